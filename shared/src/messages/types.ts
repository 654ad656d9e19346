import type { Filters } from 'shared/lib/directory';
import type { SentMail } from '../mails/types';

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
  /** When it was last answered from the office; null: never. */
  answered_at: string | null;
  /** The administrator who sees to it; null: nobody does yet. */
  taken_by: string | null;
  taken_by_name: string | null;
  /** The member who sent it signed in; null: anybody may have typed the address. */
  account_id: string | null;
}

/** An answer from the office, and what became of its mail. */
export interface MessageAnswer {
  id: string;
  answer: string;
  /** Null once the account of who answered is gone. */
  answered_by: string | null;
  answered_by_name: string | null;
  created_at: string;
  /** Null once the mail is forgotten, after twelve months. */
  mail: SentMail | null;
}

/** An answer under way. */
export interface NewAnswer {
  /** Made by the form: the same answer sent again under it, because nobody heard back, is sent once. */
  id: string;
  message_id: string;
  answer: string;
  /** How many answers of the thread whoever answers has seen. */
  known: number;
}

/** The longest answer there may be. */
export const longestAnswer = 5000;

export interface MessageFilters extends Filters {
  filter: 'all' | 'unread' | 'open' | 'mine' | 'handled';
}

export type MessageSort = 'created_at';

/** Whom a message can be given to. */
export interface Assignee {
  id: string;
  full_name: string;
}

/** Those beside a message in the inbox, under the same filter and search; null at its ends. */
export interface Neighbours {
  newer: string | null;
  older: string | null;
}
