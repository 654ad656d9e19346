import type { Stack } from 'local/stack';
import { maltaToday as clocksToday } from 'shared/lib/malta-time'; // work is of the day of the clock
import type { Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal, refusalDetails } from '../backend';
import { recordPayment } from '../cart/ordering';
import { runDaily } from '../daily-run';
import { setMaltaToday } from '../malta-today';
import { change, standing, Years } from '../memberships/life';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';
import { beyond, charges, owe, useUp } from './charges';
import { ask, asked, type Letter, letter } from './letters';

let stack: Stack;
let years: Years;
let nadia: Person;
beforeAll(async () => {
  stack = await startOwnStack();
  years = await Years.begin(stack);
  nadia = years.nadia;
});
afterAll(() => stack?.stop());

interface Order {
  id: string;
  purchase_number: string;
  status: string;
  total_amount: number;
  cart_fingerprint: string;
  titles: string[];
}

/** Orders that bill somebody's post, oldest first, whatever else is on them. */
async function bills({ id }: Person): Promise<Order[]> {
  const rows = await stack.sql<Order[]>`
    select p.id, p.purchase_number, p.status, p.total_amount::float, p.cart_fingerprint,
      array(select i.item_title from public.purchase_items i
        where i.purchase_id = p.id and i.item_type = 'usage' order by i.position) as titles
    from public.purchases p
    where p.user_id = ${id} and exists (
      select 1 from public.purchase_items i where i.purchase_id = p.id and i.item_type = 'usage')
    order by p.created_at, p.id`;
  return [...rows];
}

const cancel = ({ client }: Person, { id }: { id: string }, reason?: string) =>
  client.rpc('cancel_purchase', { p_purchase_id: id, ...(reason && { p_reason: reason }) });

