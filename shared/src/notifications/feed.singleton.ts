import { fetchNotifications, watchNotifications } from 'shared/notifications/api';
import { applyChange } from 'shared/notifications/apply-change';
import type { NotificationList } from 'shared/notifications/types';
import { queryClient } from 'shared/runtime/query-client';

const settleAfter = 4000; // ms: changes right after subscribing can be missed by the server
const recountAfter = 400; // ms: a burst of changes asks for the exact figures once

export function notificationsKey(userId: string | null): readonly unknown[] {
  return ['notifications', userId];
}

export function notificationsQuery(userId: string | null) {
  return {
    queryKey: notificationsKey(userId),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<NotificationList> =>
      fetchNotifications(userId as string, signal),
    enabled: userId !== null,
  };
}

/** Replaces the cached list, if there is one. */
export function changeNotifications(
  userId: string,
  change: (list: NotificationList) => NotificationList,
): void {
  queryClient.setQueryData<NotificationList>(
    notificationsKey(userId),
    (list) => list && change(list),
  );
}

export function reconcileNotifications(userId: string): void {
  void queryClient.invalidateQueries({ queryKey: notificationsKey(userId) });
}

let current: { userId: string; users: number; stop: () => void } | undefined;

/**
 * Keeps the cached list in step with the server for as long as somebody follows. Bell and page
 * share one subscription although they come from different builds: this module is a federated
 * singleton, imported as `shared/notifications/feed.singleton` only.
 * @returns ends this following; the last one closes the subscription
 */
export function followNotifications(userId: string): () => void {
  if (current?.userId !== userId) {
    current?.stop();
    current = { userId, users: 0, stop: subscribe(userId) };
  }
  const feed = current;
  feed.users += 1;
  return () => {
    feed.users -= 1;
    if (feed.users > 0) return;
    feed.stop();
    if (current === feed) current = undefined;
  };
}

function subscribe(userId: string): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  let recounting: ReturnType<typeof setTimeout> | undefined;
  let hasConnected = false;
  const reconcile = () => reconcileNotifications(userId);

  const unwatch = watchNotifications(
    userId,
    (change) => {
      changeNotifications(userId, (list) => applyChange(list, change));
      recounting ??= setTimeout(() => {
        recounting = undefined;
        reconcile();
      }, recountAfter);
    },
    () => {
      // The list was loaded a moment before the first connection; later ones follow a gap.
      if (hasConnected) reconcile();
      hasConnected = true;
      clearTimeout(settling);
      settling = setTimeout(reconcile, settleAfter);
    },
  );
  const onVisible = () => {
    if (document.visibilityState === 'visible') reconcile();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(settling);
    clearTimeout(recounting);
    document.removeEventListener('visibilitychange', onVisible);
    unwatch();
  };
}
