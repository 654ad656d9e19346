import type { Membership as MembershipStanding } from '../../memberships/types';
import type { OrderStatus, PaymentState, ServiceProgress } from '../../orders/types';
import type { AddressDetails, Profile } from '../../profiles/types';

/** The answer of `get_person`: what an administrator is told about somebody at first sight. */
export interface PersonRecord {
  /** As it stands today: a membership whose last day has passed says expired. */
  profile: Profile;
  /** Instants; null for an account whose address nobody has confirmed, or that is gone. */
  email_confirmed_at: string | null;
  last_sign_in_at: string | null;
  membership: MembershipStanding;
  account: AccountFigures;
  open: OpenMatters;
  counts: {
    services: number;
    documents: number;
    registrations: number;
    notifications: number;
    unread_notifications: number;
  };
  /** Whose code they registered with; `user_id` is null for an affiliate without an account. */
  referred_by: { affiliate_id: string; user_id: string | null; name: string } | null;
  /** What they sent signed in, and what was approved for their account; newest first. */
  application_ids: readonly string[];
  /** What they sent signed in: the newest hundred. */
  message_ids: readonly string[];
}

/** Euros, gross. */
export interface AccountFigures {
  orders: number;
  due_orders: number;
  due: number;
  overdue_orders: number;
  overdue: number;
  /** Less what went back. */
  paid: number;
  /** What is left of their credits. */
  credit: number;
}

/** The first five of each. */
export interface OpenMatters {
  unpaid: readonly UnpaidOrder[];
  work: readonly {
    id: string;
    purchase_id: string | null;
    title: string;
    payment_status: ServiceProgress;
  }[];
  coming: readonly {
    id: string;
    event_id: string;
    title: string;
    event_date: string;
    event_time: string;
    payment_status: 'pending' | 'paid';
  }[];
}

export interface UnpaidOrder {
  id: string;
  purchase_number: string;
  total_amount: number;
  /** What is left to pay of it. */
  amount_due: number;
  invoice_number: string | null;
  due_date: string | null;
  is_overdue: boolean;
}

/** An order of the person's. Money in euros, gross. */
export interface PersonOrder {
  id: string;
  purchase_number: string;
  created_at: string;
  status: OrderStatus;
  payment_state: PaymentState;
  total_amount: number;
  amount_due: number;
  refunded_amount: number;
  /** In the order of the paper. */
  item_titles: string[];
  invoice_number: string | null;
  /** YYYY-MM-DD, Malta. */
  due_date: string | null;
}

/** What hangs on an order of the person's; null for what was free or is only in their cart. */
export interface PersonOrderLink {
  id: string;
  purchase_number: string;
}

export interface PersonService {
  id: string;
  payment_status: ServiceProgress;
  purchase_date: string;
  completion_date: string | null;
  notes: string | null;
  /** Last day of a paid period; null for what is no plan. */
  valid_until: string | null;
  service: { title: string; membership_type: string | null };
  order: PersonOrderLink | null;
}

export interface PersonDocument {
  id: string;
  payment_status: 'pending' | 'paid';
  purchase_date: string;
  document: { title: string; document_type: string };
  order: PersonOrderLink | null;
}

export interface PersonRegistration {
  id: string;
  payment_status: 'pending' | 'paid' | 'cancelled';
  registration_date: string;
  amount_paid: number;
  event: {
    id: string;
    title: string;
    event_date: string;
    event_time: string;
    location: string | null;
    status: 'active' | 'completed' | 'cancelled';
  };
  order: PersonOrderLink | null;
}

export interface PersonNotification {
  id: string;
  type: string;
  title: string;
  created_at: string;
  read_at: string | null;
}

export interface PersonMessage {
  id: string;
  email: string;
  message: string;
  created_at: string;
  handled_at: string | null;
}

/** What an administrator changed in rows that are this person's. */
export interface PersonChange {
  id: number;
  created_at: string;
  /** null: the system, with the secret key. */
  actor_id: string | null;
  /** Null for an account that is gone. */
  actor_name: string | null;
  table_name: string;
  action: 'insert' | 'update' | 'delete';
  /** Names of the columns that changed. */
  columns: string[];
}

/** What administrators may write about somebody. */
export type PersonDetails = AddressDetails & { full_name: string };

export interface Membership {
  membership_type: string;
  membership_status: string;
  /** Last day, YYYY-MM-DD; null without an end. */
  membership_valid_until: string | null;
}