describe('what a member owes for their post', () => {
  test('is billed once after the end of the membership month, with its days and codes, due in 14 days', async () => {
    const maria = await years.subscriber('2027-02-10', 'essential', 'annual');
    const done = await beyond(stack.sql, nadia, maria, 4);
    await years.on('2027-03-10');
    expect(await bills(maria)).toEqual([]);
    await years.on('2027-03-11');
    await years.run();
    const [order, ...others] = await bills(maria);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      status: 'pending',
      total_amount: 7.08,
      titles: ['Documents beyond your plan, month from 10 February 2027'],
    });
    const [invoice] =
      await stack.sql`select due_date::text, vat_amount::float, lines from public.invoices
      where purchase_id = ${order?.id ?? ''}`;
    expect(invoice).toMatchObject({ due_date: '2027-03-25', vat_amount: 1.08 });
    expect(invoice?.lines).toEqual([
      expect.objectContaining({
        item_type: 'usage',
        quantity: 4,
        unit_price: 1.5,
        net_amount: 6,
        charges: done.map(({ code }) => ({ day: clocksToday(), code, quantity: 1 })),
      }),
    ]);
    const shown = done.reduce((sum, { request }) => sum + request.gross, 0);
    expect(order?.total_amount).toBeCloseTo(shown, 2);
    const told = await granted(maria.client.from('notifications').select('event, message'));
    expect(told.filter(({ event }) => /billed|order_placed/.test(event))).toEqual([
      {
        event: 'usage_billed',
        message: `Documents beyond your plan, month from 10 February 2027 × 4: order ${order?.purchase_number} (€7.08), due on 25 March 2027.`,
      },
    ]);
    await granted(recordPayment(nadia.client, { purchase_id: order?.id ?? '', ...order } as never));
    expect((await bills(maria))[0]?.status).toBe('paid');
    await expectSoundBooks(stack.sql);
  });

  test('is the sum of what was shown for each, where the VAT of the sum would differ', async () => {
    const maria = await years.subscriber('2027-02-10', 'pro', 'annual');
    const done = await beyond(stack.sql, nadia, maria, 7); // 0.90 and 0.16 each; of 6.30 it would be 1.13
    await years.on('2027-03-11');
    expect((await bills(maria))[0]?.total_amount).toBe(7.42);
    expect(done.reduce((sum, { request }) => sum + request.gross * 100, 0)).toBeCloseTo(742, 5);
    await expectSoundBooks(stack.sql);
  });

  test('is carried on below five euros, but not past the end of the quarter', async () => {
    const maria = await years.subscriber('2027-04-10', 'essential', 'annual');
    await owe(stack.sql, maria, 1);
    await years.on('2027-05-11');
    await setMaltaToday(stack.sql, '2027-05-20');
    await owe(stack.sql, maria, 1);
    await years.on('2027-06-11');
    await years.on('2027-06-29');
    expect(await bills(maria)).toEqual([]);
    await years.on('2027-06-30');
    expect(await bills(maria)).toMatchObject([
      {
        total_amount: 3.54,
        titles: [
          'Document beyond your plan, month from 10 April 2027',
          'Document beyond your plan, month from 10 May 2027',
        ],
      },
    ]);
    await expectSoundBooks(stack.sql);
  });

  test('is billed by a run that comes late, once, under two that come at once', async () => {
    const maria = await years.subscriber('2027-07-10', 'essential', 'annual');
    await owe(stack.sql, maria, 5);
    await setMaltaToday(stack.sql, '2027-09-20');
    await Promise.all([runDaily(stack.sql), runDaily(stack.sql), runDaily(stack.sql)]);
    await years.run();
    expect(await bills(maria)).toHaveLength(1);
  });

  test('is on the renewal when that is written, and on an order of its own once that is cancelled', async () => {
    const maria = await years.subscriber('2027-10-10', 'essential');
    await owe(stack.sql, maria, 1);
    await years.on('2027-10-28');
    await years.pay(maria);
    await years.on('2027-11-11');
    expect(await bills(maria)).toEqual([]);
    await years.on('2027-11-26');
    const { unpaid } = await standing(maria.client);
    expect(unpaid).toMatchObject({ kind: 'renewal', total_amount: 106.79 });
    expect(await bills(maria)).toMatchObject([{ id: unpaid?.purchase_id, total_amount: 106.79 }]);
    const [told] = await granted(
      maria.client
        .from('notifications')
        .select('message')
        .eq('event', 'membership_renewal')
        .order('created_at', { ascending: false }),
    );
    expect(told?.message).toContain(
      '€1.77 of it is for your post beyond the plan, and stays due if you do not renew.',
    );
    await granted(cancel(nadia, { id: unpaid?.purchase_id ?? '' }));
    const [cancelled] = await granted(
      maria.client.from('notifications').select('message').eq('event', 'order_cancelled'),
    );
    expect(cancelled?.message).toContain(
      'A credit note cancels the invoice. €1.77 of it is for your post and stays due: it is billed on its own.',
    );
    expect((await charges(stack.sql, maria)).map((charge) => charge.purchase_id)).toEqual([null]);
    await years.run();
    expect(await bills(maria)).toHaveLength(1);
    await years.on('2027-12-11'); // the membership is over: nothing is carried on
    expect(await bills(maria)).toMatchObject([
      { status: 'cancelled' },
      { status: 'pending', total_amount: 1.77 },
    ]);
    await expectSoundBooks(stack.sql);
  });

  test('goes with the renewal that a dearer plan takes the place of, and is billed after all', async () => {
    const maria = await years.subscriber('2028-01-10', 'essential');
    await owe(stack.sql, maria, 1);
    await years.on('2028-01-28');
    await years.pay(maria);
    await years.on('2028-02-26');
    expect(await bills(maria)).toHaveLength(1);
    await change(maria, 'pro');
    expect((await charges(stack.sql, maria)).map((charge) => charge.purchase_id)).toEqual([null]);
    await years.pay(maria);
    await years.on('2028-03-31');
    const orders = await bills(maria);
    expect(orders.map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    await expectSoundBooks(stack.sql);
  });

  test('counts after the end of the month whose plan was changed in its middle', async () => {
    const maria = await years.subscriber('2028-04-10', 'essential');
    await beyond(stack.sql, nadia, maria, 3);
    await setMaltaToday(stack.sql, '2028-04-20');
    await change(maria, 'pro');
    await years.pay(maria);
    await beyond(stack.sql, nadia, maria, 1);
    expect(await charges(stack.sql, maria)).toMatchObject([
      { net: 1.5, period_to: '2028-05-10' },
      { net: 1.5, period_to: '2028-05-10' },
      { net: 1.5, period_to: '2028-05-10' },
      { net: 0.9, period_to: '2028-05-20' },
    ]);
    await years.on('2028-05-11');
    // Pro's first period ends on the 20th: what is owed for Essential's month is on the renewal
    expect(await bills(maria)).toMatchObject([
      { total_amount: 192.93, titles: ['Documents beyond your plan, month from 10 April 2028'] },
    ]);
    await expectSoundBooks(stack.sql);
  });
});

