import type { Agenda } from '../agenda/types';
import type { ItemType } from '../cart/types';
import type { Membership } from '../memberships/types';
import type { NotificationCounts } from '../notifications/types';
import type { WaitingCounts } from '../overview/types';
import type { PostSummary } from '../post/types';
import type { Profile } from '../profiles/types';
import type { OfficeLock } from '../second-factor/types';

/** What is read first of whoever arrives, in one answer. Members and administrators get parts of their own. */
export interface Start {
  profile: Profile;
  /** Chosen and on no order yet, by kind, with the row of the catalogue where it may be seen. */
  pending: Readonly<Record<ItemType, readonly PendingRow[]>>;
  notificationCounts: NotificationCounts;
  membership?: Membership;
  agenda?: Agenda;
  post?: PostSummary;
  office?: WaitingCounts;
  /** What keeps an administrator out of the office; null for everybody else. */
  officeLock: OfficeLock | null;
}

export interface PendingRow {
  id: string;
  source: Record<string, unknown> | null;
}
