import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { cartQuoteSchema, type ItemType, placedOrderSchema } from 'shared/cart/types';
import type { Client } from 'shared/testing/personas';
import * as v from 'valibot';
import { granted } from '../backend';

export type WantedItem = {
  item_type: ItemType;
  item_id: string;
  unit_price?: number;
};

export function service(row: { id: string }, unit_price?: number): WantedItem {
  return wanted('service', row, unit_price);
}
export function document(row: { id: string }, unit_price?: number): WantedItem {
  return wanted('document', row, unit_price);
}
export function event(row: { id: string }, unit_price?: number): WantedItem {
  return wanted('event', row, unit_price);
}

function wanted(item_type: ItemType, row: { id: string }, unit_price?: number): WantedItem {
  return { item_type, item_id: row.id, ...(unit_price !== undefined && { unit_price }) };
}

/** A plan on sale, as the cart gets it. */
export async function plan(
  client: Client,
  membershipType: 'essential' | 'pro' | 'enterprise',
  billingPeriod: 'monthly' | 'annual' = 'monthly',
): Promise<{ id: string; title: string; price: number }> {
  return granted(
    client.rpc('get_membership_service', {
      p_membership_type: membershipType,
      p_billing_period: billingPeriod,
    }),
  );
}

/** What the cart screen shows, read the way the screen reads it. */
export async function quote(client: Client, items: WantedItem[], code?: string) {
  const answer = await granted(
    client.rpc('quote_cart', { p_items: [...items], ...(code && { p_discount_code: code }) }),
  );
  return v.parse(cartQuoteSchema, answer);
}

export interface CheckoutOptions {
  code?: string;
  key?: string;
  expected?: number;
}

/** A checkout whose refusal is of interest. */
export function tryCheckout(client: Client, items: WantedItem[], options: CheckoutOptions = {}) {
  return client.rpc('checkout', {
    p_items: [...items],
    p_idempotency_key: options.key ?? randomUUID(),
    ...(options.code && { p_discount_code: options.code }),
    ...(options.expected !== undefined && { p_expected_total: options.expected }),
  });
}

/** A checkout that must succeed. */
export async function checkout(client: Client, items: WantedItem[], options?: CheckoutOptions) {
  return v.parse(placedOrderSchema, await granted(tryCheckout(client, items, options)));
}

/** So many orders as far as limits are concerned; their books are not kept. */
export function manyOrders(
  sql: postgres.Sql,
  userId: string,
  count: number,
  status: 'pending' | 'cancelled' = 'pending',
) {
  return sql`
    insert into public.purchases (user_id, purchase_number, subtotal, net_amount, vat_amount,
      total_amount, idempotency_key, cart_fingerprint, status, cancel_reason)
    select ${userId}, 'PO-' || gen_random_uuid(), 1, 1, 0, 1, gen_random_uuid(), '', ${status},
      ${status === 'cancelled' ? 'member' : null}
    from generate_series(1, ${count}::integer)`;
}

/** An administrator has seen the money on the bank statement. */
export function recordPayment(
  administrator: Client,
  order: { purchase_id: string; purchase_number: string; total_amount: number },
  paidOn?: string,
) {
  return administrator.rpc('record_payment', {
    p_purchase_id: order.purchase_id,
    p_provider: 'bank_transfer',
    p_reference: order.purchase_number,
    p_amount: order.total_amount,
    ...(paidOn !== undefined && { p_paid_on: paidOn }),
  });
}

interface Received {
  /** Euros; all that was ordered where it is left out. */
  amount?: number;
  reference?: string;
  paidOn?: string;
  nth?: number;
  provider?: string;
}

/** An administrator records what came for an order, whatever it was. */
export function receivePayment(
  administrator: Client,
  order: { purchase_id: string; purchase_number: string; total_amount: number },
  { amount, reference, paidOn, nth, provider }: Received = {},
) {
  return administrator.rpc('record_payment', {
    p_purchase_id: order.purchase_id,
    p_provider: provider ?? 'bank_transfer',
    p_reference: reference ?? order.purchase_number,
    p_amount: Math.round((amount ?? order.total_amount) * 100) / 100,
    p_as_received: true,
    ...(paidOn !== undefined && { p_paid_on: paidOn }),
    ...(nth !== undefined && { p_nth: nth }),
  });
}

interface PaidBack {
  key?: string;
  note?: string;
  refundedOn?: string;
}

/** An administrator has paid back a part of what was paid for lines of an order. */
export function refundPurchase(
  administrator: Client,
  { purchase_id }: { purchase_id: string },
  lines: { position: number; amount: number }[],
  { key, note, refundedOn }: PaidBack = {},
) {
  return administrator.rpc('refund_purchase', {
    p_purchase_id: purchase_id,
    p_lines: lines,
    p_note: note ?? 'A complaint',
    p_provider: 'bank_transfer',
    p_reference: '',
    p_refunded_on: refundedOn ?? '2026-11-01',
    p_idempotency_key: key ?? randomUUID(),
  });
}

/** An administrator reminds the member of an unpaid order. */
export function remindPayment(administrator: Client, { purchase_id }: { purchase_id: string }) {
  return administrator.rpc('remind_payment', { p_purchase_id: purchase_id });
}
