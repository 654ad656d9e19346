import { readFile } from 'node:fs/promises';
import type { Stack } from 'local/stack';
import { inDays, makeDiscountCode, makeDocument, makeEvent } from 'shared/testing/factories';
import { administrator, type Client, member, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted } from '../backend';
import {
  checkout,
  document,
  event,
  manyOrders,
  recordPayment,
  type WantedItem,
} from '../cart/ordering';
import { runDaily as runDailyOn } from '../daily-run';
import { setMaltaToday } from '../malta-today';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';

let stack: Stack;
let nadia: Person;
beforeAll(async () => {
  stack = await startOwnStack();
  nadia = await administrator(stack);
});
afterAll(() => stack?.stop());

const runDaily = () => runDailyOn(stack.sql);

/** An order as placed so many days ago. */
async function orderedDaysAgo(client: Client, items: WantedItem[], days: number, code?: string) {
  await setMaltaToday(stack.sql, inDays(-days));
  const order = await checkout(client, items, code ? { code } : {});
  await setMaltaToday(stack.sql, inDays(0));
  await stack.sql`update public.purchases set created_at = created_at - ${days} * interval '1 day'
    where id = ${order.purchase_id}`;
  return order;
}

const standing = async ({ purchase_id }: { purchase_id: string }) => {
  const [row] = await stack.sql<{ status: string; cancel_reason: string | null }[]>`
    select status, cancel_reason from public.purchases where id = ${purchase_id}`;
  return row?.cancel_reason ?? row?.status;
};

/** Makes an order, or all of a member's, such that no one can change it while `act` runs. */
async function stumble(
  { purchase_id, id: user_id }: { purchase_id?: string; id?: string },
  act: () => Promise<void>,
  instead = "raise exception 'it is stuck'",
) {
  await stack.sql.unsafe(`
    create function public.stumble() returns trigger language plpgsql as $$
      begin ${instead}; end $$;
    create trigger tg_stumble before update on public.purchases for each row
      when (old.${user_id ? 'user_id' : 'id'} = '${user_id ?? purchase_id}') execute function public.stumble()`);
  await act();
  await stack.sql.unsafe(
    'drop trigger tg_stumble on public.purchases; drop function public.stumble()',
  );
}

const told = ({ client }: Person) =>
  granted(client.from('notifications').select('title, message').order('created_at')).then((rows) =>
    rows.filter(({ title }) => !['Registration received', 'Event moved'].includes(title)),
  );

/** The wall clock in Malta, so many hours from now. */
async function inHours(hours: number) {
  const [row] = await stack.sql<{ event_date: string; event_time: string }[]>`
    select to_char(t, 'YYYY-MM-DD') as event_date, to_char(t, 'HH24:MI:SS') as event_time
    from (select now() at time zone 'Europe/Malta' + ${hours} * interval '1 hour' as t) as clock`;
  if (!row) throw new Error('no clock');
  return row;
}

