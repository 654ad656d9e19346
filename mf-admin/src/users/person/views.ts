import type { PersonRecord } from 'shared/users/person/types';

/** The parts of a record, by the name under which they stand in the address; the first is the default. */
export const viewNames = {
  overview: 'Overview',
  orders: 'Orders',
  services: 'Services',
  documents: 'Documents',
  events: 'Events',
  post: 'Post',
  affiliate: 'Affiliate',
  messages: 'Messages',
  notifications: 'Notifications',
  mails: 'E-mails',
  changes: 'Changes',
} as const;
export type View = keyof typeof viewNames;

export function viewOf(wanted: string | null): View {
  return wanted !== null && Object.hasOwn(viewNames, wanted) ? (wanted as View) : 'overview';
}

/**
 * What there is to see: who has gone leaves orders and what was changed, and changes are for super
 * administrators.
 */
export function viewsFor(record: PersonRecord, isSuperAdmin: boolean): View[] {
  const all = Object.keys(viewNames) as View[];
  const ofBooks: readonly View[] = ['overview', 'orders', 'changes'];
  return all.filter(
    (view) =>
      (view !== 'changes' || isSuperAdmin) &&
      (record.profile.forgotten_at === null || ofBooks.includes(view)),
  );
}

/** How many there are behind a view; undefined where that is no number of things. */
export function countOf(view: View, { account, counts, ...record }: PersonRecord) {
  switch (view) {
    case 'orders':
      return account.orders;
    case 'services':
      return counts.services;
    case 'documents':
      return counts.documents;
    case 'events':
      return counts.registrations;
    case 'affiliate':
      return record.application_ids.length;
    case 'messages':
      return record.message_ids.length;
    case 'notifications':
      return counts.notifications;
    default:
      return undefined;
  }
}
