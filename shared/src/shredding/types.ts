import type { PostKind, PostRuleWords } from 'shared/post/types';

/** Of DIN 66399, which is ISO/IEC 21964. */
export const shredLevels = ['P-4', 'P-5'] as const;
export type ShredLevel = (typeof shredLevels)[number];

/**
 * Why an item may not be shredded. `not_asked`: nobody asks for it by now. `not_due`: it can still be taken back.
 * `official`: its owner has not said that they know. `gone`: its paper has left the office. `moved`: it was put on a shelf
 * after it was put into its bag.
 */
export type ShredProblem =
  | 'gone'
  | 'not_asked'
  | 'asked_back'
  | 'not_due'
  | 'official'
  | 'waits_for_scan'
  | 'moved';

/** Why a code does not go into a bag. `own`: it is of whoever scans it. */
export type StopProblem =
  | Exclude<ShredProblem, 'moved'>
  | 'unknown'
  | 'bag'
  | 'own'
  | 'withdrawn'
  | 'other_bag';

/** What was scanned that does not go into a bag: nothing else goes there until it is put aside. */
export interface BagStop {
  code: string;
  problem: StopProblem;
  /** In which bag it is. */
  bag_code?: string;
}

/** `stopped`: by a code that does not go there. `shredding`: before a witness, who has not said yet that it is done. */
export type BagState = 'open' | 'stopped' | 'closed' | 'shredding' | 'shredded';

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
  /** The rule that asked for it; null: none. */
  rule: PostRuleWords | null;
  problem: ShredProblem | null;
}

export interface PostBag {
  id: string;
  code: string;
  level: ShredLevel;
  /** What shreds it: a machine of ours, or a firm. */
  machine: string;
  state: BagState;
  stop: BagStop | null;
  opened_at: string;
  opened_by_name: string | null;
  closed_at: string | null;
  closed_by_name: string | null;
  is_closed_by_me: boolean;
  /** Who sees it shredded, from when that begins. */
  is_witnessed_by_me: boolean;
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
  /** Who has scanned it last; whoever closes the bag has scanned each. */
  put_by_name: string | null;
  is_put_by_me: boolean;
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
  /** A rule of theirs asked for it; missing on those from before there were rules. */
  by_rule?: boolean;
}
