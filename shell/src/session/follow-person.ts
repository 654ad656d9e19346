import { readStored, removeStored } from 'shared/lib/browser-storage';
import { reloadIfReleaseIsGone } from 'shared/lib/stale-release';
import { showToast, useAppStore } from 'shared/runtime/store';
import { forgetRole } from './known-role';

/**
 * Follows who is there: whoever signs in, or is restored, gets what is theirs. The code for it
 * loads with the first arrival. Call once, before the session starts.
 */
export function followPerson(): void {
  useAppStore.subscribe(({ session }, before) => {
    if (session === before.session) return;
    if (session.status === 'signed-out') forgetRole();
    const { userId: left } = before.session;
    // the next person in this tab must not read what was typed into a registration
    if (left !== null && left !== session.userId) {
      removeStored('registration-form', 'temporary');
      void forgetDevice();
    }
    if (session.status !== 'signed-in') return;
    // a task of its own: the Auth client tells of a person while it holds a lock, for which the
    // first query would wait
    setTimeout(bringIn);
  });
}

async function bringIn(): Promise<void> {
  try {
    const { bringWhatIsTheirs } = await import('./arrival');
    await bringWhatIsTheirs();
  } catch (cause) {
    console.error('the cart could not be loaded', cause);
    if (await reloadIfReleaseIsGone(cause)) return;
    showToast('Your cart could not be loaded. Reload the page to try again.', 'error');
  }
}

/** Nothing more is shown on the device of whoever has left. */
async function forgetDevice(): Promise<void> {
  if (readStored('push-person') === null) return;
  const device = await import('shared/push/this-device');
  await device.forgetDevice();
}
