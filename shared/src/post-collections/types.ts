import type { Filters } from 'shared/lib/directory';
import type { PostKind } from 'shared/post/types';

/** The longest name of who comes, the longest note for the counter, and the longest reason of the counter. */
export const longestBearer = 120;
export const longestCollectionNote = 300;
export const longestHandoverReason = 300;

/** What a member has asked to be collected and nobody has come for yet. */
export interface PostCollection {
  id: string;
  /** Six digits, for its owner alone. */
  code: string;
  /** Who comes. */
  bearer: string;
  /** The member; else they have named somebody. */
  is_owner: boolean;
  note: string | null;
  asked_at: string;
  /** Days of Malta's calendar; the last one on which it is handed over. */
  ready_on: string;
  valid_until: string;
  items: {
    request_id: string;
    item_id: string;
    kind: PostKind;
    sender: string | null;
    /** The office has asked something about it. */
    is_asked: boolean;
    /** It stays until its scan can be read. */
    waits_for_scan: boolean;
  }[];
}

export const identityDocuments = ['id_card', 'passport', 'residence_card'] as const;
export type IdentityDocument = (typeof identityDocuments)[number];

/** To whom an item was handed over. */
export interface PostHandover {
  handed_at: string;
  /** As on their document, of which no number is kept. */
  came: string;
  /** Who was to come. */
  bearer: string;
  is_owner: boolean;
  /** They come themselves, under a name that the office has confirmed. */
  is_confirmed: boolean;
  document: IdentityDocument;
  /** They had the code with them. */
  by_code: boolean;
  /** Why it was handed over before its day, or without the code. */
  reason: string | null;
  /** They signed by hand; else they typed their name. */
  is_drawn: boolean;
  /** The path of an SVG in the field of `signature.ts`; null also once it is forgotten. */
  signature: string | null;
}

// ---- What the office has.

/** A collection in the list of the door. */
export interface DoorEntry {
  id: string;
  user_id: string;
  member_name: string | null;
  member_company: string | null;
  box_number: number | null;
  bearer: string;
  is_owner: boolean;
  /** They come themselves, under a name that the office has confirmed. */
  is_confirmed: boolean;
  note: string | null;
  asked_at: string;
  ready_on: string;
  is_ready: boolean;
  valid_until: string;
  /** How many, and how many of them wait for a scan. */
  items: number;
  waiting: number;
  /** It is the reader's own, or they are who comes: somebody else hands it over. */
  is_own: boolean;
}

export interface DoorFilters extends Filters {
  filter: 'all' | 'ready' | 'later';
}

export type DoorSort = 'ready_on';

export interface DoorItem {
  item_id: string;
  request_id: string;
  /** Of its label. */
  code: string;
  kind: PostKind;
  sender: string | null;
  is_official: boolean;
  place: string | null;
  /** The office has asked its owner something. */
  is_asked: boolean;
  waits_for_scan: boolean;
}

/** A collection as the counter has it. */
export interface DoorCollection {
  id: string;
  user_id: string;
  member_name: string | null;
  member_company: string | null;
  box_number: number | null;
  /** It is the reader's own, or they are who comes: somebody else hands it over. */
  is_own: boolean;
  bearer: string;
  is_owner: boolean;
  /** They come themselves, under a name that the office has confirmed. */
  is_confirmed: boolean;
  note: string | null;
  ready_on: string;
  valid_until: string;
  /** Its day has not come. */
  is_early: boolean;
  /** `over`: taken back, refused, or nobody came in time. */
  state: 'open' | 'handed_over' | 'over';
  handed_at: string | null;
  came: string | null;
  /** Until when the reader can take the hand-over back; null: somebody else noted it, or nobody has. */
  undo_until: string | null;
  /** Those it still is for, or was handed over with. */
  items: DoorItem[];
}

/** What the counter sends once somebody has come. */
export interface NewHandover {
  /** Labels that were scanned; what is left can be collected another time. */
  codes: readonly string[];
  came: string;
  document: IdentityDocument;
  /** Drawn, or else typed. */
  signature: string | null;
  signedName: string | null;
  /** What they had with them; null: it was found by name. */
  code: string | null;
  /** Why all the same, before its day or to somebody who was sent without the code. */
  reason: string | null;
}
