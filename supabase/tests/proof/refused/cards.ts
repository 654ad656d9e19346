import { randomUUID } from 'node:crypto';
import { visitor } from 'shared/testing/personas';
import { granted } from '../../backend';
import type { Refused, Stage } from './stage';

const takeCards = ({ stack }: Stage, isOn = true) =>
  stack.sql`update private.site_settings set takes_cards = ${isOn}`;

export const refusedCards: Refused = {
  CD001: async (stage) => {
    const { purchase_id } = await stage.anOrder();
    await takeCards(stage, false);
    return () => stage.maria.client.rpc('begin_card_payment', { p_purchase_id: purchase_id });
  },
  CD002: async (stage) => {
    const { stack, maria, anOrder } = stage;
    await takeCards(stage);
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
  CD004: async (stage) => {
    const { stack, maria, anOrder } = stage;
    await takeCards(stage);
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
  CD008: async ({ stack, maria, anOrder }) => {
    const { purchase_id } = await anOrder();
    const [attempt] = await stack.sql<{ id: string }[]>`
      insert into public.payment_attempts (user_id, purchase_id, amount, expires_at)
      values (${maria.id}, ${purchase_id}, 1, now()) returning id`;
    const server = visitor({ url: stack.url, publishableKey: stack.secretKey });
    const paid = { p_attempt_id: attempt?.id ?? '', p_state: 'paid' };
    return () => server.rpc('note_card_attempt', paid);
  },
};