describe('an order that bills what was done', () => {
  test('is never cancelled by time or by its member, and by the office for a reason that waives it', async () => {
    const maria = await years.subscriber('2029-01-10', 'essential', 'annual');
    await owe(stack.sql, maria, 10);
    await years.on('2029-02-11');
    const [order] = await bills(maria);
    if (!order) throw new Error('nothing was billed');
    await years.on('2029-04-30');
    expect((await bills(maria))[0]?.status).toBe('pending');
    expect(await years.told(maria)).toContain('invoice_overdue');
    expect(await refusal(cancel(maria, order))).toBe('PO062');
    expect(await refusal(cancel(nadia, order))).toBe('PO034');
    await granted(cancel(nadia, order, 'The scanner made stripes'));
    await granted(cancel(nadia, order, 'The scanner made stripes'));
    expect(await charges(stack.sql, maria)).toMatchObject([
      { purchase_id: null, waive_reason: 'The scanner made stripes' },
    ]);
    await years.run();
    expect(await bills(maria)).toHaveLength(1);
    const [told] = await granted(
      maria.client.from('notifications').select('message').eq('event', 'order_cancelled'),
    );
    expect(told?.message).not.toContain('cart');
    await expectSoundBooks(stack.sql);
  });

  test('gives back on the next what turned out to be our mistake after it was billed', async () => {
    const maria = await years.subscriber('2029-01-10', 'essential', 'annual');
    const [first, second] = await beyond(stack.sql, nadia, maria, 4);
    await years.on('2029-02-11');
    const giulia = await years.subscriber('2029-02-11', 'essential', 'annual');
    for (const of of [first, second]) {
      await granted(
        nadia.client.rpc('correct_post_item', {
          p_id: of?.id ?? '',
          p_changes: { user_id: giulia.id },
          p_reason: 'It was for Giulia',
        }),
      );
    }
    expect((await charges(stack.sql, maria)).slice(4)).toMatchObject([
      { quantity: -1, gross: -1.77 },
      { quantity: -1, gross: -1.77 },
    ]);
    await years.on('2029-03-31'); // less than nothing is owed: nothing to bill
    expect(await bills(maria)).toHaveLength(1);
    await owe(stack.sql, maria, 6);
    await years.on('2029-04-11');
    expect((await bills(maria))[1]).toMatchObject({
      total_amount: 7.08,
      titles: [
        'Given back: Documents beyond your plan, month from 10 January 2029',
        'Documents beyond your plan, month from 10 March 2029',
      ],
    });
    await expectSoundBooks(stack.sql);
  });

  test('is waived without what was given back of it before, wherever that stands', async () => {
    const giulia = await years.subscriber('2029-01-10', 'essential', 'annual');
    const maria = await years.subscriber('2029-01-10', 'essential', 'annual');
    const [first, second] = await beyond(stack.sql, nadia, maria, 4);
    const take = (of: Letter | undefined) =>
      nadia.client.rpc('correct_post_item', {
        p_id: of?.id ?? '',
        p_changes: { user_id: giulia.id },
        p_reason: 'It was for Giulia',
      });
    await years.on('2029-02-11');
    const [order] = await bills(maria);
    if (!order) throw new Error('nothing was billed');
    await granted(take(first)); // given back on the next order
    await owe(stack.sql, maria, 6);
    await years.on('2029-03-11');
    expect((await bills(maria))[1]?.total_amount).toBe(8.85);
    await granted(take(second)); // given back on none yet
    await granted(cancel(nadia, order, 'The scanner made stripes'));
    const owed = (await charges(stack.sql, maria)).filter(({ waive_reason }) => !waive_reason);
    // 9.00 and -1.50 on the second order; 1.50 takes back what that one gave, and nothing is given for the other two
    expect(owed.map(({ net, purchase_id }) => [net, purchase_id !== null])).toEqual([
      [-1.5, true],
      [9, true],
      [1.5, false],
    ]);
    await expectSoundBooks(stack.sql);
  });

  test('is written at once when the membership is over, but not while something that costs is open', async () => {
    const maria = await years.subscriber('2029-05-10', 'essential');
    await beyond(stack.sql, nadia, maria, 1);
    const open = await asked(maria, await letter(stack.sql, maria));
    await granted(nadia.client.rpc('take_post_request', { p_id: open.id }));
    await granted(maria.client.rpc('withdraw_membership'));
    await years.run();
    expect(await bills(maria)).toEqual([]);
    await granted(nadia.client.rpc('refuse_post_request', { p_id: open.id, p_code: 'damaged' }));
    await years.run();
    expect(await bills(maria)).toMatchObject([{ total_amount: 1.77 }]);
  });
});

