import type { PostKind } from '../post/types';

/** What a member has made: whoever has the link reads the newest scan of the item until it ends. */
export interface PostShare {
  id: string;
  item_id: string;
  /** For whom it is, in the owner's words; nobody else reads them. */
  label: string;
  created_at: string;
  ends_at: string;
  /** When its owner ended it, or the item was no longer theirs. */
  revoked_at: string | null;
  opened_count: number;
  last_opened_at: string | null;
  state: 'live' | 'expired' | 'revoked';
  /** Null: it is no longer theirs. */
  item: { kind: PostKind; sender: string | null; received_at: string } | null;
}

/** What the page makes of a link, before it is asked for. */
export interface NewPostShare {
  id: string;
  itemId: string;
  label: string;
  token: string;
}

/** What whoever has a link reads. */
export interface SharedScan {
  /** The company or the person who shares it, as they call themselves. */
  by: string;
  /** Lets this opening read the files for an hour. */
  pass: string;
  /** YYYY-MM-DD of Malta's calendar on which the item came. */
  day: string;
  ends_at: string;
  /** Object of bucket `post-scans`. */
  pdf: string;
  pages: SharedPage[];
}

export interface SharedPage {
  nr: number;
  /** Object of bucket `post-scans`. */
  picture: string;
  width: number;
  height: number;
}
