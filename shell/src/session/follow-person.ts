import { removeStored } from 'shared/lib/browser-storage';
import { forgetKept, isKept, leaveDevice } from 'shared/lib/kept';
import { reloadIfReleaseIsGone } from 'shared/lib/stale-release';
import { showToast, useAppStore } from 'shared/runtime/store';
import { hasStoredSession } from 'shared/session/session-storage';
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
    if (left !== null && left !== session.userId) removeStored('registration-form', 'temporary');
    void forgetWhoLeft(left, session.userId);
    if (session.status !== 'signed-in') return;
    // a task of its own: the Auth client tells of a person while it holds a lock, for which the
    // first query would wait
    setTimeout(bringIn);
  });
}

/**
 * What this device keeps is of whoever is here. With nobody's session left in the browser the worker goes as well; one that
 * only cannot be restored just now has not ended.
 */
async function forgetWhoLeft(left: string | null, here: string | null): Promise<void> {
  if (here !== null) return left === here ? undefined : forgetKept(here);
  if (left === null && !isKept()) return; // a visitor
  if (!hasStoredSession()) return leaveDevice();
  if (left !== null) return forgetKept();
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
