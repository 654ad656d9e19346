import type { Database } from 'shared/database.types';

type Tables = Database['public']['Tables'];

/** A registration with whose it is and the order it stands on. `amount_paid` in euros, gross. */
export type Attendee = Pick<
  Tables['event_registrations']['Row'],
  | 'id'
  | 'event_id'
  | 'user_id'
  | 'amount_paid'
  | 'registration_date'
  | 'held_until'
  | 'cancelled_at'
  | 'checked_in_at'
  | 'purchase_id'
> & {
  payment_status: 'pending' | 'paid' | 'cancelled';
  member: { full_name: string | null; email: string | null; company_name: string | null } | null;
  order: { purchase_number: string } | null;
};

/** The answer to checking somebody in, or out again. */
export interface CheckIn {
  registration_id: string;
  /** When the person was seen; null when they are not here. */
  checked_in_at: string | null;
  /** It stood so already: another device was first. */
  was_known: boolean;
}
