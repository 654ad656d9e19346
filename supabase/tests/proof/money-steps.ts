import { randomUUID } from 'node:crypto';
import { granted } from '../backend';
import type { Order, Outcome, Step } from './town';

const done = { error: null };

/** An order of anyone's: members may try those of others, too. */
export const anyOrder = ({ town, random }: Step): Order | undefined => {
  const orders = town.customers.flatMap((customer) => customer.orders);
  return orders.length > 0 ? random.pick(orders.slice(-6)) : undefined;
};

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** An order in one of these states, of the one whose turn it is or of anyone. */
async function orderIn({ town, random, who }: Step, states: string[]): Promise<Order | undefined> {
  const { sql } = town.stack;
  const orders = await sql<Order[]>`
    select p.id as purchase_id, p.purchase_number, p.total_amount::float from public.purchases p
    where p.payment_state in ${sql(states)} and p.total_amount > 0
      and (${random.chance(0.4)} or p.user_id = ${who.id})
    order by p.created_at desc limit 5`;
  return orders.length > 0 ? random.pick(orders) : undefined;
}

/** Money comes as people send it: short, too much, in parts, twice, and the same line again. */
export async function receive(step: Step) {
  const { town, random } = step;
  const open = await orderIn(step, ['unpaid', 'partly_paid']);
  const order = open && random.chance(0.8) ? open : anyOrder(step);
  if (!order) return done;
  const [row] = await town.stack.sql<{ due: number }[]>`
    select amount_due::float as due from public.purchases where id = ${order.purchase_id}`;
  const due = row?.due || order.total_amount;
  return town.nadia.client.rpc('record_payment', {
    p_purchase_id: order.purchase_id,
    p_provider: random.pick(['bank_transfer', 'bank_transfer', 'cash']),
    p_reference: random.pick([order.purchase_number, 'Rent', '', randomUUID(), randomUUID()]),
    p_amount: cents(random.pick([due, due - 0.05, due / 2, due / 3, due + 50, due + 0.05, 0.5])),
    p_as_received: true,
    ...(random.chance(0.3) && { p_nth: 1 + random.below(2) }),
  });
}

/** The office pays back a part of what was paid for some lines of an order, or all that is left. */
export async function refundSome(step: Step) {
  const { town, random } = step;
  const paid = await orderIn(step, ['paid', 'partly_refunded']);
  const order = paid && random.chance(0.9) ? paid : anyOrder(step);
  if (!order) return done;
  const { client } = town.nadia;
  const asked = client.rpc('get_refundable_lines', { p_purchase_id: order.purchase_id });
  const lines = (await granted(asked)).filter((line) => line.refundable_amount > 0);
  const chosen = lines.filter(() => random.chance(0.6)).slice(0, 3);
  const isTooMuch = random.chance(0.1);
  return client.rpc('refund_purchase', {
    p_purchase_id: order.purchase_id,
    p_lines: chosen.map(({ position, refundable_amount: most }) => ({
      position,
      amount: isTooMuch ? cents(most + 0.01) : random.chance(0.3) ? most : part(step, most),
    })),
    p_note: 'A complaint',
    p_provider: 'bank_transfer',
    p_reference: '',
    p_refunded_on: '2026-11-01',
    p_idempotency_key: randomUUID(),
  });
}

/** A member gives up a seat that is paid for. */
export async function giveUpSeat({ who }: Step): Promise<Awaited<Outcome>> {
  return who.client
    .from('event_registrations')
    .update({ payment_status: 'cancelled' })
    .eq('user_id', who.id)
    .eq('payment_status', 'paid');
}

/** A member withdraws from the membership they paid for within the last days. */
export async function withdrawPlan({ who }: Step): Promise<Awaited<Outcome>> {
  return who.client.rpc('withdraw_membership');
}

/** From a cent to all of it. */
function part({ random }: Step, most: number): number {
  return cents((1 + random.below(Math.round(most * 100))) / 100);
}

/** The office closes a review, with all, a part or nothing paid back. */
export async function closeReview(step: Step) {
  const { town, random } = step;
  const { client } = town.nadia;
  const reviews = await granted(
    client.from('refund_directory').select('id, refundable_amount').is('closed_at', null),
  );
  const review = reviews[random.below(reviews.length)];
  if (!review?.id) return done;
  const most = review.refundable_amount ?? 0;
  const isRefunded = most > 0 && random.chance(0.7);
  return client.rpc('close_refund_review', {
    p_id: review.id,
    p_note: 'Decided',
    p_outcome: isRefunded ? 'refunded' : 'kept',
    ...(isRefunded && random.chance(0.5) && { p_refunded_amount: part(step, most) }),
  });
}

export async function payWithCredit(step: Step) {
  const order = (await orderIn(step, ['unpaid', 'partly_paid'])) ?? anyOrder(step);
  const client = step.random.chance(0.3) ? step.town.nadia.client : step.who.client;
  return order ? client.rpc('use_credit', { p_purchase_id: order.purchase_id }) : done;
}

export async function askCreditBack({ who, random }: Step): Promise<Awaited<Outcome>> {
  const credits = await granted(who.client.from('account_credit_balances').select('id'));
  const credit = credits[random.below(credits.length)];
  return credit?.id ? who.client.rpc('ask_credit_back', { p_credit_id: credit.id }) : done;
}
