import { removeStored } from 'shared/lib/browser-storage';
import { forgetKept, hasWorker, leaveDevice, rememberedPerson } from 'shared/lib/kept';
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
    if (left !== null && left !== session.userId) removeStored('registration-form', 'temporary');
    if (left !== null || session.userId !== null || hasWorker()) void forgetOthers();
    if (session.status !== 'signed-in') return;
    // a task of its own: the Auth client tells of a person while it holds a lock, for which the
    // first query would wait
    setTimeout(bringIn);
  });
}

/** This device keeps nothing but of the person whose session its browser remembers; without one the worker goes, too. */
async function forgetOthers(): Promise<void> {
  const person = rememberedPerson();
  await (person === null ? leaveDevice() : forgetKept(person));
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
