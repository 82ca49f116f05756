/** Seconds between two tries; the last again and again. */
const PAUSES = [0.5, 1, 2, 4, 8];
/** Times that the server answers and has not got it: then the site has been updated since this page was loaded. */
const TRIES_UNTIL_RELOAD = 3;
const RELOADED = 'reloaded';
const RELOAD_AT_MOST_EVERY = 60_000;

export type Environment = {
  /** Asks once more for styles that did not come. */
  freshStyles: () => Promise<unknown>;
  pause: (seconds: number) => Promise<void>;
  serverAnswers: () => Promise<boolean>;
  reloadPage: () => void;
};

/** Styles that did not come. Vite asks for each of them but once: the next try would show its part without. */
const failed = new Set<HTMLLinkElement>();
// Tests of single parts have no window.
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  { capture: true },
);

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement;
  failed.delete(link);
  return new Promise((done, fail) => {
    again.addEventListener('load', done);
    again.addEventListener('error', () => fail(new Error(`These styles did not come: ${again.href}`)));
    link.replaceWith(again);
  });
}

const browser: Environment = {
  freshStyles: () => Promise.all([...failed].map(askAgain)),
  pause: (seconds) =>
    new Promise((done) => {
      setTimeout(done, seconds * 1000);
      addEventListener('online', () => done(), { once: true });
    }),
  serverAnswers: () =>
    fetch('/health').then(
      (answer) => answer.ok,
      () => false,
    ),
  reloadPage: () => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < RELOAD_AT_MOST_EVERY) return; // it does not help
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  },
};

/**
 * Imports a part of the site that a page fetches late: without a network it is tried until there is one.
 * What the server no longer has belongs to an older version of the site; the page is then reloaded.
 */
export async function importWithRetry<Part>(load: () => Promise<Part>, { freshStyles, pause, serverAnswers, reloadPage } = browser): Promise<Part> {
  let missing = 0;
  for (let tries = 0; ; tries += 1) {
    try {
      await freshStyles();
      return await load();
    } catch (error) {
      missing += (await serverAnswers()) ? 1 : 0;
      if (missing >= TRIES_UNTIL_RELOAD) {
        reloadPage();
        throw error;
      }
      await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0);
    }
  }
}
