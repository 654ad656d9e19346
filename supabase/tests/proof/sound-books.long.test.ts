import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { makeDiscountCode, makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted } from '../backend';
import { askCheckout, attemptOf, openCardPage, payAt } from '../card-payments/by-card';
import {
  checkout,
  document,
  event,
  plan,
  receivePayment,
  recordPayment,
  refundPurchase,
  service,
} from '../cart/ordering';
import { aClient, aPayee, daysAgo, makeBatch, payPlan, refundLine } from '../commissions/earning';
import { closedBag, dueToShred, shred } from '../post/bags';
import { asked, letter } from '../post/letters';
import { startOwnStack } from './own-stack';
import { expectSoundBooks } from './sound-books';
import { expectSoundPost } from './sound-post';

let stack: Stack;
beforeAll(async () => {
  stack = await startOwnStack();
  const [maria, nadia, omar] = await Promise.all([
    member(stack),
    administrator(stack),
    administrator(stack, { fullName: 'Omar Farrugia' }),
  ]);
  const { sql } = stack;
  const code = await makeDiscountCode(sql, { usage_limit: 5 });
  const order = await checkout(
    maria.client,
    [
      service(await plan(maria.client, 'pro')),
      service(await makeService(sql)),
      event(await makeEvent(sql, { max_attendees: 3 })),
    ],
    { code: code.code },
  );
  await granted(recordPayment(nadia.client, order));
  await checkout(maria.client, [document(await makeDocument(sql))], { code: code.code });
  const dropped = await checkout(maria.client, [document(await makeDocument(sql))]);
  await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: dropped.purchase_id }));
  const missed = await makeEvent(sql);
  await granted(recordPayment(nadia.client, await checkout(maria.client, [event(missed)])));
  const giveUp = { payment_status: 'cancelled' };
  await granted(
    maria.client.from('event_registrations').update(giveUp).eq('event_id', missed.id).select(),
  );
  await seeToMoney(stack, maria, nadia);
  await seeToCards(stack, maria, nadia);
  await seeToCommissions(stack, nadia);
  await seeToPost(stack, maria, nadia, omar);
});
afterAll(() => stack?.stop());

/** An affiliate is paid what one client brought, and what another one did is taken back in part. */
async function seeToCommissions(own: Stack, nadia: Person) {
  const elena = await aPayee(own, nadia, { isSelfBilled: true });
  const id = randomUUID();
  await granted(makeBatch(nadia, [elena], id));
  const p_paid_on = await daysAgo(own.sql, 0);
  await granted(nadia.client.rpc('settle_payout_batch', { p_id: id, p_paid_on }));
  const order = await payPlan(nadia, await aClient(own, elena));
  await granted(refundLine(nadia, order, 1, 50));
}

/** An order is paid in part, one too much, one a little short and from the credit, and one is paid back in part. */
async function seeToMoney({ sql }: Stack, maria: Person, nadia: Person) {
  const order = async () =>
    checkout(maria.client, [document(await makeDocument(sql, { price: 90 }))]);
  await granted(receivePayment(nadia.client, await order(), { amount: 50 }));
  await granted(receivePayment(nadia.client, await order(), { amount: 110, nth: 1 }));
  const short = await order();
  await granted(maria.client.rpc('use_credit', { p_purchase_id: short.purchase_id }));
  await granted(receivePayment(nadia.client, short, { amount: 69.95 }));
  await granted(receivePayment(nadia.client, short, { amount: 7 }));
  const back = await order();
  await granted(recordPayment(nadia.client, back));
  await granted(refundPurchase(nadia.client, back, [{ position: 1, amount: 33.33 }]));
}

/** An order is paid by card, and a part of it goes back there. */
async function seeToCards(own: Stack, maria: Person, nadia: Person) {
  const order = await checkout(maria.client, [
    document(await makeDocument(own.sql, { price: 39 })),
  ]);
  const { location } = await payAt(await openCardPage(own, maria, order));
  await askCheckout(own, maria, { attempt_id: attemptOf(location) });
  const lines = [{ position: 1, amount: 10 }];
  const toCard = { provider: 'card', refundedOn: await daysAgo(own.sql, 0) };
  await granted(refundPurchase(nadia.client, order, lines, toCard));
}

