import { type Found, type FoundKind, foundKinds } from 'shared/find/types';
import { capitalised } from 'shared/lib/capitalised';
import { formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { personName } from 'shared/lib/person-name';
import { writePostCode } from 'shared/post/code';
import type { PaperState } from 'shared/post/types';
import type { BadgeTone } from 'shared/ui/badge';
import { eventPath, orderPath, personPath, postItemPath } from '../lib/office-paths';
import { paperLooks } from '../lib/paper-looks';
import { officeScreens } from './office-screens';
import type { Find } from './recent-finds';

/** One line to choose. */
export interface Option extends Find {
  state?: { tone: BadgeTone; name: string } | undefined;
  /** At the end of the line: an amount, a day. */
  end?: string | undefined;
}

export interface Group {
  name: string;
  options: readonly Option[];
}

const groupNames: Readonly<Record<FoundKind, string>> = {
  person: 'People',
  order: 'Orders',
  post_item: 'Post',
  parcel: 'Parcels',
  event: 'Events',
  message: 'Messages',
  affiliate: 'Affiliates',
  discount_code: 'Discount codes',
  document: 'Documents',
  service: 'Services',
};

/**
 * What was found, by kind, people first; before them exact matches, and the screens whose name begins with
 * the text.
 */
export function groupsOf(
  text: string,
  found: readonly Found[],
  isSuperAdmin: boolean,
): readonly Group[] {
  const kinds = foundKinds
    .map((kind) => {
      const ofKind = found.filter((each) => each.kind === kind);
      const isExact = ofKind.some((each) => each.is_exact);
      return { name: groupNames[kind], options: ofKind.map(optionOf), isExact };
    })
    .sort((a, b) => Number(b.isExact) - Number(a.isExact));
  const screens = officeScreens(isSuperAdmin).filter(({ title }) => containsAll(title, text));
  const isNamed = screens.some(({ title }) => title.toLowerCase().startsWith(text.toLowerCase()));
  const screenGroup = { name: 'Screens', options: screens, isExact: false };
  const groups = isNamed ? [screenGroup, ...kinds] : [...kinds, screenGroup];
  return groups.filter(({ options }) => options.length > 0);
}

/** Before anything is typed: what was opened last, and the screens. */
export function firstGroups(recent: readonly Find[], isSuperAdmin: boolean): readonly Group[] {
  const groups = [
    { name: 'Recently opened', options: recent },
    { name: 'Screens', options: officeScreens(isSuperAdmin) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function containsAll(title: string, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  return words.every((word) => title.toLowerCase().includes(word));
}

function optionOf(found: Found): Option {
  return {
    key: `${found.kind} ${found.id}`,
    title: titleOf(found),
    detail: found.detail || null,
    to: addressOf(found),
    state: stateOf(found),
    end: endOf(found),
  };
}

function titleOf({ kind, title }: Found): string {
  if (kind === 'person') return personName(title);
  return kind === 'post_item' ? writePostCode(title ?? '') : (title ?? '');
}

function addressOf({ kind, id, title }: Found): string {
  switch (kind) {
    case 'person':
      return personPath(id);
    case 'order':
      return orderPath(id);
    case 'post_item':
      return postItemPath(title ?? '');
    case 'parcel':
      return `${paths.postShipments}?parcel=${id}`;
    case 'event':
      return eventPath(id);
    case 'message':
      return `${paths.messages}?open=${id}`;
    case 'affiliate':
      return `${paths.users}?tab=affiliates&open=${id}`;
    case 'discount_code':
      return `${paths.discounts}?q=${encodeURIComponent(title ?? '')}`;
    case 'document':
      return `${paths.documents}?q=${encodeURIComponent(title ?? '')}`;
    case 'service':
      return `${paths.services}?q=${encodeURIComponent(title ?? '')}`;
  }
}

const tones: Readonly<Record<string, BadgeTone>> = {
  overdue: 'danger',
  pending: 'warning',
  open: 'warning',
  paid: 'success',
  approved: 'success',
  super_admin: 'danger',
  admin: 'info',
};

function stateOf({ kind, state }: Found): Option['state'] {
  if (state === null || (state === 'active' && kind !== 'affiliate')) return undefined;
  if (kind === 'post_item') return paperLooks[state as PaperState];
  return { tone: tones[state] ?? 'neutral', name: capitalised(state) };
}

const dated: ReadonlySet<FoundKind> = new Set(['event', 'message', 'post_item', 'parcel']);

function endOf({ kind, amount, at }: Found): string | undefined {
  if (amount !== null) return amount === 0 ? 'Free' : formatEuro(amount);
  return dated.has(kind) ? formatShortDay(at) : undefined;
}
