import type { OwnPost, OwnPostItem } from 'shared/post/types';

/**
 * `expired`: nobody accepted in time; `paused`: their account is blocked, or has another address by now; `over`: their
 * last day has passed. Only `active` may do anything.
 */
export type DelegateState = 'invited' | 'expired' | 'active' | 'paused' | 'over' | 'ended';

/** Whom an owner has invited. Days are YYYY-MM-DD of Malta's calendar. */
export interface PostDelegate {
  id: string;
  /** As the owner calls them; null, as the e-mail, once they are forgotten. */
  name: string | null;
  email: string | null;
  /** How the account that accepted calls itself. */
  account_name: string | null;
  /** They read what has come from this day on; null: all that has ever come. */
  since: string | null;
  /** The last day on which they may; null: until somebody ends it. */
  until: string | null;
  state: DelegateState;
  created_at: string;
  /** When the last mail was asked for. */
  invited_at: string;
  /** Until when it can be accepted. */
  expires_at: string;
  accepted_at: string | null;
  ended_at: string | null;
  /** `declined`: whoever got the mail does not want it; `day`: their last day has passed. */
  ended_by: 'owner' | 'delegate' | 'declined' | 'day' | 'erasure' | null;
}

export interface NewPostDelegate {
  id: string;
  name: string;
  email: string;
  /** Also what has come before today. */
  isAll: boolean;
  until: string | null;
}

/** Whose post somebody reads. */
export interface PostOfOther {
  id: string;
  /** Whose post it is. */
  user_id: string;
  owner_name: string;
  accepted_at: string;
  since: string | null;
  until: string | null;
}

/** What a link is about, for whoever has it: for another than it was sent to, the beginning of the address alone. */
export type PostInvitation =
  | { is_yours: false; email: string }
  | {
      is_yours: true;
      email: string;
      owner_name: string;
      since: string | null;
      until: string | null;
      is_accepted: boolean;
    };

/** An item as a reader has it: without what is its owner's alone. */
export type ReadPost = Omit<
  OwnPost,
  'read_at' | 'folder' | 'note' | 'is_top' | 'request' | 'open_requests' | 'left_by_rule' | 'hit'
>;

export interface ReadPostPart {
  items: ReadPost[];
  more: boolean;
}

export type ReadPostFilter = 'all' | 'official' | 'scanned';

export interface ReadPostItem extends ReadPost, Pick<OwnPostItem, 'scan' | 'scanning'> {
  owner_id: string;
}

/** A delegate as the office has them; the name is what the owner calls them. */
export interface MemberDelegate extends PostDelegate {
  /** Whose account has accepted. */
  person_id: string | null;
}

/** Who reads for a member, and for whom a member reads. */
export interface MemberDelegates {
  delegates: MemberDelegate[];
  acts_for: (Omit<PostOfOther, 'user_id' | 'owner_name' | 'since'> & {
    person_id: string;
    person_name: string;
  })[];
}
