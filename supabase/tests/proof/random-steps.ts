import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { granted } from '../backend';
import {
  document,
  event,
  quote,
  recordPayment,
  service,
  tryCheckout,
  type WantedItem,
} from '../cart/ordering';
import { runDaily as runDailyOn } from '../daily-run';
import { changeCode, reopen, replace, reprice } from './catalogue-changes';
import {
  anyOrder,
  askCreditBack,
  closeReview,
  giveUpSeat,
  payWithCredit,
  receive,
  refundSome,
  withdrawPlan,
} from './money-steps';
import type { Random } from './seeded-random';
import type { Customer, Order, Outcome, Step, Town } from './town';

const done = { error: null };

const somethingSold = ({ town, random }: Step): WantedItem => {
  const kinds = [
    () => service({ id: random.pick(town.services) }),
    () => service({ id: random.pick(town.plans) }),
    () => document({ id: random.pick(town.documents) }),
    () => event({ id: random.pick(town.events) }),
  ];
  return random.pick(kinds)();
};

async function shop(step: Step): Promise<{ error: { code: string; message: string } | null }> {
  const { town, random, who, alone } = step;
  const items = Array.from({ length: 1 + random.below(4) }, () => somethingSold(step));
  const code = random.chance(0.4) ? random.pick(town.codes).code : undefined;
  const shown = await quote(who.client, items, code);
  const key = randomUUID();
  const wrongTotal = random.chance(0.1);
  const expected = wrongTotal ? shown.amount_due + 0.01 : shown.amount_due;
  const answer = await tryCheckout(who.client, items, { key, expected, ...(code && { code }) });
  if (answer.error) {
    if (alone) expect(shown.can_checkout && !wrongTotal, 'the quote said it would do').toBe(false);
    return answer;
  }
  const order = (await answer.data) as unknown as Order;
  // a wrong total is right when somebody changed a price by that cent meanwhile
  expect(order.total_amount, 'charged is what was confirmed').toBeCloseTo(expected, 2);
  if (alone) expect(shown.can_checkout && !wrongTotal).toBe(true);
  who.orders.push(order);
  who.last = { items, key, order, ...(code && { code }) };
  return done;
}

async function shopAgain({ who }: Step) {
  if (!who.last) return done;
  const { items, order, ...options } = who.last;
  const again = await tryCheckout(who.client, items, options);
  if (again.error) return again;
  expect((again.data as unknown as Order).purchase_id).toBe(order.purchase_id);
  return done;
}

function addRow(step: Step): Outcome {
  const { item_type, item_id } = somethingSold(step);
  const { client, id: user_id } = step.who;
  if (item_type === 'service') {
    return client.from('user_services').insert({ service_id: item_id, user_id });
  }
  if (item_type === 'document') {
    return client.from('user_documents').insert({ document_id: item_id, user_id });
  }
  return client.from('event_registrations').insert({ event_id: item_id, user_id });
}

function withdraw({ random, who, town }: Step): Outcome {
  const { client, id } = who;
  const mine = random.pick(['user_services', 'user_documents', 'event_registrations'] as const);
  if (mine === 'event_registrations' && random.chance(0.6)) {
    const cancelled = { payment_status: 'cancelled' };
    return client
      .from(mine)
      .update(cancelled)
      .eq('user_id', id)
      .eq('event_id', random.pick(town.events));
  }
  return client.from(mine).delete().eq('user_id', id);
}

async function cancelPurchase(step: Step) {
  const order = anyOrder(step);
  const client = step.random.chance(0.3) ? step.town.nadia.client : step.who.client;
  return order ? client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }) : done;
}

async function recordPaymentOf(step: Step) {
  const order = anyOrder(step);
  if (!order) return done;
  const wrong = step.random.chance(0.1) ? { total_amount: order.total_amount + 1 } : {};
  return recordPayment(step.town.nadia.client, { ...order, ...wrong });
}

/** A day, or the period of a membership, is over. */
async function letTimePass({ who, town, random }: Step) {
  const { sql } = town.stack;
  if (random.chance(0.7)) {
    await sql`update public.event_registrations set held_until = now()
      where held_until is not null and payment_status = 'pending'
        and user_id = ${who.id} and event_id = ${random.pick(town.events)}`;
    return done;
  }
  // The profile is locked first, as by everything that changes a membership.
  await sql.begin(async (tx) => {
    await tx`select 1 from public.profiles where id = ${who.id} for update`;
    await tx`
      with ended as (
        update public.user_services us set valid_until = private.malta_today() - 1,
          period_from = least(us.period_from, private.malta_today() - 1)
        where us.user_id = ${who.id} and us.valid_until is not null and us.payment_status = 'paid'
        returning us.user_id)
      update public.profiles set membership_valid_until = private.malta_today() - 1,
        membership_grace_until = null
      where id in (select user_id from ended)`;
  });
  return done;
}

