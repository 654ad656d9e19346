import { useRef, useState } from 'react';
import type { Notification } from 'shared/notifications/types';
import type { NotificationActions } from 'shared/notifications/use-notifications';

export interface Deletions {
  /** What was deleted here and can be brought back. */
  deleted: readonly Notification[];
  /** The last one that came back: whoever looks at the page looks there. */
  returned: string | undefined;
  /** What just happened, for those who do not see it. */
  news: string;
  remove: (notification: Notification) => Promise<void>;
  restore: (notification: Notification) => Promise<void>;
}

/** Deleting that can be undone for as long as this list is on screen, one by one. */
export function useDeletions(actions: NotificationActions): Deletions {
  const [deleted, setDeleted] = useState<readonly Notification[]>([]);
  const [returned, setReturned] = useState<string>();
  const [news, setNews] = useState('');
  const underWay = useRef(new Map<string, Promise<unknown>>());
  const forget = (id: string) => setDeleted((rows) => rows.filter((row) => row.id !== id));

  async function remove(row: Notification): Promise<void> {
    setDeleted((rows) => [...rows.filter(({ id }) => id !== row.id), row]);
    setNews(`Notification deleted: “${row.title}”.`);
    const removing = actions.remove(row);
    underWay.current.set(row.id, removing);
    const failure = await removing;
    if (failure) setReturned(row.id);
    // only a refusal says that it is still there; without an answer the list will tell
    if (failure?.answer === 'refusal') forget(row.id);
  }

  async function restore(row: Notification): Promise<void> {
    await underWay.current.get(row.id); // the server gets the one after the other
    setReturned(row.id);
    const failure = await actions.restore(row);
    if (!failure) setNews(`Notification brought back: “${row.title}”.`);
    // a refusal is final, anything else can be tried again
    if (!failure || failure.answer === 'refusal') forget(row.id);
  }

  return { deleted, returned, news, remove, restore };
}
