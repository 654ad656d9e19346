import type { Database } from 'shared/database.types';

type Tables = Database['public']['Tables'];

/** An event as it stands in the calendar. Date and time are the wall clock in Malta. */
export type EventEntry = Tables['events']['Row'];

/** A registration of the person's, with its event and, while it stands on one, its order. */
export type Registration = Tables['event_registrations']['Row'] & {
  event: EventEntry;
  order: RegistrationOrder | null;
};

export interface RegistrationOrder {
  purchase_number: string;
  /** The invoice, and a credit note when the order was cancelled. */
  invoices: { kind: string; due_date: string }[];
}
