import { makeDocument, makeEvent } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, event, recordPayment } from '../cart/ordering';

const people = async () => {
  const [maria, giulia, nadia] = await Promise.all([
    member(backend),
    member(backend, { fullName: 'Giulia Ferrari' }),
    administrator(backend),
  ]);
  return { maria, giulia, nadia };
};

async function paidSeat(who: Person, nadia: Person, row: { id: string }) {
  const order = await checkout(who.client, [event(row)]);
  await granted(recordPayment(nadia.client, order));
  return order;
}

const giveUp = (by: Person, whose: Person, row: { id: string }) =>
  granted(
    by.client
      .from('event_registrations')
      .update({ payment_status: 'cancelled' })
      .eq('event_id', row.id)
      .eq('user_id', whose.id)
      .select(),
  );

const reviews = ({ client }: Person, row: { id: string }) =>
  granted(client.from('refund_reviews').select().eq('event_id', row.id).order('opened_at'));

const told = async ({ client }: Person, about: RegExp) => {
  const rows = await granted(client.from('notifications').select('title, message'));
  return rows.filter(({ title }) => about.test(title)).map(({ message }) => message);
};

const standing = ({ client }: Person, row: { id: string }) =>
  granted(
    client.from('event_registrations').select('payment_status, purchase_id').eq('event_id', row.id),
  );

describe('a registration that was paid for and is cancelled', () => {
  test('is put on the list of refunds, by its member or by an administrator', async () => {
    const { maria, giulia, nadia } = await people();
    const claire = await administrator(backend);
    const dinner = await makeEvent(sql);
    const order = await paidSeat(maria, nadia, dinner);
    await paidSeat(giulia, nadia, dinner);
    await giveUp(maria, maria, dinner);
    await giveUp(nadia, giulia, dinner);
    expect(await reviews(nadia, dinner)).toMatchObject([
      {
        user_id: maria.id,
        purchase_id: order.purchase_id,
        event_title: dinner.title,
        amount: 25,
        reason: 'member',
        closed_at: null,
      },
      { user_id: giulia.id, reason: 'administrator' },
    ]);
    const about = (rows: string[]) => rows.filter((message) => message.includes(dinner.title));
    expect(about(await told(claire, /^Refund/))).toHaveLength(2);
    expect(about(await told(nadia, /^Refund/))).toHaveLength(1);
    expect(await told(maria, /cancelled/)).toEqual([]);
    expect(await told(giulia, /cancelled/)).toEqual([
      expect.stringContaining('We will be in touch about the €25.00 you paid.'),
    ]);
  });

  test.each([
    ['over', 'its member', 'EV004'],
    ['over', 'an administrator', 'granted'],
    ['on, and the member is there', 'its member', 'EV004'],
    ['on, and the member is there', 'an administrator', 'granted'],
    ['on, and the member has not come', 'its member', 'granted'],
  ])('when the event is %s, by %s: %s', async (when, by, outcome) => {
    const { maria, nadia } = await people();
    const dinner = await makeEvent(sql);
    const order = await paidSeat(maria, nadia, dinner);
    await sql`update public.events set duration_hours = 2, (event_date, event_time) = (
        select m::date, m::time
        from private.malta_clock(now() - make_interval(hours => ${when === 'over' ? 3 : 1})) m)
      where id = ${dinner.id}`;
    const { id } = await granted(
      nadia.client.from('event_registrations').select('id').eq('event_id', dinner.id).single(),
    );
    if (when.endsWith('is there')) {
      await granted(nadia.client.rpc('check_in', { p_registration_id: id }));
    }
    const { client } = by === 'its member' ? maria : nadia;
    const row = client.from('event_registrations').update({ payment_status: 'cancelled' });
    expect((await refusal(row.eq('id', id))) ?? 'granted').toBe(outcome);
    const isRefused = outcome === 'EV004';
    expect(await standing(maria, dinner)).toEqual([
      { payment_status: isRefused ? 'paid' : 'cancelled', purchase_id: order.purchase_id },
    ]);
    expect(await reviews(nadia, dinner)).toHaveLength(isRefused ? 0 : 1);
  });

  test('is not on the list of refunds when nothing was paid', async () => {
    const { maria, nadia } = await people();
    const breakfast = await makeEvent(sql, { registration_fee: 0 });
    await checkout(maria.client, [event(breakfast)]);
    await giveUp(maria, maria, breakfast);
    expect(await reviews(nadia, breakfast)).toEqual([]);
  });
});