/** A letter is asked for, one goes back, one is lost, and one is shredded. */
async function seeToPost({ sql }: Stack, maria: Person, nadia: Person, omar: Person) {
  const [back, gone, wanted] = [
    await letter(sql, maria),
    await letter(sql, maria),
    await letter(sql, maria),
  ];
  await asked(maria, wanted);
  await granted(nadia.client.rpc('return_post_item', { p_id: back.id, p_reason: 'Unknown here' }));
  const loss = { p_id: randomUUID(), p_item_id: gone.id, p_reason: 'Not on its shelf' };
  await granted(nadia.client.rpc('report_post_lost', loss));
  await granted(omar.client.rpc('confirm_post_lost', { p_id: loss.p_id }));
  await shred(omar, await closedBag(nadia, await dueToShred(sql, maria)));
}

test('checkout, payment, cancelling and post leave sound books', async () => {
  await expectSoundBooks(stack.sql);
  await expectSoundPost(stack.sql);
});

/** Wrong entries, each of which the check must notice. */
const wrongEntries = {
  'a total': `update public.purchases set subtotal = subtotal + 1`,
  'a line': `update public.purchase_items set net_amount = net_amount - 0.01, vat_amount = vat_amount + 0.01`,
  'a missing line': `delete from public.purchase_items where position = 2`,
  'an order without invoice': `delete from public.invoices where kind = 'credit_note' and id not in (
    select credit_note_id from public.refunds)`,
  'a part payment that is forgotten': `update public.purchases set paid_amount = 0 where payment_state = 'partly_paid'`,
  'a difference nobody let go': `update public.payments set written_off = 0 where written_off > 0`,
  'a credit that is more than came': `update public.account_credits set amount = amount + 1`,
  'a credit used twice': `update public.payments set amount = amount * 2 where credit_id is not null`,
  'a review over more than is left': `update public.refund_reviews set amount = amount + 1 where credit_id is not null
    and closed_at is null`,
  'a refund that the order does not know': `update public.purchases set refunded_amount = 0 where refunded_amount > 0`,
  'a refund with another VAT': `update public.refunds set net_amount = net_amount - 0.01, vat_amount = vat_amount + 0.01`,
  'a refund of another member': `update public.refunds set user_id = (
    select id from public.profiles p where p.id <> refunds.user_id limit 1)`,
  'a refund without a note': `update public.refunds set credit_note_id = null`,
  'a line credited twice': `update public.invoices set lines = (
      select jsonb_agg(l || '{"net_amount": -90, "vat_amount": 0, "gross_amount": -90}') from jsonb_array_elements(lines) l),
    net_amount = -90, vat_amount = 0, amount = -90 where kind = 'credit_note' and id in (
    select credit_note_id from public.refunds)`,
  'a gap in the numbers': `update private.invoice_counters set last_number = last_number + 1`,
  'an order paid alone': `update public.purchases set status = 'paid', paid_at = now() where status = 'pending'`,
  'a payment that is gone': `delete from public.payments where provider <> 'card'`,
  'a try by card that brought nothing': `update public.payment_attempts set paid_amount = paid_amount + 1 where state = 'paid'`,
  'a charge of a kept card that nobody tried': `insert into public.card_charges (purchase_id, user_id, amount, state)
    select p.id, p.user_id, 1, 'paid' from public.purchases p where p.status = 'paid' limit 1`,
  'a refund to a card that nobody sends': `delete from public.card_refunds`,
  'more sent to a card than it paid': `update public.card_refunds set amount = amount + 30`,
  'a refund to a card that took none of it': `update public.card_refunds
    set state = 'paid_otherwise', paid_otherwise_on = private.malta_today(), settled_at = now()`,
  'a row paid for nothing': `update public.user_documents set payment_status = 'paid' where purchase_id is not null`,
  'a row on no order': `update public.user_documents set purchase_id = (
    select id from public.purchases where status = 'cancelled') where purchase_id is null`,
  'a use too few': `delete from public.discount_code_usage where id = (
    select id from public.discount_code_usage limit 1)`,
  'a limit passed': `update public.discount_codes set usage_limit = 1`,
  'a seat sold twice': `update public.events set max_attendees = 1, attendee_count = 2`,
  'a seat that is sold and held': `update public.event_registrations set held_until = now()`,
  'an amount nobody paid': `update public.event_registrations set amount_paid = amount_paid + 1`,
  'a member whose plan does not run': `update public.profiles set membership_status = 'expired'`,
  'a membership without its last day': `update public.profiles set membership_valid_until = null
    where membership_status = 'active'`,
  'a plan that is done before its time': `update public.user_services set payment_status = 'completed'
    where valid_until is not null`,
  'a refund nobody reviews': `delete from public.refund_reviews`,
  'a commission of another rate': `update public.commission_entries set rate = 0.21 where kind = 'earned'`,
  'a commission of more than was paid': `update public.commission_entries set base = base + 1, amount = amount + 0.2
    where kind = 'earned'`,
  'a commission that is not held': `update public.commission_entries set available_on = day`,
  'an order that earned nothing': `update public.commission_entries set purchase_id = null where kind = 'earned'`,
  'a refund that took nothing back': `delete from public.commission_entries where kind = 'taken_back'`,
  'more taken back than was refunded': `update public.commission_entries set base = base - 1 where kind = 'taken_back'`,
  'a payout of more than was earned': `update public.payouts set amount = amount + 1`,
  'a payout of nothing': `update public.commission_entries set payout_id = null`,
  'a number that is missing among invoices for affiliates': `update private.invoice_counters set last_number = last_number + 1
    where kind = 'self_billed'`,
  'a profile nobody has': `insert into public.profiles (id) values (gen_random_uuid())`,
  'an administrator on no list': `delete from public.admins`,
};

