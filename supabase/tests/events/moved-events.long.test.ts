import { inDays, makeEvent } from 'shared/testing/factories';
import { member, type Person } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, event, recordPayment } from '../cart/ordering';
import { aCalendar, weekly } from './calendar';

const { nadia, anEvent, occurrence, write, change, register } = await aCalendar(backend);

const inTheYard = { event_date: '2099-03-02', event_time: '10:00', location: 'The yard' };

/** What a member has read of moves, oldest first. */
async function toldOfMoves({ client }: Person) {
  const rows = await granted(
    client.from('notifications').select('message').eq('title', 'Event moved').order('created_at'),
  );
  return rows.map(({ message }) => message);
}

describe('an event is moved, and its members are told once', () => {
  test('of the new date, time and place, beside what they were', async () => {
    const coffee = await anEvent({ location: 'The hall' });
    const maria = await register(coffee);
    await granted(write(coffee, inTheYard));
    expect(await toldOfMoves(maria)).toEqual([
      `${coffee.title} has moved. It now begins on 2 March 2099 at 10:00, Malta time (was: 5 January 2099 at 09:00). The location is now The yard (was: The hall). Your registration stands.`,
    ]);
    const [seen] = await granted(
      maria.client
        .from('events')
        .select('former_date, former_time, former_location, moved_at')
        .eq('id', coffee.id),
    );
    expect(seen).toEqual({
      former_date: '2099-01-05',
      former_time: '09:00:00',
      former_location: 'The hall',
      moved_at: expect.any(String),
    });
  });

  test('of the place alone, when nothing else has changed', async () => {
    const coffee = await anEvent();
    const maria = await register(coffee);
    await granted(write(coffee, { location: 'The yard', event_time: '09:00' }));
    expect(await toldOfMoves(maria)).toEqual([
      `${coffee.title} has moved. The location is now The yard (was: TBD). Your registration stands.`,
    ]);
  });

  test('also when time and date of a whole series change in one call', async () => {
    const coffee = await anEvent(weekly);
    const second = await occurrence(coffee, '2099-01-12');
    const maria = await register(second);
    await granted(change(coffee, { event_date: '2099-01-06', event_time: '11:00' }, 'all'));
    expect(await toldOfMoves(maria)).toEqual([
      `${coffee.title} has moved. It now begins on 13 January 2099 at 11:00, Malta time (was: 12 January 2099 at 09:00). Your registration stands.`,
    ]);
  });

  test('and again of the next move', async () => {
    const coffee = await anEvent();
    const maria = await register(coffee);
    await granted(write(coffee, { event_time: '10:00' }));
    await granted(write(coffee, { event_time: '11:00' }));
    expect(await toldOfMoves(maria)).toHaveLength(2);
  });

  test('and of every one of many moves at once', async () => {
    const coffee = await anEvent();
    const maria = await register(coffee);
    const times = Array.from({ length: 20 }, (_, minute) => `10:${minute + 10}`);
    await Promise.all(times.map((event_time) => granted(write(coffee, { event_time }))));
    const told = await toldOfMoves(maria);
    expect(told).toHaveLength(times.length);
    for (const time of times) {
      expect(
        told.filter((message) => message.includes(`2099 at ${time}, Malta time (was`)),
      ).toHaveLength(1);
    }
  });

  test('whether they have paid, ordered, or keep a seat in the cart', async () => {
    const room = await makeEvent(sql);
    const [paid, ordered, kept] = await Promise.all([1, 2, 3].map(() => member(backend)));
    if (!paid || !ordered || !kept) throw new Error('someone is missing');
    await granted(recordPayment(nadia.client, await checkout(paid.client, [event(room)])));
    await checkout(ordered.client, [event(room)]);
    const form = { event_id: room.id, user_id: kept.id };
    await granted(kept.client.from('event_registrations').insert(form).select());
    await granted(write(room, { event_time: '19:00' }));
    // Only the person with an unpaid order reads a payment deadline; a seat that is only in the cart is kept
    // as long as before.
    const mustPay = async (one: Person) =>
      (await toldOfMoves(one)).map((text) => text.includes('Please complete payment'));
    expect(await Promise.all([paid, ordered, kept].map(mustPay))).toEqual([
      [false],
      [true],
      [false],
    ]);
  });
});

describe('nobody is told of a move', () => {
  test('who has cancelled, or whose seat has lapsed', async () => {
    const room = await makeEvent(sql);
    const [left, lapsed] = [await register(room), await register(room)];
    await granted(
      left.client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('event_id', room.id)
        .select(),
    );
    await sql`update public.event_registrations set held_until = now() where user_id = ${lapsed.id}`;
    await granted(write(room, { event_time: '19:00' }));
    expect(await toldOfMoves(left)).toEqual([]);
    expect(await toldOfMoves(lapsed)).toEqual([]);
  });

  test('when the event is over, or does not take place', async () => {
    const over = await makeEvent(sql, { registration_fee: 0 });
    const off = await makeEvent(sql, { registration_fee: 0 });
    const [maria, giulia] = [await register(over), await register(off)];
    await sql`update public.events set event_date = ${inDays(-3)} where id = ${over.id}`;
    await sql`delete from public.notifications where user_id = ${maria.id}`;
    await granted(write(over, { event_time: '07:00' }));
    expect(await toldOfMoves(maria)).toEqual([]);
    await granted(write(off, { status: 'cancelled', event_time: '07:00' }));
    expect(await toldOfMoves(giulia)).toEqual([]);
  });

  test('when something else changes, or it is back before anyone saw it elsewhere', async () => {
    const coffee = await anEvent();
    const maria = await register(coffee);
    await granted(write(coffee, { description: 'With cake.', event_time: '09:00' }));
    await sql.begin(async (tx) => {
      await tx`update public.events set event_time = '10:00' where id = ${coffee.id}`;
      await tx`update public.events set event_time = '09:00' where id = ${coffee.id}`;
    });
    expect(await toldOfMoves(maria)).toEqual([]);
  });
});
