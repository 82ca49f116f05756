import { MediaQuery } from 'svelte/reactivity';
import { SCREENS } from './screens.js';

/** Whether the screen is of a kind: `screen('compact').current`. */
export const screen = (kind: keyof typeof SCREENS): MediaQuery => new MediaQuery(SCREENS[kind]);
