import type { PostKind } from 'shared/post/types';

/** Of DIN 66399, which is ISO/IEC 21964. */
export const shredLevels = ['P-4', 'P-5'] as const;
export type ShredLevel = (typeof shredLevels)[number];

/**
 * Why an item may not be shredded. `not_asked`: nobody asks for it by now. `not_due`: it can still be taken back.
 * `official`: its owner has not said that they know. `gone`: its paper has left the office.
 `moved`:
 * it was put on a shelf after it was put into its bag.
 */
export type ShredProblem = 'gone' | 'not_asked' | 'asked_back' | 'not_due' | 'official' | 'waits_for_scan' | 'moved';

/** Why a code is refused at a bag. */
export type BagProblem =
  | ShredProblem
  | 'unknown'
  | 'bag'
  | 'withdrawn'
  | 'other_bag'
  | 'not_in_bag';

/** An item that waits for a bag. */
export interface ItemToShred {
  request_id: string;
  item_id: string;
  code: string;
  kind: PostKind;
  user_id: string;
  box_number: number | null;
  member_name: string | null;
  place: string | null;
  due_at: string;
  /** As its owner chose for after storage; nobody has asked for it now. */
  is_default: boolean;
  problem: ShredProblem | null;
}

export interface PostBag {
  id: string;
  code: string;
  level: ShredLevel;
  /** What shreds it: a machine of ours, or a firm. */
  machine: string;
  opened_at: string;
  opened_by_name: string | null;
  closed_at: string | null;
  closed_by_name: string | null;
  is_closed_by_me: boolean;
  witnessed_at: string | null;
  witnessed_by_name: string | null;
  /** How many there are in it. */
  items: number;
}

export interface BaggedItem {
  item_id: string;
  code: string;
  kind: PostKind;
  put_at: string;
  box_number: number | null;
  member_name: string | null;
  /** It has to come out again. */
  problem: ShredProblem | null;
}

/** A bag with what is in it, the last first. */
export interface FilledBag extends PostBag {
  contents: BaggedItem[];
}

export interface Shredding {
  due_total: number;
  /** At most 200. */
  due: ItemToShred[];
  /** Open or closed. */
  bags: PostBag[];
  /** The last twenty. */
  shredded: PostBag[];
}

export type NewBag = Pick<PostBag, 'id' | 'level' | 'machine'>;

/** What was shredded of one member's in one bag, as it was then. */
export interface Certificate {
  id: string;
  number: string;
  member_name: string;
  member_company: string | null;
  bag_code: string;
  level: string;
  machine: string;
  closed_at: string;
  closed_by_name: string;
  shredded_at: string;
  witnessed_by_name: string;
  items: CertifiedItem[];
}

export interface CertifiedItem {
  item_id: string;
  code: string;
  kind: PostKind;
  received_at: string;
  asked_at: string;
  is_default: boolean;
}
