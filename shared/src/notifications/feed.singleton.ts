import { watchNotifications } from 'shared/notifications/api';
import { everyKey } from 'shared/notifications/notification-keys';
import { queryClient } from 'shared/runtime/query-client';

const gatherFor = 150; // ms: an answer and the news of it ask once
const patience = 10_000; // ms: after that, an unanswered change no longer holds back what the server says

/** Who is asked for soon. */
const soon = new Set<string>();
/** Changes made here that the server has not answered yet: it would still tell of the time before. */
const unanswered = new Set<{ of: string }>();

/** Asks the server for lists and counts as they are. */
export async function reconcile(userId: string): Promise<void> {
  const isOut = [...unanswered].some(({ of }) => of === userId);
  if (!isOut) await queryClient.invalidateQueries({ queryKey: everyKey(userId) });
}

function reconcileSoon(userId: string): void {
  if (soon.has(userId)) return;
  soon.add(userId);
  setTimeout(() => {
    soon.delete(userId);
    void reconcile(userId);
  }, gatherFor);
}

/**
 * Does what is shown already, and takes it back when the server does not do it.
 * @param takeBack see `showChange`
 */
export async function doShown(
  userId: string,
  action: () => Promise<void>,
  takeBack: () => void,
): Promise<void> {
  const change = { of: userId };
  unanswered.add(change);
  const answered = () => {
    unanswered.delete(change);
    reconcileSoon(userId);
  };
  const tooLong = setTimeout(answered, patience);
  try {
    await action();
  } catch (cause) {
    takeBack();
    throw cause;
  } finally {
    clearTimeout(tooLong);
    answered();
  }
}

interface Feed {
  userId: string;
  users: number;
  isHeard: boolean;
  stop: () => void;
}
let current: Feed | undefined;

/**
 * Keeps lists and counts in step with the server for as long as somebody follows. Bell and page
 * share one subscription although they come from different builds: this module is a federated
 * singleton, imported as `shared/notifications/feed.singleton` only.
 * @returns ends this following; the last one closes the subscription
 */
export function followNotifications(userId: string): () => void {
  if (current?.userId !== userId) {
    current?.stop();
    const feed: Feed = { userId, users: 0, isHeard: false, stop: () => {} };
    feed.stop = watchNotifications(
      userId,
      () => reconcileSoon(userId),
      (isHeard) => {
        feed.isHeard = isHeard;
      },
    );
    current = feed;
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

/** On another page: a browser that cannot hear of changes asks. */
export function askWhereUnheard(): void {
  if (current && !current.isHeard) void reconcile(current.userId);
}
