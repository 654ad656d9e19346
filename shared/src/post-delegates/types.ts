import type { OwnPost, OwnPostItem } from 'shared/post/types';

/** A reader reads the post of an owner; a courier collects it, and reads nothing. */
export const delegateRoles = ['reader', 'courier'] as const;
export type DelegateRole = (typeof delegateRoles)[number];

/** `expired`: nobody accepted in time; `over`: their last day has passed. Only `active` may do anything. */
export type DelegateState = 'invited' | 'expired' | 'active' | 'over' | 'ended';

/** Whom an owner has invited. Days are YYYY-MM-DD of Malta's calendar. */
export interface PostDelegate {
  id: string;
  role: DelegateRole;
  /** As the owner calls them; null, as the e-mail, once they are forgotten. */
  name: string | null;
  email: string | null;
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
  ended_by: 'owner' | 'delegate' | 'erasure' | null;
}

export interface NewPostDelegate {
  id: string;
  name: string;
  email: string;
  role: DelegateRole;
  until: string | null;
}

/** What somebody may do for another member. */
export interface PostOfOther {
  id: string;
  /** Whose post it is. */
  user_id: string;
  owner_name: string;
  role: DelegateRole;
  accepted_at: string;
  until: string | null;
}

/** What a link is about, for whoever has it. */
export interface PostInvitation {
  owner_name: string;
  /** Whom it was sent to. */
  email: string;
  role: DelegateRole;
  until: string | null;
  /** The confirmed address of whoever asks. */
  is_yours: boolean;
  is_accepted: boolean;
}

/** An item as a reader has it: without what is its owner's alone. */
export type ReadPost = Omit<OwnPost, 'read_at' | 'folder' | 'note' | 'is_top' | 'request'>;

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
  person_name: string | null;
}

/** Who acts for a member, and for whom a member acts. */
export interface MemberDelegates {
  delegates: MemberDelegate[];
  acts_for: (Omit<PostOfOther, 'user_id' | 'owner_name'> & {
    person_id: string;
    person_name: string;
  })[];
}
