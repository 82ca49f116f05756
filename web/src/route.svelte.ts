import { getContext, setContext } from 'svelte';

/** `/people/Anna%20B` as `people`, `Anna B`; what is no code stays as it is. */
export function partsOf(path: string): string[] {
  const plain = (part: string): string => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  };
  return path.split('/').filter(Boolean).map(plain);
}

/** The address, and how to go to another one without loading the page again. */
export class Route {
  path = $state(location.pathname);
  /** Whether this visit has come to another page since it was loaded. */
  moved = false;

  constructor() {
    addEventListener('popstate', () => {
      this.moved = true;
      this.path = location.pathname;
    });
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      // A place on the same page is the browser's own business.
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.moved = true;
    this.path = location.pathname;
    if (!location.hash) scrollTo(0, 0);
  }
}

const KEY = Symbol('route');
export const provideRoute = (route: Route): Route => setContext(KEY, route);
export const useRoute = (): Route => getContext<Route>(KEY);
