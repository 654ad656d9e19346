import type { ItemType } from './types';

/** What the pages know of a kind of thing that is sold; `private.item_kinds` is its counterpart. */
interface ItemKind {
  /** What the cart calls it. */
  name: string;
  /** What a member reads who has it already. */
  ownedText: string;
  /** What is read when it could not be added and nothing more precise is known (spec 1§8). */
  notAdded: string;
  /** Whether it is said when and where it takes place, else how soon it is delivered. */
  takesPlace: boolean;
  /** The table of what is on sale, and of who has it or waits for it. */
  catalogue: 'services' | 'events' | 'documents';
  rows: 'user_services' | 'event_registrations' | 'user_documents';
  /** How a waiting row leaves the cart: without a trace, or cancelled for the record. */
  withdrawal: 'delete' | 'cancel';
}

/** Everything that can be sold. A new kind is a name in `itemTypes` and one entry here. */
export const itemKinds: Readonly<Record<ItemType, ItemKind>> = {
  service: {
    name: 'Service',
    ownedText: 'You have already ordered this service.',
    notAdded: 'Error purchasing service. Please try again.',
    takesPlace: false,
    catalogue: 'services',
    rows: 'user_services',
    withdrawal: 'delete',
  },
  event: {
    name: 'Event',
    ownedText: 'You are already registered for this event.',
    notAdded: 'Error registering for event. Please try again.',
    takesPlace: true,
    catalogue: 'events',
    rows: 'event_registrations',
    withdrawal: 'cancel',
  },
  document: {
    name: 'Document',
    ownedText: 'This document is already yours.',
    notAdded: 'Error purchasing document. Please try again.',
    takesPlace: false,
    catalogue: 'documents',
    rows: 'user_documents',
    withdrawal: 'delete',
  },
};
