import { watchNotifications } from 'shared/notifications/api';
import {
  addPage,
  hideNotification,
  isLoaded,
  isNewest,
  showNotification,
} from 'shared/notifications/cached';
import { everyKey } from 'shared/notifications/notification-keys';
import type { NotificationChange, NotificationFilter } from 'shared/notifications/types';
import { queryClient } from 'shared/runtime/query-client';

const settleAfter = 4000; // ms: changes right after subscribing can be missed by the server
const recountAfter = 400; // ms: a burst of changes asks for the exact figures once

let isAboutToAsk = false;
/** Changes made here that the server has not answered yet: it would still tell of the time before. */
let unanswered = 0;

/** Asks the server for lists and counts as they are. */
function reconcile(userId: string): void {
  if (unanswered === 0) void queryClient.invalidateQueries({ queryKey: everyKey(userId) });
}

function reconcileSoon(userId: string): void {
  if (isAboutToAsk) return;
  isAboutToAsk = true;
  setTimeout(() => {
    isAboutToAsk = false;
    reconcile(userId);
  }, recountAfter);
}

/** Does what is shown already, and takes it back when the server does not do it. */
export async function doShown(
  userId: string,
  action: () => Promise<void>,
  takeBack: () => void,
): Promise<void> {
  unanswered += 1;
  try {
    await action();
  } catch (cause) {
    takeBack();
    throw cause;
  } finally {
    unanswered -= 1;
    reconcileSoon(userId);
  }
}

/** Loads the next page of a list. */
export async function loadMoreNotifications(
  userId: string,
  filter: NotificationFilter,
): Promise<void> {
  if (await addPage(userId, filter)) reconcileSoon(userId);
}

/**
 * A change that the server tells of. Heard twice, or late, it alters nothing; what a row that is not
 * among the loaded ones changes is not known, so the server is asked.
 */
function hear(userId: string, change: NotificationChange): void {
  if (change.kind === 'delete') hideNotification(userId, change.id);
  else {
    const { row, kind } = change;
    const isNews = kind === 'insert' ? isNewest(userId, row) : isLoaded(userId, row.id);
    if (isNews) showNotification(userId, row);
  }
  reconcileSoon(userId);
}

let current: { userId: string; users: number; stop: () => void } | undefined;

/**
 * Keeps lists and counts in step with the server for as long as somebody follows. Bell and page
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
  let hasConnected = false;

  const unwatch = watchNotifications(
    userId,
    (change) => hear(userId, change),
    () => {
      // The list was loaded a moment before the first connection; later ones follow a gap.
      if (hasConnected) reconcile(userId);
      hasConnected = true;
      clearTimeout(settling);
      settling = setTimeout(() => reconcile(userId), settleAfter);
    },
  );
  const onVisible = () => {
    if (document.visibilityState === 'visible') reconcile(userId);
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(settling);
    document.removeEventListener('visibilitychange', onVisible);
    unwatch();
  };
}
