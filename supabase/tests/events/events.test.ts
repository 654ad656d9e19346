import { inDays, makeDocument, makeEvent } from 'shared/testing/factories';
import { administrator, type Client, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, event, recordPayment } from '../cart/ordering';

const seats = async (id: string) => {
  const [row] = await sql<
    { attendee_count: number }[]
  >`select attendee_count from public.events where id = ${id}`;
  return row?.attendee_count;
};

describe('a member registers for an event', () => {
  test('free: confirmed at once; with a fee: payment pending, whatever was sent', async () => {
    const { id, client } = await member(backend);
    const [free, priced] = await Promise.all([
      makeEvent(sql, { registration_fee: 0 }),
      makeEvent(sql),
    ]);
    const register = (event_id: string) =>
      granted(
        client
          .from('event_registrations')
          .insert({ event_id, user_id: id, payment_status: 'paid', amount_paid: 500 })
          .select()
          .single(),
      );
    expect(await register(free.id)).toMatchObject({ payment_status: 'paid', amount_paid: 0 });
    expect(await register(priced.id)).toMatchObject({ payment_status: 'pending', amount_paid: 0 });
    const told = await granted(
      client.from('notifications').select('title').eq('type', 'event_reminder'),
    );
    expect(told.map((row) => row.title).sort()).toEqual([
      'Registration confirmed',
      'Registration received',
    ]);
  });

  test('cancels, is counted out, and may register again', async () => {
    const { id, client } = await member(backend);
    const breakfast = await makeEvent(sql, { registration_fee: 0, max_attendees: 1 });
    const register = () =>
      client.from('event_registrations').insert({ event_id: breakfast.id, user_id: id });
    expect(await refusal(register())).toBeUndefined();
    expect(await refusal(register())).toBe('CT005');
    await granted(
      client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('event_id', breakfast.id)
        .select(),
    );
    expect(await seats(breakfast.id)).toBe(0);
    expect(await refusal(register())).toBeUndefined();
    expect(await seats(breakfast.id)).toBe(1);
  });

  test('cannot confirm the own registration, nor revive a cancelled one', async () => {
    const { id, client } = await member(backend);
    const dinner = await makeEvent(sql);
    const set = async (payment_status: string) => {
      const rows = await granted(
        client
          .from('event_registrations')
          .update({ payment_status })
          .eq('user_id', id)
          .select('payment_status'),
      );
      return rows[0]?.payment_status;
    };
    await granted(
      client.from('event_registrations').insert({ event_id: dinner.id, user_id: id }).select(),
    );
    expect(await set('paid')).toBe('pending');
    expect(await set('cancelled')).toBe('cancelled');
    expect(await set('paid')).toBe('cancelled');
    expect(
      await refusal(
        client
          .from('event_registrations')
          .update({ amount_paid: 1 } as never)
          .eq('user_id', id),
      ),
    ).toBe('42501');
  });

  test('not for one that is over, cancelled or full', async () => {
    const { id, client } = await member(backend);
    const rival = await member(backend);
    const [past, off, full] = await Promise.all([
      makeEvent(sql, { event_date: inDays(-1) }),
      makeEvent(sql, { status: 'cancelled' }),
      makeEvent(sql, { max_attendees: 1, registration_fee: 0 }),
    ]);
    await granted(
      rival.client
        .from('event_registrations')
        .insert({ event_id: full.id, user_id: rival.id })
        .select(),
    );
    const outcomes = await Promise.all(
      [past, off, full].map((row) =>
        refusal(client.from('event_registrations').insert({ event_id: row.id, user_id: id })),
      ),
    );
    expect(outcomes).toEqual(['CT004', 'CT002', 'CT003']);
  });

  test('until it ends, by the clock in Malta', async () => {
    const [row] = await sql`
      select private.event_ends_at(e) at time zone 'UTC' = timestamp '2026-07-01 19:15' as summer
      from jsonb_populate_record(null::public.events, '{"event_date": "2026-07-01", "event_time": "20:00",
        "duration_hours": 1, "duration_minutes": 15}') e`;
    expect(row).toEqual({ summer: true });
  });

  test('twelve at once for five seats: five are in', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => member(backend)));
    const dinner = await makeEvent(sql, { max_attendees: 5, registration_fee: 0 });
    const outcomes = await Promise.all(
      people.map(({ id, client }) =>
        refusal(client.from('event_registrations').insert({ event_id: dinner.id, user_id: id })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(5);
    expect(await seats(dinner.id)).toBe(5);
  });
});

