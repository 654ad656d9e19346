import { capitalised } from 'shared/lib/capitalised';
import { formatShortDay, maltaToday } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import type { OwnPost, PostKind } from 'shared/post/types';
import { nearMoment } from './post-due';

/** What stands on the envelope as the sender, as far as it could be read. */
export function senderName({ sender }: Pick<OwnPost, 'sender'>): string {
  return sender ?? 'Unknown sender';
}

export const kindNames: Readonly<Record<PostKind, string>> = {
  letter: 'Letter',
  large_letter: 'Large letter',
  parcel: 'Parcel',
  registered: 'Registered letter',
  collection_notice: 'Notice to collect an item',
};

/** The page of an item. @param page of its scan, from 1 */
export function postItemPath(id: string, page?: number | null): string {
  return `${paths.postItem}?id=${id}${page ? `&page=${page}` : ''}`;
}

/** "Today, 10:12" and "Yesterday, 16:40", else "24 Nov 2026", on one line however narrow. */
export function receivedText(instant: string, now: Date): string {
  return capitalised(receivedWhen(instant, now)).replaceAll(' ', '\u00a0');
}

/** The same within a sentence. */
export function receivedWhen(instant: string, now: Date): string {
  const near = nearMoment(instant, now);
  const isNear = /^(today|yesterday)/.test(near);
  return isNear ? near : formatShortDay(maltaToday(new Date(instant)));
}

/** "820 g", "1.2 kg". */
export function weightText(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${Math.round(grams / 100) / 10} kg`;
}
