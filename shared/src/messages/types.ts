import type { Filters } from 'shared/lib/directory';

/** What is read when a message was not sent and nothing more precise is known. */
export const messageNotSent = 'Your message could not be sent. Please try again.';

/** What someone writes on the contact page (spec 1§2). */
export interface ContactMessage {
  name: string;
  email: string;
  company: string | null;
  message: string;
}

/** A message as administrators find it in their inbox. */
export interface ReceivedMessage extends ContactMessage {
  id: string;
  created_at: string;
  /** When the first administrator opened it; null is unread, for all of them. */
  read_at: string | null;
  handled_at: string | null;
  /** Null once the account of who handled it is gone. */
  handled_by: string | null;
  handled_by_name: string | null;
  /** The member who sent it signed in; null: anybody may have typed the address. */
  account_id: string | null;
}

export interface MessageFilters extends Filters {
  filter: 'all' | 'unread' | 'open' | 'handled';
}

export type MessageSort = 'created_at';

/** Those beside a message in the inbox, under the same filter and search; null at its ends. */
export interface Neighbours {
  newer: string | null;
  older: string | null;
}