/** Runs the daily job; sometimes after making orders so old that it may cancel them. */
async function runDaily({ town, random, who }: Step) {
  const { sql } = town.stack;
  if (random.chance(0.5)) {
    // in one order: two who age the same orders at once would wait for each other
    await sql`
      with held as materialized (
        select id from public.purchases where user_id = ${who.id} order by id for update)
      update public.purchases p set created_at = p.created_at - interval '2 days'
      from held where p.id = held.id`;
  }
  expect((await runDailyOn(sql))?.failures ?? []).toEqual([]);
  return done;
}

async function countUse({ who, town, random }: Step) {
  return who.client.rpc('update_discount_usage', {
    p_discount_code_id: random.pick(town.codes).id,
  });
}

async function setServiceProgress({ town, random, who }: Step) {
  const { client } = town.nadia;
  const rows = await granted(client.from('user_services').select('id').eq('user_id', who.id));
  const row = rows[random.below(rows.length)];
  if (!row) return done;
  const p_status = random.pick(['in_progress', 'completed']);
  return client.rpc('set_service_progress', { p_user_service_id: row.id, p_status });
}

type Deed = [times: number, name: string, act: (step: Step) => Outcome];

/** The steps, each with its weight. */
const deeds: Deed[] = [
  [10, 'shop', shop],
  [2, 'shopAgain', shopAgain],
  [5, 'addRow', addRow],
  [4, 'withdraw', withdraw],
  [4, 'cancelPurchase', cancelPurchase],
  [5, 'recordPaymentOf', recordPaymentOf],
  [4, 'receive', receive],
  [3, 'refundSome', refundSome],
  [2, 'closeReview', closeReview],
  [2, 'payWithCredit', payWithCredit],
  [1, 'askCreditBack', askCreditBack],
  [3, 'letTimePass', letTimePass],
  [2, 'runDaily', runDaily],
  [1, 'countUse', countUse],
  [3, 'setServiceProgress', setServiceProgress],
  [3, 'reprice', reprice],
  [3, 'reopen', reopen],
  [2, 'changeCode', changeCode],
  [2, 'replace', replace],
];

/** The same where most of it is about money. */
const moneyDeeds: Deed[] = [
  [18, 'shop', shop],
  [3, 'cancelPurchase', cancelPurchase],
  [3, 'recordPaymentOf', recordPaymentOf],
  [2, 'runDaily', runDaily],
  [12, 'receive', receive],
  [7, 'refundSome', refundSome],
  [8, 'closeReview', closeReview],
  [8, 'payWithCredit', payWithCredit],
  [2, 'askCreditBack', askCreditBack],
  [2, 'giveUpSeat', giveUpSeat],
  [1, 'withdrawPlan', withdrawPlan],
];

const hatOf = (all: Deed[]) =>
  all.flatMap(([times, name, act]) => Array.from({ length: times }, () => ({ name, act })));
const hats = { all: hatOf(deeds), money: hatOf(moneyDeeds) };

export type Hat = keyof typeof hats;

/** Codes with which a step may be refused; anything else is a fault. */
const REFUSALS = /^(CT00[1-9]|DC001|EV00[14]|MB005|PY00[1-57]|PY01[5-7]|RF00[1-3])$/;

export interface StepReport {
  /** `Maria Vella: shop → CT002` */
  text: string;
  refused: boolean;
}

/** Lets one customer, or the administrator about them, do one thing. Throws when it goes wrong. */
export async function takeStep(
  town: Town,
  random: Random,
  {
    who = random.pick(town.customers),
    alone = true,
    hat = 'all',
  }: { who?: Customer; alone?: boolean; hat?: Hat } = {},
): Promise<StepReport> {
  const { name, act } = random.pick(hats[hat]);
  const { error } = await act({ town, random, who, alone });
  const text = `${who.fullName}: ${name} → ${error ? `${error.code} ${error.message}` : 'done'}`;
  if (error && !REFUSALS.test(error.code)) throw new Error(text);
  return { text, refused: error !== null };
}
