import { randomUUID } from 'node:crypto';
import { granted } from '../../backend';
import type { Refused } from './stage';

export const refusedCards: Refused = {
  CD002: async ({ stack, maria, anOrder }) => {
    const { purchase_id } = await anOrder();
    await stack.sql`
      insert into public.payment_attempts (user_id, purchase_id, amount, state, settled_at, expires_at)
      select ${maria.id}, ${purchase_id}, 1, 'expired', now(), now() from generate_series(1, 30)`;
    return () => maria.client.rpc('begin_card_payment', { p_purchase_id: purchase_id });
  },
  CD003:
    async ({ maria }) =>
    () =>
      maria.client.rpc('ask_card_attempt', { p_attempt_id: randomUUID() }),
  CD004: async ({ stack, maria, anOrder }) => {
    const { purchase_id } = await anOrder();
    await stack.sql`
      insert into public.payment_attempts (user_id, purchase_id, kind, customer, amount, expires_at)
      values (${maria.id}, ${purchase_id}, 'renewal', 'cus', 1, now() + interval '1 day')`;
    return () => maria.client.rpc('begin_card_payment', { p_purchase_id: purchase_id });
  },
  CD005: async ({ nadia, aPaidOrder }) => {
    const { purchase_id } = await aPaidOrder();
    const lines = await granted(
      nadia.client.rpc('get_refundable_lines', { p_purchase_id: purchase_id }),
    );
    return () =>
      nadia.client.rpc('refund_purchase', {
        p_purchase_id: purchase_id,
        p_lines: [{ position: lines[0]?.position ?? 1, amount: 1 }],
        p_note: 'Torn',
        p_provider: 'card',
        p_reference: 'x',
        p_refunded_on: '2026-01-01',
        p_idempotency_key: randomUUID(),
      });
  },
  CD006:
    async ({ nadia }) =>
    () =>
      nadia.client.rpc('retry_card_refund', { p_id: randomUUID() }),
  CD007: async ({ maria, anOrder }) => {
    const { purchase_id } = await anOrder();
    return () => maria.client.rpc('stop_card_charge', { p_purchase_id: purchase_id });
  },
};