/** Their triggers would keep the wrong entries out. */
const withTriggers = [
  'invoices',
  'commission_entries',
  'event_registrations',
  'post_items',
  'post_requests',
  'post_certificates',
  'post_bag_items',
];

/** The same of the post. */
const wrongPost = {
  'paper that left without a step': `update public.post_items set paper = 'returned' where paper = 'received'`,
  'a letter that nobody opened': `update public.post_items set paper = 'opened' where paper = 'received'`,
  'a place for what has left': `update public.post_items set place = 'A1' where paper = 'returned'`,
  'a request for what is nobody’s': `update public.post_items set user_id = null where id in (
    select item_id from public.post_requests where state = 'waiting')`,
  'a document counted twice': `update public.post_usage set used = used + 1`,
  'a request that ended without a step': `update public.post_requests set state = 'withdrawn', done_at = now()
    where state = 'waiting'`,
  'shredded paper in no bag': `delete from public.post_bag_items`,
  'shredded paper on no certificate': `delete from public.post_certificates`,
  'lost paper that nobody reported': `delete from public.post_losses`,
};

describe('the books are not sound with', () => {
  test.each([
    ...Object.entries(wrongEntries).map(
      ([what, wrong]) => [what, wrong, expectSoundBooks] as const,
    ),
    ...Object.entries(wrongPost).map(([what, wrong]) => [what, wrong, expectSoundPost] as const),
  ])('%s', async (_what, wrong, expectSound) => {
    const undo = new Error('undo');
    const attempt = stack.sql.begin(async (tx) => {
      for (const kept of withTriggers) {
        await tx.unsafe(`alter table public.${kept} disable trigger user`);
      }
      expect((await tx.unsafe(wrong)).count).toBeGreaterThan(0);
      await expect(expectSound(tx)).rejects.toThrow();
      throw undo;
    });
    await expect(attempt).rejects.toBe(undo);
  });
});
