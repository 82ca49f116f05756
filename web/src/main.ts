import { mount } from 'svelte';
import App from './App.svelte';
import './look/base.css';
import { Settings } from './look/settings.svelte';
import { Route } from './route.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
const settings = new Settings();
await settings.start();
mount(App, { target, props: { settings, route: new Route() } });
// Later: the page comes first. Without it everything but opening offline works.
if (import.meta.env.PROD) setTimeout(() => void import('./shell').then(({ keepShell }) => keepShell()).catch(() => undefined), 3000);
