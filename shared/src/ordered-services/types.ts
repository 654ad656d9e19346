import type { Filters } from 'shared/lib/directory';
import type { ServiceProgress } from '../orders/types';

/** A service somebody ordered, and how far the work on it is. */
export interface OrderedServiceEntry {
  id: string;
  user_id: string;
  service_id: string;
  /** Null for what was free. */
  purchase_id: string | null;
  payment_status: ServiceProgress;
  purchase_date: string;
  started_at: string | null;
  completion_date: string | null;
  notes: string | null;
  updated_at: string;
  /** When it was paid for, or, until it is, ordered; null once it is done. */
  waiting_since: string | null;
  service_title: string;
  /** As it was typed: "3 working days", "On the day". */
  estimated_delivery: string | null;
  purchase_number: string | null;
  member_name: string | null;
  member_email: string | null;
  member_company: string | null;
}

/** Where work on a paid service goes next. */
export type NextStep = 'in_progress' | 'completed';

export interface OrderedServiceFilters extends Filters {
  filter: 'all' | 'to_do' | ServiceProgress;
}
export type OrderedServiceSort =
  | 'purchase_date'
  | 'waiting_since'
  | 'service_title'
  | 'member_name';
