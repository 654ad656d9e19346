import { showToast, useAppStore } from 'shared/runtime/store';

/**
 * Follows who is there: whoever signs in, or is restored, gets what is theirs. The code for it
 * loads with the first arrival. Call once, before the session starts.
 */
export function followPerson(): void {
  useAppStore.subscribe(({ session }, before) => {
    const { status, userId } = session;
    if (status !== 'signed-in' || userId === null) return;
    if (before.session.status === status && before.session.userId === userId) return;
    // a task of its own: the Auth client tells of a person while it holds a lock, for which the
    // first query would wait
    setTimeout(() => void bringIn(userId));
  });
}

async function bringIn(userId: string): Promise<void> {
  try {
    const { bringWhatIsTheirs } = await import(/* webpackChunkName: "data" */ './arrival');
    await bringWhatIsTheirs(userId);
  } catch (cause) {
    console.error('what belongs to the person could not be loaded', cause);
    showToast('Your cart could not be loaded. Refresh to try again.', 'error');
  }
}