describe('a registration that was ordered', () => {
  test('unpaid: the order is cancelled, not the registration', async () => {
    const { client } = await member(backend);
    const dinner = await makeEvent(sql);
    await checkout(client, [event(dinner)]);
    const cancel = client
      .from('event_registrations')
      .update({ payment_status: 'cancelled' })
      .eq('event_id', dinner.id);
    expect(await refusal(cancel)).toBe('EV001');
  });

  test('paid: it can be cancelled, and the video link closes', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const talk = await makeEvent(sql, {
      event_type: 'virtual',
      video_link: 'https://meet.example.test/talk',
    });
    const order = await checkout(maria.client, [event(talk)]);
    const link = () =>
      granted(maria.client.from('event_access').select('video_link').eq('event_id', talk.id));
    expect(talk.video_link).toBeNull();
    expect(await link()).toEqual([]);
    await granted(recordPayment(nadia.client, order));
    expect(await link()).toEqual([{ video_link: 'https://meet.example.test/talk' }]);
    const [row] = await granted(
      maria.client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('event_id', talk.id)
        .select(),
    );
    expect(row).toMatchObject({
      payment_status: 'cancelled',
      amount_paid: 25,
      cancelled_at: expect.any(String),
    });
    expect(await link()).toEqual([]);
  });
});

describe('a member who orders a seat is told', () => {
  const told = async (client: Client) => {
    const rows = client.from('notifications').select('title').order('created_at');
    return (await granted(rows)).map((row) => row.title);
  };

  test('once that a free one is confirmed, and never asked to pay for it', async () => {
    const { client } = await member(backend);
    await checkout(client, [event(await makeEvent(sql, { registration_fee: 0 }))]);
    expect(await told(client)).toEqual(['Registration confirmed']);
  });

  test('to pay for a free one that stands on an order with something to pay', async () => {
    const { client } = await member(backend);
    const free = await makeEvent(sql, { registration_fee: 0 });
    await checkout(client, [event(free), document(await makeDocument(sql))]);
    expect(await told(client)).toEqual(['Registration received']);
  });
});

describe('a recurring event', () => {
  test('is written as one event per date, each with its own seats', async () => {
    const nadia = await administrator(backend);
    const first = await granted(
      nadia.client
        .from('events')
        .insert({
          title: 'Bookkeeping hour',
          event_date: '2099-01-31',
          event_time: '09:00',
          recurring_type: 'monthly',
          recurring_interval: 1,
          recurring_end_date: '2099-05-31',
          max_attendees: 4,
          video_link: 'https://meet.example.test/hour',
        })
        .select()
        .single(),
    );
    const series = await granted(
      nadia.client
        .from('events')
        .select('event_date, attendee_count, access:event_access(video_link)')
        .eq('series_id', first.id)
        .order('event_date'),
    );
    expect(series.map((row) => row.event_date)).toEqual([
      '2099-01-31',
      '2099-02-28',
      '2099-03-31',
      '2099-04-30',
      '2099-05-31',
    ]);
    expect(series.every((row) => row.access?.video_link === 'https://meet.example.test/hour')).toBe(
      true,
    );
  });

  test('without an end goes on for twelve months', async () => {
    const nadia = await administrator(backend);
    const first = await granted(
      nadia.client
        .from('events')
        .insert({
          title: 'Coffee',
          event_date: '2099-01-01',
          event_time: '09:00',
          recurring_type: 'weekly',
          recurring_interval: 2,
        })
        .select()
        .single(),
    );
    const { count } = await nadia.client
      .from('events')
      .select('*', { count: 'exact', head: true })
      .eq('series_id', first.id);
    expect(count).toBe(27);
  });

  test('without recurrence saves interval and end empty', async () => {
    const nadia = await administrator(backend);
    const once = await granted(
      nadia.client
        .from('events')
        .insert({
          title: 'Once',
          event_date: '2099-01-01',
          event_time: '09:00',
          recurring_type: 'none',
          recurring_interval: 3,
          recurring_end_date: '2099-02-01',
        })
        .select()
        .single(),
    );
    expect(once).toMatchObject({
      recurring_interval: null,
      recurring_end_date: null,
      series_id: null,
    });
  });
});
