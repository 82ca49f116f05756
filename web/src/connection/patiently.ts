/** Seconds between two tries; the last again and again. */
const PAUSES = [0.5, 1, 2, 4, 8];
/** So often the server answers and has not got it: then the site was renewed since this page came. */
const GONE = 3;
const RELOADED = 'reloaded';
const ONCE = 60_000;

export type Outside = {
  pause: (seconds: number) => Promise<void>;
  serverAnswers: () => Promise<boolean>;
  renew: () => void;
};

const outside: Outside = {
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
  renew: () => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < ONCE) return; // it does not help
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  },
};

/**
 * Parts of the site that a page fetches late: without a network they come when there is one again.
 * What the server no longer has belongs to an older site; the page is then loaded anew.
 */
export async function patiently<Part>(load: () => Promise<Part>, { pause, serverAnswers, renew } = outside): Promise<Part> {
  let gone = 0;
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      gone += (await serverAnswers()) ? 1 : 0;
      if (gone >= GONE) {
        renew();
        throw error;
      }
      await pause(PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0);
    }
  }
}
