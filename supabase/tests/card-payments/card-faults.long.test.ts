import { request } from 'node:http';
import type { Stack } from 'local/stack';
import { expectLines } from 'shared/testing/expect-lines';
import { makeDocument, makeEvent } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stripeCards } from '../../functions/_shared/stripe-cards';
import { granted, refusal, refusalDetails } from '../backend';
import { checkout, document, event, receivePayment, refundPurchase } from '../cart/ordering';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';
import { askCheckout, attemptOf, attemptsOf, openCardPage, payAt } from './by-card';
import { type OwnOffice, ownOffice } from './own-office';

expectLines(/card-checkout:|card-webhook:|card payment:/);

let stack: Stack;
let own: OwnOffice;
let nadia: Person;
let maria: Person;

beforeAll(async () => {
  stack = await startOwnStack();
  own = ownOffice(stack);
  nadia = await administrator(stack);
});
afterAll(async () => {
  await own?.office.end({ timeout: 1 });
  await stack?.stop();
});
beforeEach(async () => {
  await own.behave({});
  maria = await member(stack);
});

const order = async (price = 39) =>
  checkout(maria.client, [document(await makeDocument(stack.sql, { price }))]);
type Placed = Awaited<ReturnType<typeof order>>;
const paymentsOf = async ({ purchase_id }: Placed) => [
  ...(await stack.sql<{ amount: number; reference: string }[]>`
    select amount::float, reference from public.payments
    where purchase_id = ${purchase_id} and provider = 'card' order by created_at`),
];
const creditsOf = async (person: Person) => [
  ...(await stack.sql<{ amount: number; reason: string; id: string }[]>`
    select id, amount::float, reason from public.account_credits where user_id = ${person.id} order by created_at`),
];
const standing = async ({ purchase_id }: Placed) => {
  const [row] = await stack.sql<{ payment_state: string }[]>`
    select payment_state from public.purchases where id = ${purchase_id}`;
  return row?.payment_state;
};
/** What the list of refunds says can go back of an order, and to a card. */
const cardSharesOf = async ({ purchase_id }: Placed) => {
  const shares = 'refundable_amount, card_refundable_amount';
  const rows = await granted(
    nadia.client.from('refund_directory').select(shares).eq('purchase_id', purchase_id),
  );
  return rows.map((row) => [row.refundable_amount, row.card_refundable_amount]);
};
const stateOf = async () => (await attemptsOf(maria))[0]?.state;
/** Nothing has been heard of it for as long as the process waits. */
const hoursLater = () => stack.sql`
  update public.payment_attempts set created_at = created_at - interval '2 hours',
    asked_at = asked_at - interval '2 hours' where state in ('begun', 'open')`;

