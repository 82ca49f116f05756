import type { ToneName } from './sound';

/** What decides whether the player has to be told. */
export type Moment = {
  seq: number;
  /** The table waits for me: a turn, a window in which I may speak, a question. */
  waits: boolean;
  over: boolean;
  /** Something happened since the moment before. */
  news: boolean;
};

/** What is heard when one moment follows another; nothing at the first. */
export function toneFor(before: Moment | null, now: Moment): ToneName | null {
  if (!before || before.seq === now.seq) return null;
  if (now.over && !before.over) return 'end';
  if (now.waits && !before.waits) return 'turn';
  return now.news && !now.waits && !before.waits ? 'move' : null;
}

/** Whether the browser may show notices of its own. */
export function mayNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'granted';
}

/** Ask the person; only ever after a click. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** A notice of the browser's own that leads back to this page. */
export function notify(title: string, text: string, tag: string): void {
  try {
    const notice = new Notification(title, { body: text, tag, icon: '/camel.svg' });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
    });
  } catch {
    // Some phones allow them only from a service worker.
  }
}
