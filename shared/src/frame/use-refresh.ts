import { loadCode } from 'shared/lib/load-code';
import { type Action, useAction } from 'shared/lib/use-action';
import { profileKey } from 'shared/profiles/use-profile';
import { queryClient } from 'shared/runtime/query-client';
import { showToast, useAppStore } from 'shared/runtime/store';

/** What reads and writes a cart is left out of the frame of every page. */
async function joinPending(userId: string): Promise<void> {
  const { joinPendingItems } = await loadCode(
    () => import(/* webpackChunkName: "pending-items" */ 'shared/cart/join-pending-items'),
  );
  await joinPendingItems(userId);
}

/** Asks again for everything on the screen, the profile among it (spec 1§2). */
export function useRefresh(): Action<[]> {
  return useAction(async () => {
    const { userId } = useAppStore.getState().session;
    if (userId === null) return;
    const [, pending] = await Promise.allSettled([
      queryClient.refetchQueries({ type: 'active' }),
      joinPending(userId),
    ]);
    // any other failure shows itself where the data stands, with its own way to try again
    const isProfileFresh = queryClient.getQueryState(profileKey(userId))?.status === 'success';
    if (isProfileFresh && pending.status === 'fulfilled') showToast('Everything is up to date.');
  });
}
