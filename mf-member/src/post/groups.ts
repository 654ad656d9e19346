import { formatMonth, maltaToday } from 'shared/lib/malta-time';
import { postPartSize } from 'shared/post/api';
import type { OwnPost } from 'shared/post/types';

export interface PostGroup {
  key: string;
  heading: string;
  /** Why these come first. */
  note?: string;
  items: readonly OwnPost[];
}

/**
 * The list in its parts: official post that waits to be read, what else is unread, then month by month. Of what "Show
 * more" brings, unread post stays in its month: it would push away what somebody is looking at.
 * @param isNarrowed by a search or a filter: what it finds is not asked whether it is read
 */
export function groupsOf(items: readonly OwnPost[], isNarrowed: boolean): PostGroup[] {
  const isNew = ({ is_top, read_at }: OwnPost, place: number) =>
    !isNarrowed && !is_top && read_at === null && place < postPartSize;
  const official = items.filter(({ is_top }) => is_top);
  const unread = items.filter(isNew);
  const rest = items.filter((item, place) => !item.is_top && !isNew(item, place));
  return [
    {
      key: 'official',
      heading: 'Official post',
      note: 'From registries, tax offices, courts and banks. Deadlines often run from the day it arrives, so please read it first.',
      items: official,
    },
    { key: 'unread', heading: 'Unread', items: unread },
    ...byMonth(rest),
  ].filter((group) => group.items.length > 0);
}

function byMonth(items: readonly OwnPost[]): PostGroup[] {
  const months = new Map<string, OwnPost[]>();
  for (const item of items) {
    const month = maltaToday(new Date(item.received_at)).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), item]);
  }
  return [...months].map(([month, ofMonth]) => ({
    key: month,
    heading: formatMonth(month),
    items: ofMonth,
  }));
}