describe('an event that is called off', () => {
  test.each([
    [
      'cancelled',
      (by: Person, id: string) =>
        by.client.from('events').update({ status: 'cancelled' }).eq('id', id),
    ],
    ['deleted', (by: Person, id: string) => by.client.from('events').delete().eq('id', id)],
  ])(
    '(%s) has its paid seats reviewed, its members told, its unpaid orders cancelled',
    async (_how, callOff) => {
      const { maria, giulia, nadia } = await people();
      const [lea, anna] = await Promise.all([member(backend), member(backend)]);
      const [dinner, other, contract] = await Promise.all([
        makeEvent(sql),
        makeEvent(sql),
        makeDocument(sql),
      ]);
      await paidSeat(maria, nadia, dinner);
      await paidSeat(giulia, nadia, dinner);
      const unpaid = await checkout(lea.client, [event(dinner), event(other), document(contract)]);
      await granted(
        anna.client.from('event_registrations').insert({ event_id: dinner.id, user_id: anna.id }),
      );

      await granted(callOff(nadia, dinner.id));

      for (const who of [maria, giulia, lea, anna]) {
        expect(await standing(who, dinner)).toMatchObject([{ payment_status: 'cancelled' }]);
      }
      expect((await reviews(nadia, dinner)).map((row) => row.reason)).toEqual([
        'event_cancelled',
        'event_cancelled',
      ]);
      expect((await told(nadia, /^Refunds/)).filter((text) => text.includes(dinner.title))).toEqual(
        [`${dinner.title} was cancelled. Paid registrations to review: 2.`],
      );
      const off = expect.stringMatching(new RegExp(`${dinner.title} .* has been cancelled`));
      const refund = expect.stringContaining('We will be in touch about the €25.00 you paid.');
      expect(await told(maria, /cancelled/)).toEqual([off]);
      expect(await told(maria, /cancelled/)).toEqual([refund]);
      expect(await told(anna, /cancelled/)).toEqual([off]);
      expect(await told(lea, /cancelled/)).toEqual([
        expect.stringContaining(`order ${unpaid.purchase_number} (€89.00), because an event`),
      ]);
      // Her registration for the event that does take place is kept, so that she can order it again.
      expect(await standing(lea, other)).toEqual([
        { payment_status: 'pending', purchase_id: null },
      ]);
      const waiting = lea.client.from('user_documents').select('payment_status, purchase_id');
      expect(await granted(waiting)).toEqual([{ payment_status: 'pending', purchase_id: null }]);
    },
  );

  test.each(['deleted', 'cancelled'])(
    'counts as held when it is %s after it took place',
    async (how) => {
      const { maria, nadia } = await people();
      const dinner = await makeEvent(sql);
      await paidSeat(maria, nadia, dinner);
      await sql`update public.events set event_date = private.malta_today() - 2 where id = ${dinner.id}`;
      const events = nadia.client.from('events');
      const change = how === 'deleted' ? events.delete() : events.update({ status: 'cancelled' });
      await granted(change.eq('id', dinner.id));
      expect(await standing(maria, dinner)).toMatchObject([{ payment_status: 'paid' }]);
      expect(await reviews(nadia, dinner)).toEqual([]);
    },
  );

  test('does not wait: a registration that somebody works on is settled by the daily run', async () => {
    const { maria, nadia } = await people();
    const dinner = await makeEvent(sql);
    await checkout(maria.client, [event(dinner)]);
    await sql.begin(async (tx) => {
      await tx`select 1 from public.profiles where id = ${maria.id} for no key update`;
      await granted(
        nadia.client.from('events').update({ status: 'cancelled' }).eq('id', dinner.id),
      );
    });
    expect(await standing(maria, dinner)).toMatchObject([{ payment_status: 'pending' }]);
    await sql`select private.settle_called_off_event(${dinner.id})`;
    expect(await standing(maria, dinner)).toMatchObject([{ payment_status: 'cancelled' }]);
  });
});