describe('an order that stays unpaid', () => {
  test('is cancelled a week after it was due: seats and code are free, the member is told', async () => {
    const maria = await member(stack);
    const [contract, room, code] = await Promise.all([
      makeDocument(stack.sql),
      makeEvent(stack.sql, { max_attendees: 1 }),
      makeDiscountCode(stack.sql, { usage_limit: 1 }),
    ]);
    const order = await orderedDaysAgo(
      maria.client,
      [document(contract), event(room)],
      21,
      code.code,
    );

    expect(await runDaily()).toEqual({
      orders_cancelled: 1,
      seats_lapsed: 0,
      renewals_written: 0,
      failures: [],
    });

    expect(await standing(order)).toBe('unpaid');
    expect(await told(maria)).toEqual([
      { title: 'Order cancelled', message: expect.stringContaining(order.purchase_number) },
    ]);
    const [message] = (await told(maria)).map((row) => row.message);
    expect(message).toMatch(
      /no payment had arrived a week after it was due.*credit note.*back in your cart/,
    );
    expect(message).toContain(`Others can now take its seats: ${room.title}.`);
    const credit = maria.client.from('invoices').select('amount').eq('kind', 'credit_note');
    expect(await granted(credit)).toEqual([{ amount: -order.total_amount }]);
    // The document waits in the cart, the seat neither there nor on the order.
    const waiting = maria.client.from('user_documents').select('payment_status, purchase_id');
    expect(await granted(waiting)).toEqual([{ payment_status: 'pending', purchase_id: null }]);
    const seat = maria.client.from('event_registrations').select('payment_status, purchase_id');
    expect(await granted(seat)).toEqual([{ payment_status: 'cancelled', purchase_id: null }]);
    const giulia = await member(stack);
    await checkout(giulia.client, [event(room)], { code: code.code });
    await expectSoundBooks(stack.sql);
  });

  test('is kept until the seventh day after, and once paid for good', async () => {
    const [maria, giulia] = await Promise.all([member(stack), member(stack)]);
    const contract = document(await makeDocument(stack.sql));
    const late = await orderedDaysAgo(maria.client, [contract], 20);
    const paid = await orderedDaysAgo(giulia.client, [contract], 40);
    await granted(recordPayment(nadia.client, paid));
    expect(await runDaily()).toMatchObject({ orders_cancelled: 0 });
    expect([await standing(late), await standing(paid)]).toEqual(['pending', 'paid']);
  });

  test('is cancelled once, by two runs at the same time and by one the day after', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => member(stack)));
    const room = await makeEvent(stack.sql);
    const orders = [];
    for (const { client } of people) orders.push(await orderedDaysAgo(client, [event(room)], 90));
    const runs = await Promise.all([runDaily(), runDaily(), runDaily()]);
    expect(runs.reduce((sum, run) => sum + (run?.orders_cancelled ?? 0), 0)).toBe(4);
    expect(await runDaily()).toEqual({
      orders_cancelled: 0,
      seats_lapsed: 0,
      renewals_written: 0,
      failures: [],
    });
    for (const person of people) expect(await told(person)).toHaveLength(1);
    await expectSoundBooks(stack.sql);
  });

  test('does not keep the others when it cannot be cancelled', async () => {
    const [maria, giulia] = await Promise.all([member(stack), member(stack)]);
    const contract = document(await makeDocument(stack.sql));
    const bad = await orderedDaysAgo(maria.client, [contract], 30);
    const good = await orderedDaysAgo(giulia.client, [contract], 25);
    await stumble(bad, async () => {
      expect(await runDaily()).toEqual({
        orders_cancelled: 1,
        seats_lapsed: 0,
        renewals_written: 0,
        failures: [expect.stringMatching(new RegExp(`${bad.purchase_id}.*it is stuck`))],
      });
      expect([await standing(bad), await standing(good)]).toEqual(['pending', 'unpaid']);
    });
    expect(await runDaily()).toMatchObject({ orders_cancelled: 1, failures: [] });
  });

  test('does not keep the others when it takes longer than a statement may', async () => {
    const [maria, giulia] = await Promise.all([member(stack), member(stack)]);
    const contract = document(await makeDocument(stack.sql));
    const slow = await orderedDaysAgo(maria.client, [contract], 60);
    const good = await orderedDaysAgo(giulia.client, [contract], 25);
    const act = async () => {
      await stack.sql`select private.run_daily()`; // writes down what is due
      const cut = await stack.sql.begin(async (tx) => {
        await tx`set local statement_timeout = '3s'`;
        return (await tx`select private.run_daily() as part`)[0]?.part;
      });
      const failures = [expect.stringMatching(new RegExp(`${slow.purchase_id}: 57014`))];
      expect(cut).toEqual({ step: 'lapsed_orders', done: 0, failures, is_done: true });
      expect(await runDaily()).toMatchObject({ orders_cancelled: 1, failures: [] });
      expect([await standing(slow), await standing(good)]).toEqual(['pending', 'unpaid']);
    };
    await stumble(slow, act, 'perform pg_sleep(600); return new');
    expect(await runDaily()).toMatchObject({ orders_cancelled: 1, failures: [] });
  });

  test('has its turn behind a hundred that cannot be cancelled', async () => {
    const [maria, giulia] = await Promise.all([member(stack), member(stack)]);
    await manyOrders(stack.sql, maria.id, 100);
    await stack.sql`
      insert into public.invoices (user_id, purchase_id, invoice_number, issued_date, due_date,
        net_amount, vat_amount, amount, seller, buyer, lines)
      select user_id, id, id::text, '2020-01-01', '2020-01-15', 1, 0, 1, '{}', '{}', '[]'
      from public.purchases where user_id = ${maria.id}`;
    await stack.sql`update public.purchases set created_at = '2020-01-01' where user_id = ${maria.id}`;
    const good = await orderedDaysAgo(giulia.client, [document(await makeDocument(stack.sql))], 25);
    await stumble(maria, async () => {
      expect(await runDaily()).toMatchObject({ orders_cancelled: 1 });
    });
    expect(await standing(good)).toBe('unpaid');
    await stack.sql`update public.purchases set status = 'paid' where user_id = ${maria.id}`;
  });

  test('is cancelled in a part of a run that lasts, also when the run is cut off after it', async () => {
    const contract = document(await makeDocument(stack.sql));
    const orders: Awaited<ReturnType<typeof orderedDaysAgo>>[] = [];
    for (let nr = 0; nr < 15; nr++) {
      orders.push(await orderedDaysAgo((await member(stack)).client, [contract], 60 - nr));
    }
    const part = async () => (await stack.sql`select private.run_daily() as part`)[0]?.part;
    const cancelled = async () =>
      (await Promise.all(orders.map(standing))).filter((state) => state === 'unpaid').length;
    // The first call only writes down what is due.
    expect(await part()).toEqual({ step: null, done: 0, failures: [], is_done: false });
    expect(await cancelled()).toBe(0);
    expect(await part()).toMatchObject({ step: 'lapsed_orders', done: 10, is_done: false });
    expect(await cancelled()).toBe(10);
    // The next run goes on there, and leaves alone the orders that were paid or cancelled meanwhile.
    const [paid, given] = [orders[10], orders[11]] as [(typeof orders)[0], (typeof orders)[0]];
    await setMaltaToday(stack.sql, inDays(-30));
    await granted(recordPayment(nadia.client, paid));
    await granted(nadia.client.rpc('cancel_purchase', { p_purchase_id: given.purchase_id }));
    await setMaltaToday(stack.sql, inDays(0));
    expect(await runDaily()).toMatchObject({ orders_cancelled: 3, failures: [] });
    expect([await standing(paid), await standing(given)]).toEqual(['paid', 'administrator']);
    expect(await cancelled()).toBe(13);
  });

  test('is cancelled by the command that is scheduled on a hosted project, all parts in one', async () => {
    const contract = document(await makeDocument(stack.sql));
    const maria = await member(stack);
    const order = await orderedDaysAgo(maria.client, [contract], 40);
    const migration = new URL('../../migrations/20261121092700_daily.sql', import.meta.url);
    const [, command] = /\$job\$(.+)\$job\$/s.exec(await readFile(migration, 'utf8')) ?? [];
    await stack.sql.unsafe(String(command));
    expect(await standing(order)).toBe('unpaid');
    expect([...(await stack.sql`select 1 from private.daily_work`)]).toEqual([]);
  });

  test('does not keep an event from being called off when it cannot be cancelled', async () => {
    const [maria, giulia] = await Promise.all([member(stack), member(stack)]);
    const room = await makeEvent(stack.sql);
    const bad = await checkout(maria.client, [event(room)]);
    const good = await checkout(giulia.client, [event(room)]);
    await stumble(bad, async () => {
      const events = nadia.client.from('events').update({ status: 'cancelled' });
      await granted(events.eq('id', room.id));
      expect([await standing(bad), await standing(good)]).toEqual(['pending', 'event_cancelled']);
      expect((await runDaily())?.failures).toEqual([
        expect.stringMatching(new RegExp(`${bad.purchase_id}.*it is stuck`)),
      ]);
    });
    expect((await runDaily())?.failures).toEqual([]);
    expect(await standing(bad)).toBe('event_cancelled');
  });

  test('is left alone while somebody works on it', async () => {
    const maria = await member(stack);
    const order = await orderedDaysAgo(maria.client, [document(await makeDocument(stack.sql))], 30);
    await stack.sql.begin(async (tx) => {
      await tx`select 1 from public.profiles where id = ${maria.id} for no key update`;
      expect(await runDaily()).toMatchObject({ orders_cancelled: 0, failures: [] });
    });
    expect(await runDaily()).toMatchObject({ orders_cancelled: 1 });
    expect(await standing(order)).toBe('unpaid');
  });
});

