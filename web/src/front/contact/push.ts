/** This browser's side of push messages: its subscription at its own push service. */

/** Whether there is anything to subscribe with. */
export const takesPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function manager(): Promise<PushManager> {
  return (await navigator.serviceWorker.ready).pushManager;
}

/** The subscription of this browser, if it has one. */
export const currentSubscription = async (): Promise<PushSubscription | null> => (await manager()).getSubscription();

/** A new one, for messages that are signed with this key. */
export const subscribe = async (key: string): Promise<PushSubscription> =>
  (await manager()).subscribe({ userVisibleOnly: true, applicationServerKey: fromBase64(key) });

/** A key as the server writes it. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
