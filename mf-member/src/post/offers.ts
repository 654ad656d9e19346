import { maltaToday } from 'shared/lib/malta-time';
import { isAddressShown } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';
import { mandate } from 'shared/post/mandate';
import type { OwnPostItem, PostOptions, PostRequestKind } from 'shared/post/types';
import { usePostPrices } from 'shared/post/use-post';
import { isWithUs } from '../lib/post-state';

/** What is asked for with each kind. */
export const optionsOf: Readonly<Record<PostRequestKind, PostOptions>> = {
  scan: { mandate: mandate.version },
  rescan: {},
  return: {},
  shred: {},
  forward: {}, // its own dialog asks how and to where
  collect: {}, // its own dialog asks who comes
};

/** What can be asked for of an item now. */
export function offersOf({
  paper,
  scan,
  scanning,
  open_requests: open,
}: OwnPostItem): PostRequestKind[] {
  if (!isWithUs(paper)) return [];
  const isScanAsked = scanning !== null || open.some(({ is_paper_way }) => !is_paper_way);
  const mayLeave = !open.some(({ is_paper_way }) => is_paper_way);
  return [
    ...(isScanAsked ? [] : ([scan ? 'rescan' : 'scan'] as const)),
    ...(mayLeave ? (['forward', 'collect', 'return', 'shred'] as const) : []),
  ];
}

/** Whether an item is kept unopened until it is approved who uses the address: what came before is served. */
export function isHeldForIdentity(
  { received_at }: Pick<OwnPostItem, 'received_at'>,
  membership: Pick<Membership, 'address'> | undefined,
): boolean {
  if (!membership || isAddressShown(membership)) return false;
  return maltaToday(new Date(received_at)) >= (membership.address?.held_from ?? '');
}

/** Whether what they cost is known, so that nothing on the page grows afterwards. */
export function useAreOffersKnown(item: OwnPostItem | null | undefined): boolean {
  const offers = item ? offersOf(item) : [];
  const ids = (kind: PostRequestKind) => (item && offers.includes(kind) ? [item.id] : []);
  const prices = {
    scan: usePostPrices('scan', ids('scan'), optionsOf.scan),
    rescan: usePostPrices('rescan', ids('rescan'), optionsOf.rescan),
    return: usePostPrices('return', ids('return'), optionsOf.return),
    shred: usePostPrices('shred', ids('shred'), optionsOf.shred),
    forward: { isFetched: true }, // the page says no price of it
    collect: { isFetched: true }, // it is free, and what it needs is asked in its dialog
  };
  return offers.every((kind) => prices[kind].isFetched);
}