describe('an unpaid order with an event on it', () => {
  const orderAnEvent = async (hours: number, placedHoursAgo: number) => {
    const maria = await member(stack);
    const soon = await makeEvent(stack.sql, await inHours(100));
    const order = await checkout(maria.client, [event(soon)]);
    await stack.sql`update public.events set ${stack.sql(await inHours(hours))} where id = ${soon.id}`;
    // The move stands for time that passes.
    await stack.sql`update public.events set moved_at = null where id = ${soon.id}`;
    await stack.sql`update public.purchases set created_at = now() - ${placedHoursAgo} * interval '1 hour'
      where id = ${order.purchase_id}`;
    await stack.sql`delete from public.notifications where user_id = ${maria.id} and event = 'event_moved'`;
    return { maria, order };
  };

  test.each([
    ['two days before it begins', 48, 30, 'event_near'],
    ['not earlier than that', 49, 30, 'pending'],
    ['not within a day of being placed', 20, 23, 'pending'],
    ['a day after being placed so late', 20, 25, 'event_near'],
    ['as soon as it begins, however late it was placed', 0, 1, 'event_near'],
    ['also when the event is long over', -200, 300, 'event_near'],
  ])('is cancelled %s', async (_when, begins, placed, expected) => {
    const { maria, order } = await orderAnEvent(begins, placed);
    await runDaily();
    expect(await standing(order)).toBe(expected);
    const reason = expect.stringContaining('no payment had arrived in time before an event on it');
    expect((await told(maria)).map((row) => row.message)).toEqual(
      expected === 'pending' ? [] : [reason],
    );
  });

  test('is kept for a day when the event is moved near, and its member told until when', async () => {
    const maria = await member(stack);
    const dinner = await makeEvent(stack.sql, { event_date: inDays(30) });
    const order = await orderedDaysAgo(maria.client, [event(dinner)], 10);
    await granted(
      nadia.client
        .from('events')
        .update(await inHours(30))
        .eq('id', dinner.id),
    );
    await runDaily();
    expect(await standing(order)).toBe('pending');
    const [promised] = await stack.sql`
      select private.moment_in_words(e.moved_at + interval '24 hours') as until
      from public.events e where e.id = ${dinner.id}`;
    const moved = maria.client.from('notifications').select('message').eq('title', 'Event moved');
    expect(await granted(moved)).toEqual([
      {
        message: expect.stringMatching(
          `Your registration stands. Please complete payment to keep it: we cancel an order that is unpaid on ${promised?.until} \\(Malta time\\)\\.$`,
        ),
      },
    ]);
    await stack.sql`update public.events set moved_at = moved_at - interval '24 hours' where id = ${dinner.id}`;
    await runDaily();
    expect(await standing(order)).toBe('event_near');
  });

  test('is kept when it was placed after the event had begun, until that is over', async () => {
    const maria = await member(stack);
    const running = await makeEvent(stack.sql, { ...(await inHours(-1)), duration_hours: 3 });
    const order = await checkout(maria.client, [event(running)]);
    await runDaily();
    expect(await standing(order)).toBe('pending');
    await stack.sql`update public.events set ${stack.sql(await inHours(-4))} where id = ${running.id}`;
    await runDaily();
    expect(await standing(order)).toBe('event_near');
  });

  test.each([
    ['in one go', false],
    ['from the cart', true],
  ])(
    'says from the first when that will be, by the clock in Malta, ordered %s',
    async (_how, fromCart) => {
      const maria = await member(stack);
      const [soon, later] = await Promise.all([
        makeEvent(stack.sql, { event_date: inDays(10), event_time: '18:30' }),
        makeEvent(stack.sql, { event_date: inDays(60) }),
      ]);
      if (fromCart) {
        const seats = [soon, later].map(({ id }) => ({ event_id: id, user_id: maria.id }));
        await granted(maria.client.from('event_registrations').insert(seats));
      }
      await checkout(maria.client, [event(soon), event(later)]);
      const rows = await granted(maria.client.from('notifications').select('message'));
      const day = (days: number) =>
        new Date(`${inDays(days)}T12:00Z`)
          .toLocaleDateString('en-GB', {
            day: 'numeric',
            month: 'long',
            year: 'numeric',
            timeZone: 'UTC',
          })
          .replace(/,/g, '');
      const moments = rows.flatMap(
        (row) => row.message.match(/unpaid on (.*) \(Malta time\)/)?.[1] ?? [],
      );
      expect(moments.sort()).toEqual([`${day(8)} at 18:30`, `${day(21)} at 00:00`].sort());
    },
  );

  test('counts two days by the clock, also when the clock changes between', async () => {
    const [row] = await stack.sql`
      select private.seat_lapses_at(e, '2026-01-01') at time zone 'Europe/Malta' = timestamp '2026-03-27 18:00' as spring
      from jsonb_populate_record(null::public.events, '{"event_date": "2026-03-29", "event_time": "18:00"}') e`;
    expect(row).toEqual({ spring: true });
  });
});

describe('a seat that waited in a cart for more than a day', () => {
  test('is cancelled, and its member is told', async () => {
    const maria = await member(stack);
    const room = await makeEvent(stack.sql, { max_attendees: 1 });
    await granted(
      maria.client.from('event_registrations').insert({ event_id: room.id, user_id: maria.id }),
    );
    expect(await runDaily()).toMatchObject({ seats_lapsed: 0 });
    await stack.sql`update public.event_registrations set held_until = now() where user_id = ${maria.id}`;
    expect(await runDaily()).toMatchObject({ seats_lapsed: 1 });
    expect(await runDaily()).toMatchObject({ seats_lapsed: 0 });
    const seat = maria.client.from('event_registrations').select('payment_status');
    expect(await granted(seat)).toEqual([{ payment_status: 'cancelled' }]);
    expect(await told(maria)).toEqual([
      { title: 'Seat no longer reserved', message: expect.stringContaining(room.title) },
    ]);
  });
});