describe('a renewal on which something is given back', () => {
  test('is refunded in full to a member who withdraws, and its credit note leaves the gift', async () => {
    const maria = await years.subscriber('2029-02-14', 'essential');
    await stack.sql`select private.charge_post(${maria.id}, null, 'documents', '{}', -1, -1.5, -0.27, p_from => '2029-01-14')`;
    await years.on('2029-02-28');
    const { unpaid } = await standing(maria.client);
    expect(unpaid).toMatchObject({ kind: 'renewal', total_amount: 103.25 });
    await years.pay(maria);
    const [back] = await stack.sql`select private.withdrawal_amount(${maria.id})::float as amount,
      (select sum(total_amount)::float from public.purchases where user_id = ${maria.id}) as paid`;
    expect(back?.amount).toBeCloseTo(back?.paid + 1.77, 2);
    await granted(maria.client.rpc('withdraw_membership'));
    const [note] = await stack.sql`select i.amount::float from public.invoices i
      where i.purchase_id = ${unpaid?.purchase_id ?? ''} and i.kind = 'credit_note'`;
    expect(note?.amount).toBe(-105.02);
  });

  test('says, cancelled, that what is for their post stays due without what was given back of it', async () => {
    const maria = await years.subscriber('2029-02-14', 'essential');
    for (const quantity of [2, -1]) {
      await stack.sql`select private.charge_post(${maria.id}, null, 'documents', '{}', ${quantity}, ${quantity * 1.5},
        ${quantity * 0.27}, p_from => '2029-01-14')`;
    }
    await years.on('2029-02-28');
    const { unpaid } = await standing(maria.client);
    expect(unpaid).toMatchObject({ kind: 'renewal', total_amount: 106.79 });
    await granted(cancel(nadia, { id: unpaid?.purchase_id ?? '' }));
    const [told] = await granted(
      maria.client.from('notifications').select('message').eq('event', 'order_cancelled'),
    );
    expect(told?.message).toContain('€1.77 of it is for your post and stays due');
  });
});

