import type { OrderEntry } from 'shared/orders/types';

/** A paper of an order that can be drawn. */
export interface OrderPaper {
  kind: 'invoice' | 'credit_note';
  number: string;
}

/** The papers of an order: its invoice, and the credit notes over it. */
export function papersOf({
  invoice_number: invoice,
  credit_note_number: notes,
}: Pick<OrderEntry, 'invoice_number' | 'credit_note_number'>): OrderPaper[] {
  return [
    ...(invoice ? [{ kind: 'invoice' as const, number: invoice }] : []),
    ...(notes?.split(', ') ?? []).map((number) => ({ kind: 'credit_note' as const, number })),
  ];
}