describe('of payments by card', () => {
  test('one that is declined charges nothing, and the next card on the same page pays', async () => {
    const placed = await order();
    const page = await openCardPage(stack, maria, placed);
    expect((await payAt(page, { card: '0002' })).status).toBe(402);
    await expect
      .poll(async () => (await own.messages()).some((body) => body.includes('payment_failed')))
      .toBe(true);
    expect(await stateOf()).toBe('open');
    expect(await paymentsOf(placed)).toEqual([]);
    expect((await payAt(page, { card: '3155' })).status).toBe(200); // the bank asks
    await payAt(page, { card: '3155', deed: 'confirmed' });
    await expect.poll(() => standing(placed)).toBe('paid');
    expect(await paymentsOf(placed)).toMatchObject([{ amount: 39 }]);
  });

  test('one whose payer closes the tab is recorded all the same', async () => {
    const placed = await order();
    const { location } = await payAt(await openCardPage(stack, maria, placed), { deed: 'leave' });
    expect(location).toBeNull();
    await expect.poll(() => standing(placed)).toBe('paid');
  });

  test('one that is told of twice, and again an hour later, is one payment', async () => {
    const placed = await order();
    await payAt(await openCardPage(stack, maria, placed), { way: 'twice' });
    await expect.poll(() => standing(placed)).toBe('paid');
    await own.letGo('checkout.session.completed');
    await hoursLater();
    await own.worker.drain();
    const asked = await attemptsOf(maria);
    await askCheckout(stack, maria, { attempt_id: asked[0]?.id });
    expect(await paymentsOf(placed)).toHaveLength(1);
    expect(await creditsOf(maria)).toEqual([]);
  });

  test('one that is told of late waits, is not paid again meanwhile, and counts on the day it was made', async () => {
    const placed = await order();
    await payAt(await openCardPage(stack, maria, placed), { way: 'lost' });
    expect(await standing(placed)).toBe('unpaid');
    expect(await stateOf()).toBe('open');
    await own.office`
      update _local.card_objects set data = jsonb_set(data, '{created}', to_jsonb(extract(epoch from now() - interval '3 days')::bigint))
      where data ->> 'object' = 'charge' and data -> 'metadata' ->> 'attempt_id' = ${(await attemptsOf(maria))[0]?.id ?? ''}`;
    await own.letGo('checkout.session.completed');
    await expect.poll(() => standing(placed)).toBe('paid');
    const [payment] = await stack.sql`
      select private.malta_today() - paid_on as days from public.payments where purchase_id = ${placed.purchase_id}`;
    expect(payment?.days).toBe(3);
  });

  test('one that is told of out of order is paid: expired before it, and sent back before it', async () => {
    const [placed, other] = [await order(), await order()];
    await payAt(await openCardPage(stack, maria, placed), { way: 'disordered' });
    await expect.poll(() => standing(placed)).toBe('paid');
    // the message of the payment is lost, the one of the refund comes
    await payAt(await openCardPage(stack, maria, other), { way: 'lost' });
    const [paid] = await own.office<{ id: string }[]>`
      select data ->> 'payment_intent' as id from _local.card_objects
      where data ->> 'object' = 'checkout.session' order by nr desc limit 1`;
    await own.refundThere(paid?.id ?? '', 3900);
    await expect.poll(() => standing(other)).toBe('paid');
    const outside = () =>
      granted(
        nadia.client
          .from('payment_attempts')
          .select('refunded_outside')
          .eq('purchase_id', other.purchase_id),
      );
    await expect.poll(outside).toEqual([{ refunded_outside: 39 }]);
    await own.letGo('checkout.session.completed');
    expect(await paymentsOf(other)).toHaveLength(1);
    const told = await stack.sql`
      select 1 from public.notifications where user_id = ${nadia.id} and event = 'card_refunded_outside'`;
    expect(told).toHaveLength(1);
  });

  test('one whose message is lost is found by whoever comes back, and by the process that looks', async () => {
    const [seen, unseen] = [await order(), await order()];
    const { location } = await payAt(await openCardPage(stack, maria, seen), { way: 'lost' });
    const answer = await askCheckout(stack, maria, { attempt_id: attemptOf(location) });
    expect(answer.said).toEqual({ state: 'paid', is_asked: true });
    expect(await standing(seen)).toBe('paid');

    await payAt(await openCardPage(stack, maria, unseen), { way: 'lost', deed: 'leave' });
    await own.worker.drain();
    expect(await standing(unseen), 'it is too early to look').toBe('unpaid');
    await hoursLater();
    await own.worker.drain();
    expect(await standing(unseen)).toBe('paid');
  });

  test('one for an order that was cancelled meanwhile is a credit, and goes back to the card when the office says so', async () => {
    const placed = await order();
    const page = await openCardPage(stack, maria, placed);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: placed.purchase_id }));
    await payAt(page);
    await expect
      .poll(() => creditsOf(maria))
      .toMatchObject([{ amount: 39, reason: 'paid_cancelled' }]);
    const [review] = await stack.sql`
      select id from public.refund_reviews where purchase_id = ${placed.purchase_id}`;
    await granted(
      nadia.client.rpc('close_refund_review', {
        p_id: review?.id,
        p_note: 'Cancelled before it was paid',
        p_outcome: 'refunded',
        p_provider: 'card',
      }),
    );
    await own.worker.drain();
    const refunds = () =>
      granted(
        nadia.client
          .from('card_refunds')
          .select('state, amount')
          .eq('purchase_id', placed.purchase_id),
      );
    expect(await refunds()).toEqual([{ state: 'sent', amount: 39 }]);
    const there = await own.office`
      select 1 from _local.card_objects where data ->> 'object' = 'refund' and data ->> 'amount' = '3900'
        and data -> 'metadata' ->> 'refund_id' in (select id::text from public.card_refunds where purchase_id = ${placed.purchase_id})`;
    expect(there).toHaveLength(1);
  });

  test('one of less than was asked for leaves the rest due, one of more is a credit', async () => {
    const [less, more] = [await order(), await order()];
    await payAt(await openCardPage(stack, maria, less), { amount: 'less' });
    await payAt(await openCardPage(stack, maria, more), { amount: 'more' });
    await expect.poll(() => standing(less)).toBe('partly_paid');
    await expect.poll(() => standing(more)).toBe('paid');
    expect(await creditsOf(maria)).toMatchObject([{ amount: 1, reason: 'overpaid' }]);
    // the rest is asked for, no more and no less
    await payAt(await openCardPage(stack, maria, less));
    await expect.poll(() => standing(less)).toBe('paid');
    expect((await paymentsOf(less)).map(({ amount }) => amount)).toEqual([38, 1]);
  });

  test('one that is more than is still due, as a transfer came meanwhile, settles the order, and the rest is a credit', async () => {
    const placed = await order();
    const page = await openCardPage(stack, maria, placed);
    await granted(receivePayment(nadia.client, placed, { amount: 20 }));
    expect(await openCardPage(stack, maria, placed)).not.toBe(page); // over the other 19
    await payAt(page);
    await expect.poll(() => standing(placed)).toBe('paid');
    expect(await creditsOf(maria)).toMatchObject([{ amount: 20, reason: 'overpaid' }]);
    expect((await attemptsOf(maria)).map(({ amount }) => amount)).toEqual([19, 39]);
  });

  test('one that the provider cannot be asked about is recorded once it can, and so is a refund', async () => {
    const placed = await order();
    const page = await openCardPage(stack, maria, placed);
    await own.behave({ answers: 'not_at_all' });
    const { location } = await payAt(page);
    const attempt_id = attemptOf(location);
    expect(await askCheckout(stack, maria, { attempt_id })).toMatchObject({ status: 503 });
    expect(await standing(placed)).toBe('unpaid');
    await own.behave({});
    await expect.poll(() => standing(placed), { timeout: 20_000 }).toBe('paid');

    await own.behave({ answers: 'not_at_all' });
    const lines = [{ position: 1, amount: 39 }];
    await granted(refundPurchase(nadia.client, placed, lines, { provider: 'card' }));
    const refunds = async () => [
      ...(await stack.sql`
        select state from public.card_refunds where purchase_id = ${placed.purchase_id}`),
    ];
    await own.worker.drain();
    expect(await refunds()).toEqual([{ state: 'requested' }]);
    await own.behave({});
    await stack.sql`update public.card_refunds set due_at = now() where state = 'requested'`;
    await own.worker.drain();
    expect(await refunds()).toEqual([{ state: 'sent' }]);
  }, 60_000);

  test('two for one order, on two pages or on one that is paid twice, are one payment and a credit', async () => {
    const [placed, twice] = [await order(), await order()];
    const first = await openCardPage(stack, maria, placed);
    await stack.sql`
      update public.payment_attempts set expires_at = now() + interval '5 minutes' where purchase_id = ${placed.purchase_id}`;
    const second = await openCardPage(stack, maria, placed);
    expect(second).not.toBe(first);
    await Promise.all([payAt(first), payAt(second)]);
    await expect.poll(() => creditsOf(maria)).toMatchObject([{ amount: 39, reason: 'paid_again' }]);
    expect(await standing(placed)).toBe('paid');
    expect(await paymentsOf(placed)).toHaveLength(2);

    await payAt(await openCardPage(stack, maria, twice), { deed: 'twice' });
    await expect.poll(async () => (await creditsOf(maria)).length).toBe(2);
    expect(await paymentsOf(twice)).toHaveLength(2);
  });

  test('a message that is forged, altered, old or unsigned is refused, and records nothing', async () => {
    const placed = await order();
    await payAt(await openCardPage(stack, maria, placed), { way: 'lost' });
    const payload = (await own.messages()).at(-1) ?? '';
    const secret = own.webhookSecret;
    const sign = (changes: Partial<Stripe.WebhookTestHeaderOptions> = {}) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret, ...changes });
    const deliver = async (body: string, signature?: string) => {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (signature !== undefined) headers['stripe-signature'] = signature;
      const url = `${stack.url}/functions/v1/card-webhook`;
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    const sixMinutesAgo = Math.floor(Date.now() / 1000) - 360;
    const unset = stripeCards({ secretKey: '', webhookSecret: '' });
    await expect(unset.readWebhook(payload, sign())).rejects.toThrow('STRIPE_WEBHOOK_SECRET');
    expect(await deliver(payload)).toBe(400);
    expect(await deliver(payload, 'nonsense')).toBe(400);
    expect(await deliver(payload, sign({ secret: 'whsec_guessed' }))).toBe(400);
    expect(await deliver(payload, sign({ timestamp: sixMinutesAgo }))).toBe(400);
    // one byte: the same JSON, spaced otherwise
    expect(await deliver(payload.replace('\n', ' '), sign())).toBe(400);
    expect(await deliver(payload.replace(maria.id, nadia.id).replace('3900', '1'), sign())).toBe(
      400,
    );
    expect(await standing(placed)).toBe('unpaid');
    // signed, and says more than is true: the provider is asked
    const lie = payload.replaceAll('3900', '100');
    expect(
      await deliver(lie, Stripe.webhooks.generateTestHeaderString({ payload: lie, secret })),
    ).toBe(200);
    expect(await paymentsOf(placed)).toMatchObject([{ amount: 39 }]);
  });

  test('a message about another product in the same account is taken, so that it is not repeated, and records nothing', async () => {
    const placed = await order();
    await payAt(await openCardPage(stack, maria, placed), { way: 'lost' });
    const ours = (await own.messages()).at(-1) ?? '';
    const names = ['order-17', '00000000-0000-4000-8000-000000000000'];
    for (const name of names) {
      const intent = { id: `pi_of_${name}`, object: 'payment_intent' };
      await own.office`
        insert into _local.card_objects (id, data)
        values (${intent.id}, ${own.office.json({ ...intent, metadata: { attempt_id: name } })})`;
    }
    const foreign = names.flatMap((name) => [
      ours.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, name),
      JSON.stringify({
        type: 'charge.updated',
        data: { object: { metadata: { attempt_id: name } } },
      }),
      JSON.stringify({
        type: 'refund.created',
        data: { object: { payment_intent: `pi_of_${name}` } },
      }),
    ]);
    for (const body of foreign) {
      const secret = own.webhookSecret;
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
      const answer = await fetch(`${stack.url}/functions/v1/card-webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
      expect([answer.status, await answer.text()]).toEqual([200, 'Nothing to do']);
    }
    // it may as well be one of ours from after a backup that was restored
    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining(`no attempt ${names[1]} is known`),
    );
    expect(await standing(placed)).toBe('unpaid');
  });

  test('a refund that is pressed twice goes back once, also where the answer of the provider is lost', async () => {
    const placed = await order();
    await payAt(await openCardPage(stack, maria, placed));
    await expect.poll(() => standing(placed)).toBe('paid');
    const key = crypto.randomUUID();
    const refund = (p_idempotency_key = key) =>
      nadia.client.rpc('refund_purchase', {
        p_purchase_id: placed.purchase_id,
        p_lines: [{ position: 1, amount: 10 }],
        p_note: 'Half of it was missing',
        p_provider: 'card',
        p_reference: placed.purchase_number,
        p_refunded_on: new Date().toISOString().slice(0, 10),
        p_idempotency_key,
      });
    await Promise.all([granted(refund()), granted(refund())]);
    // the provider has done it, and the process ends before it can say so
    const [claimed] = await stack.sql`select * from private.claim_card_refunds(1)`;
    await own.desk.cards.refund({
      id: claimed?.id,
      payment: claimed?.payment,
      amount: Number(claimed?.amount),
      refusals: claimed?.refusals,
    });
    await own.office`delete from _local.card_answers`; // a day later no key is known any more
    await stack.sql`update public.card_refunds set due_at = now() where id = ${claimed?.id}`;
    await Promise.all([own.worker.drain(), ownOffice(stack).worker.drain()]);
    const there = await own.office`
      select 1 from _local.card_objects where data ->> 'object' = 'refund' and data -> 'metadata' ->> 'refund_id' = ${claimed?.id}`;
    expect(there).toHaveLength(1);
    expect(await standing(placed)).toBe('partly_refunded');
    // what is left of the card is 29
    const all = nadia.client.rpc('refund_purchase', {
      p_purchase_id: placed.purchase_id,
      p_lines: [{ position: 1, amount: 29 }],
      p_note: 'All of it',
      p_provider: 'card',
      p_reference: placed.purchase_number,
      p_refunded_on: new Date().toISOString().slice(0, 10),
      p_idempotency_key: crypto.randomUUID(),
    });
    await granted(all);
    await own.worker.drain();
    expect(await standing(placed)).toBe('refunded');
  });

  test('a refund that is refused, or sent back by the bank, is told to the office and sent again when it says so', async () => {
    const placed = await order();
    await payAt(await openCardPage(stack, maria, placed));
    await expect.poll(() => standing(placed)).toBe('paid');
    await own.behave({ refunds: 'refused' });
    await granted(
      nadia.client.rpc('refund_purchase', {
        p_purchase_id: placed.purchase_id,
        p_lines: [{ position: 1, amount: 39 }],
        p_note: 'All of it',
        p_provider: 'card',
        p_reference: placed.purchase_number,
        p_refunded_on: new Date().toISOString().slice(0, 10),
        p_idempotency_key: crypto.randomUUID(),
      }),
    );
    const refund = async () => {
      const [row] = await stack.sql<{ id: string; state: string; failure: string | null }[]>`
        select id, state, failure from public.card_refunds where purchase_id = ${placed.purchase_id}`;
      return row;
    };
    await own.worker.drain();
    expect(await refund()).toMatchObject({ state: 'failed', failure: 'insufficient_funds' });
    const id = (await refund())?.id ?? '';
    const retry = (person: Person) => person.client.rpc('retry_card_refund', { p_id: id });
    expect(await refusal(retry(maria))).toBe('ID002');
    await own.behave({ refunds: 'sent_back' });
    await granted(retry(nadia));
    await own.worker.drain();
    await expect.poll(refund).toMatchObject({ state: 'failed', failure: 'lost_or_stolen_card' });
    await own.behave({});
    await granted(retry(nadia));
    await own.worker.drain();
    await own.letGo('refund.failed'); // an old message changes nothing
    await expect.poll(refund).toMatchObject({ state: 'sent', failure: null });
    expect(await refusal(retry(nadia))).toBe('CD006');
    const told = await stack.sql`
      select 1 from public.notifications where user_id = ${nadia.id} and event = 'card_refund_failed'`;
    expect(told.length).toBeGreaterThanOrEqual(2);
    const [{ sums } = { sums: [] }] = await own.office`
      select array_agg(data ->> 'status' order by nr) as sums from _local.card_objects
      where data ->> 'object' = 'refund' and data -> 'metadata' ->> 'refund_id' = ${id}`;
    expect(sums).toEqual(['failed', 'succeeded']);
  });

  test('a refund that no card takes is paid back by bank transfer: not sent again, in the ledger, and told to its member', async () => {
    const placed = await order();
    await payAt(await openCardPage(stack, maria, placed));
    await expect.poll(() => standing(placed)).toBe('paid');
    await own.behave({ refunds: 'sent_back' });
    const lines = [{ position: 1, amount: 39 }];
    await granted(refundPurchase(nadia.client, placed, lines, { provider: 'card' }));
    await own.worker.drain();
    const refund = async () => {
      const [row] = await stack.sql`
        select c.id, c.state, f.provider, f.reference, to_char(f.refunded_on, 'YYYY-MM-DD') as day, f.note
        from public.card_refunds c join public.refunds f on f.id = c.refund_id
        where c.purchase_id = ${placed.purchase_id}`;
      return row;
    };
    await expect.poll(refund).toMatchObject({ state: 'failed', provider: 'card' });
    const p_id: string = (await refund())?.id;
    const record = (person: Person, p_paid_on = '2026-11-02') =>
      person.client.rpc('pay_card_refund_otherwise', { p_id, p_reference: ' FT 12 ', p_paid_on });
    expect(await refusal(record(maria))).toBe('ID002');
    expect(await refusal(record(nadia, '2999-01-01'))).toBe('PY010');
    for (const _ of 'twice') await granted(record(nadia)); // its answer was lost
    expect(await refusal(record(nadia, '2026-11-03'))).toBe('CD006');
    expect(await refund()).toMatchObject({
      state: 'paid_otherwise',
      provider: 'bank_transfer',
      reference: 'FT 12',
      day: '2026-11-02',
      note: expect.stringContaining(
        '€39.00 was paid back by bank transfer on 2 November 2026 (FT 12)',
      ),
    });
    expect(await refusal(nadia.client.rpc('retry_card_refund', { p_id }))).toBe('CD006');
    await own.letGo('refund.failed'); // an old message changes nothing
    await own.worker.drain();
    expect((await refund())?.state).toBe('paid_otherwise');
    const told = await granted(
      maria.client.from('notifications').select('message').eq('event', 'card_refund_otherwise'),
    );
    expect(told).toHaveLength(1);
    const [entry] = await stack.sql`
      select actor_id from public.audit_log
      where table_name = 'refunds' and subject_id = ${maria.id} order by id desc limit 1`;
    expect(entry?.actor_id).toBe(nadia.id);
    // a card takes it after all: it went back twice, which the office is told once
    const late = `re_${crypto.randomUUID()}`;
    const hear = async (state: 'sent' | 'failed') => {
      for (const _ of 'twice')
        await stack.sql`select private.note_card_refund(${p_id}, ${state}, ${late}, null)`;
      const [kept] = await stack.sql`
        select state, provider_refund, also_sent_at is not null as is_sent_too from public.card_refunds where id = ${p_id}`;
      return kept;
    };
    const toldOf = async (text: string) => [
      ...(await stack.sql`
        select event from public.notifications
        where user_id = ${nadia.id} and message like ${`%${placed.purchase_number} ${text}%`}`),
    ];
    const kept = { state: 'paid_otherwise', provider_refund: late };
    expect(await hear('sent')).toEqual({ ...kept, is_sent_too: true });
    const twice = 'went back twice: by bank transfer on 2 November 2026, and to the card';
    expect(await toldOf(twice)).toEqual([{ event: 'card_refunded_outside' }]);
    // its bank says no later: once after all, and what was said before changes nothing
    expect(await hear('failed')).toEqual({ ...kept, is_sent_too: false });
    expect(await hear('sent')).toEqual({ ...kept, is_sent_too: false });
    const once = 'did not go back to the card after all. It went back once, by bank transfer on';
    expect(await toldOf(once)).toEqual([{ event: 'card_refund_failed' }]);
    await own.behave({});
  });

  test('a refund of two payments is one to a card until both were paid back by bank transfer, on the last day', async () => {
    const placed = await order();
    for (const [nth, amount] of [20, 19].entries()) {
      const reference = `pi_${nth}_${placed.purchase_number}`;
      await granted(receivePayment(nadia.client, placed, { amount, reference, provider: 'card' }));
    }
    const lines = [{ position: 1, amount: 39 }];
    await granted(refundPurchase(nadia.client, placed, lines, { provider: 'card' }));
    const [one, other] = await stack.sql<{ id: string }[]>`
      update public.card_refunds set state = 'failed', failure = 'expired_card', settled_at = now()
      where purchase_id = ${placed.purchase_id} returning id`;
    const record = (id: string | undefined, p_reference: string, p_paid_on: string) =>
      nadia.client.rpc('pay_card_refund_otherwise', { p_id: id ?? '', p_reference, p_paid_on });
    const entry = async () => {
      const [row] = await stack.sql`
        select provider, reference, to_char(refunded_on, 'YYYY-MM-DD') as day, note
        from public.refunds where purchase_id = ${placed.purchase_id}`;
      return row;
    };
    await granted(record(one?.id, 'FT 21', '2026-11-03'));
    expect(await entry()).toMatchObject({
      provider: 'card',
      day: '2026-11-01',
      note: expect.stringContaining('FT 21'),
    });
    await granted(record(other?.id, 'FT 22', '2026-11-02'));
    expect(await entry()).toMatchObject({
      provider: 'bank_transfer',
      reference: 'FT 21',
      day: '2026-11-03',
      note: expect.stringMatching(/FT 22.*FT 21/s),
    });
  });

  test('what came twice goes back twice, each from the payment it came by', async () => {
    const placed = await order();
    await payAt(await openCardPage(stack, maria, placed), { deed: 'twice' });
    await expect.poll(async () => (await creditsOf(maria)).length).toBe(1);
    const lines = [{ position: 1, amount: 39 }];
    await granted(refundPurchase(nadia.client, placed, lines, { provider: 'card' }));
    const [review] = await stack.sql`
      select id from public.refund_reviews where purchase_id = ${placed.purchase_id}`;
    // what of the order went back is no longer there, the credit is
    expect(await cardSharesOf(placed)).toEqual([[39, 39]]);
    await granted(
      nadia.client.rpc('close_refund_review', {
        p_id: review?.id,
        p_note: 'Paid twice',
        p_outcome: 'refunded',
        p_provider: 'card',
      }),
    );
    await own.worker.drain();
    const sent = await stack.sql`
      select state, amount::float from public.card_refunds where purchase_id = ${placed.purchase_id}`;
    expect([...sent]).toEqual([
      { state: 'sent', amount: 39 },
      { state: 'sent', amount: 39 },
    ]);
  });

  test('a seat that was paid in part by card, in part by transfer, can go back to the card in that part', async () => {
    const placed = await checkout(maria.client, [event(await makeEvent(stack.sql))]);
    await granted(receivePayment(nadia.client, placed, { amount: 15 }));
    await payAt(await openCardPage(stack, maria, placed));
    await expect.poll(() => standing(placed)).toBe('paid');
    await granted(
      maria.client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('user_id', maria.id)
        .select('id'),
    );
    expect(await cardSharesOf(placed)).toEqual([[25, 10]]);
    const [review] = await stack.sql`
      select id from public.refund_reviews where purchase_id = ${placed.purchase_id}`;
    const close = (p_refunded_amount: number) =>
      nadia.client.rpc('close_refund_review', {
        p_id: review?.id,
        p_note: 'Ill',
        p_outcome: 'refunded',
        p_provider: 'card',
        p_refunded_amount,
      });
    expect(await refusal(close(25))).toBe('CD005');
    await granted(close(10));
    expect(await cardSharesOf(placed)).toEqual([[null, null]]);
    await own.worker.drain();
  });

  test('one that a bank takes back for its customer is told to the office, and no longer once it is given again', async () => {
    const placed = await order();
    await payAt(await openCardPage(stack, maria, placed));
    await expect.poll(() => standing(placed)).toBe('paid');
    const outside = async () => {
      const [row] = await stack.sql`
        select refunded_outside::float as amount from public.payment_attempts
        where purchase_id = ${placed.purchase_id}`;
      return row?.amount;
    };
    await own.takeBack((await paymentsOf(placed))[0]?.reference ?? '');
    await expect.poll(outside).toBe(39);
    const told = await stack.sql`
      select 1 from public.notifications
      where user_id = ${nadia.id} and event = 'card_refunded_outside' and message like ${`%${placed.purchase_number}%`}`;
    expect(told).toHaveLength(1);
    await own.office`
      update _local.card_objects set data = jsonb_set(data, '{status}', '"won"') where data ->> 'object' = 'dispute'`;
    await own.letGo('charge.dispute.created');
    await expect.poll(outside).toBe(0);
  });

  test('one that was left alone for days is found all the same, and a try without a page ends', async () => {
    const [placed, other] = [await order(), await order()];
    await payAt(await openCardPage(stack, maria, placed), { way: 'lost' });
    await own.behave({ answers: 'not_at_all' });
    await askCheckout(stack, maria, { purchase_id: other.purchase_id });
    await own.behave({});
    const [pageless] = await stack.sql<{ id: string }[]>`
      select id from public.payment_attempts where purchase_id = ${other.purchase_id}`;
    const ask = async () => (await askCheckout(stack, maria, { attempt_id: pageless?.id })).said;
    expect(await ask()).toEqual({ state: 'open', is_asked: true });
    // as another visit does at this moment
    await stack.sql`
      update public.payment_attempts set asked_at = now() + interval '1 hour' where id = ${pageless?.id ?? ''}`;
    expect(await ask()).toEqual({ state: 'open', is_asked: false });
    await stack.sql`
      update public.payment_attempts set created_at = created_at - interval '9 days',
        asked_at = asked_at - interval '9 days', expires_at = expires_at - interval '9 days'
      where state in ('begun', 'open')`;
    await own.worker.drain();
    expect(await standing(placed)).toBe('paid');
    const [ended] = await stack.sql`
      select state from public.payment_attempts where id = ${pageless?.id ?? ''}`;
    expect(ended?.state).toBe('expired');
  }, 60_000);

  test('a press long after one that the provider did not hear opens a page at once', async () => {
    const placed = await order();
    await own.behave({ answers: 'not_at_all' });
    await askCheckout(stack, maria, { purchase_id: placed.purchase_id });
    await own.behave({});
    await stack.sql`
      update public.payment_attempts set expires_at = now() + interval '20 minutes'
      where purchase_id = ${placed.purchase_id}`;
    expect(await openCardPage(stack, maria, placed)).toMatch(/card-office\/pay/);
  }, 60_000);

  test('more than a card paid cannot go back to it, and nothing is recorded then', async () => {
    const placed = await order();
    await granted(
      nadia.client.rpc('record_payment', {
        p_purchase_id: placed.purchase_id,
        p_provider: 'bank_transfer',
        p_reference: placed.purchase_number,
        p_amount: placed.total_amount,
      }),
    );
    const call = nadia.client.rpc('refund_purchase', {
      p_purchase_id: placed.purchase_id,
      p_lines: [{ position: 1, amount: 39 }],
      p_note: 'All of it',
      p_provider: 'card',
      p_reference: placed.purchase_number,
      p_refunded_on: new Date().toISOString().slice(0, 10),
      p_idempotency_key: crypto.randomUUID(),
    });
    expect(await refusalDetails(call)).toMatchObject({ code: 'CD005', details: { amount: 0 } });
    expect(await standing(placed)).toBe('paid');
  });

  test('a provider that is down, or slow, charges nothing, and the next press goes on with the same try', async () => {
    const placed = await order();
    const ask = () => askCheckout(stack, maria, { purchase_id: placed.purchase_id });
    await own.behave({ answers: 'not_at_all' });
    expect(await ask()).toMatchObject({ status: 503, said: { code: 'CARD_PROVIDER' } });
    await own.behave({ answers: 'slowly' });
    expect(await ask()).toMatchObject({ status: 503, said: { code: 'CARD_PROVIDER' } });
    await own.behave({});
    const { said } = await ask();
    await payAt(String(said.url));
    await expect.poll(() => standing(placed)).toBe('paid');
    expect(await attemptsOf(maria)).toHaveLength(1);
    expect(await paymentsOf(placed)).toHaveLength(1);
  }, 90_000);

  test('nobody begins one while no provider is set up, and nobody a thirty-first within a day', async () => {
    const placed = await order();
    const ask = async () =>
      (await askCheckout(stack, maria, { purchase_id: placed.purchase_id })).said.code;
    await stack.sql`update private.site_settings set takes_cards = false`;
    expect(await ask()).toBe('CD001');
    await stack.sql`update private.site_settings set takes_cards = true`;
    await stack.sql`
      insert into public.payment_attempts (user_id, purchase_id, amount, state, settled_at, expires_at)
      select ${maria.id}, ${placed.purchase_id}, 1, 'expired', now(), now() from generate_series(1, 30)`;
    expect(await ask()).toBe('CD002');
  });

  test('the keys of the provider reach no browser', async () => {
    const config = JSON.stringify(stack.siteConfig);
    const served = await (await fetch(`${stack.url}/config.json`)).text();
    for (const text of [config, served]) {
      expect(text).toContain('"cardPayments":true');
      expect(text).not.toMatch(/sk_test_|whsec_/);
      expect(text).not.toContain(stack.secretKey);
    }
    const page = await openCardPage(stack, maria, await order());
    const shown = await (await fetch(page)).text();
    expect(shown).not.toMatch(/sk_test_|whsec_/);
  });

  test('the test card office answers its API to its key alone, and its pages under no other name', async () => {
    const bare = await fetch(`${stack.url}/v1/refunds?payment_intent=pi`);
    expect(bare.status).toBe(401);
    const status = await new Promise((resolve, reject) => {
      const asked = request({
        port: stack.port,
        host: '127.0.0.1',
        path: '/_local/card-office',
        headers: { host: 'evil.test' },
      });
      asked.once('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.once('error', reject).end();
    });
    expect(status).toBe(421);
  });

  test('all of them leave sound books', async () => {
    await expectSoundBooks(stack.sql);
  });
});