describe('a member who leaves', () => {
  test('pays what they owe first, and leaves only what is on orders', async () => {
    const maria = await years.subscriber('2029-05-10', 'essential');
    await beyond(stack.sql, nadia, maria, 1);
    expect(await granted(maria.client.rpc('get_own_deletion'))).toMatchObject({ unbilled: 1.77 });
    const gone = () => stack.sql`delete from auth.users where id = ${maria.id}`;
    await expect(gone()).rejects.toMatchObject({ code: 'ID006' });
    const order = await granted(maria.client.rpc('bill_own_charges'));
    expect(order).toMatchObject({ total_amount: 1.77 });
    expect(await granted(maria.client.rpc('bill_own_charges'))).toBeNull();
    await expect(gone()).rejects.toMatchObject({ code: 'ID006' });
    await granted(recordPayment(nadia.client, order as never));
    await gone();
    expect(await charges(stack.sql, maria)).toMatchObject([{ gross: 1.77 }]);
    await expectSoundBooks(stack.sql);
  });

  test('is put on the list of refunds when more was given back than is owed', async () => {
    const maria = await years.subscriber('2029-05-10', 'essential', 'annual');
    const [first] = await beyond(stack.sql, nadia, maria, 3);
    await years.on('2029-06-11');
    const [order] = await bills(maria);
    await granted(recordPayment(nadia.client, { purchase_id: order?.id, ...order } as never));
    await granted(
      nadia.client.rpc('correct_post_item', {
        p_id: first?.id ?? '',
        p_changes: { user_id: null },
        p_reason: 'It is nobody’s',
      }),
    );
    await stack.sql`delete from auth.users where id = ${maria.id}`;
    const reviews =
      await stack.sql`select reason, amount::float, purchase_id from public.refund_reviews
      where user_id = ${maria.id} and reason = 'post_charge'`;
    expect([...reviews]).toEqual([{ reason: 'post_charge', amount: 1.77, purchase_id: order?.id }]);
    // two that stand, the one that was billed by mistake and what is given back for it
    expect(await charges(stack.sql, maria)).toHaveLength(4);
    await expectSoundBooks(stack.sql);
  });

  test('and stays after all has charges billed three times a day at most', async () => {
    const maria = await years.subscriber('2029-07-10', 'essential', 'annual');
    for (let times = 0; times < 3; times++) {
      await owe(stack.sql, maria, 1);
      await granted(maria.client.rpc('bill_own_charges'));
    }
    await owe(stack.sql, maria, 1);
    expect(await refusal(maria.client.rpc('bill_own_charges'))).toBe('PO064');
    await years.on('2029-08-11');
    expect(await bills(maria)).toHaveLength(3); // 1.77 is carried on
  });
});

describe('a member who does not pay what was done', () => {
  test('asks for nothing more that costs from a week after it was due, and for all that is included', async () => {
    const maria = await years.subscriber('2030-01-10', 'essential', 'annual');
    await owe(stack.sql, maria, 10);
    await years.on('2030-02-11');
    const [order] = await bills(maria);
    await setMaltaToday(stack.sql, '2030-03-04'); // due on 25 February
    await useUp(stack.sql, maria);
    const { id } = await asked(maria, await letter(stack.sql, maria));
    await granted(maria.client.rpc('withdraw_post_requests', { p_ids: [id] }));
    await setMaltaToday(stack.sql, '2030-03-05');
    const of = await letter(stack.sql, maria);
    expect(await refusalDetails(ask(maria, 'scan', of, 1.77))).toEqual({
      code: 'PO063',
      details: { purchase_number: order?.purchase_number, gross: 17.7, item_id: of.id },
    });
    await setMaltaToday(stack.sql, '2030-03-11');
    await asked(maria, of); // the documents of the next month
    await granted(recordPayment(nadia.client, { purchase_id: order?.id, ...order } as never));
    await useUp(stack.sql, maria);
    await asked(maria, await letter(stack.sql, maria));
  });
});
