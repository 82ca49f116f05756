import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { spelledOut } from './src/look/screens.js';

/** `@media (--compact)` and its like: no browser knows names for screens yet. */
const screens = { style: ({ content }) => ({ code: spelledOut(content) }) };

export default { preprocess: [vitePreprocess(), screens], compilerOptions: { runes: true } };
