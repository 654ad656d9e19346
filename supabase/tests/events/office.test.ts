import type { Database } from 'shared/database.types';
import { inDays, makeEvent, mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, event, recordPayment } from '../cart/ordering';
import { actAs } from '../query-plans/plan-nodes';
import { aCalendar, weekly } from './calendar';

const { nadia, anEvent, occurrences, occurrence, write, change, register } =
  await aCalendar(backend);

type Row = Database['public']['Views']['event_directory']['Row'];

const listed = async ({ title }: { title: string }, { client } = nadia) =>
  (await granted(
    client.from('event_directory').select('*').eq('title', title).order('begins_at'),
  )) as Row[];

describe('the list of events', () => {
  test('shows an administrator what is over, called off or archived, each with its state', async () => {
    const title = `Salon ${mark()}`;
    const free = { title, registration_fee: 0 };
    const [over, off, gone] = [
      await makeEvent(sql, { ...free, event_date: inDays(-3) }),
      await makeEvent(sql, { ...free, event_date: inDays(1) }),
      await makeEvent(sql, { ...free, event_date: inDays(2) }),
    ];
    await register(gone);
    await granted(write(off, { status: 'cancelled' }));
    await granted(nadia.client.from('events').delete().eq('id', gone.id).select());
    const rows = await listed({ title });
    expect(rows.map(({ shown_status, is_over }) => [shown_status, is_over])).toEqual([
      ['active', true],
      ['cancelled', false],
      ['archived', false],
    ]);
    expect(rows[0]?.id).toBe(over.id);
  });

  test('is refused to a member and closed to everyone else', async () => {
    const salon = await makeEvent(sql);
    const maria = await member(backend);
    expect(await refusal(maria.client.from('event_directory').select('id'))).toBe('ID002');
    expect(await refusal(visitor(backend).from('event_directory').select('id'))).toBe('42501');
    expect(await listed(salon)).toHaveLength(1);
  });

  test('says what is soon, and what is nearly full: eight of ten seats, not seven', async () => {
    const rows = async (values: object) => {
      const [row] = await listed(await makeEvent(sql, values));
      return [row?.is_soon, row?.is_nearly_full];
    };
    expect(await rows({ event_date: inDays(7) })).toEqual([true, false]);
    expect(await rows({ event_date: inDays(8) })).toEqual([false, false]);
    const seats = { event_date: inDays(20), max_attendees: 10 };
    expect(await rows({ ...seats, attendee_count: 8 })).toEqual([false, true]);
    expect(await rows({ ...seats, attendee_count: 7 })).toEqual([false, false]);
    const off = { event_date: inDays(3), status: 'cancelled', attendee_count: 1, max_attendees: 1 };
    expect(await rows(off)).toEqual([false, false]);
    expect(await rows({ event_date: inDays(-1), max_attendees: 1, attendee_count: 1 })).toEqual([
      false,
      false,
    ]);
  });

  test('leaves under each of these filters as many as the overview counts', async () => {
    await makeEvent(sql, { event_date: inDays(2), max_attendees: 4, attendee_count: 4 });
    await sql.begin('isolation level repeatable read', async (tx) => {
      await tx.unsafe(actAs(nadia.id));
      const [counts] = await tx`
        select c ->> 'events_soon' as soon, c ->> 'events_nearly_full' as nearly_full
        from public.get_waiting_counts() c`;
      const [rows] = await tx`
        select (count(*) filter (where is_soon))::text as soon,
          (count(*) filter (where is_nearly_full))::text as nearly_full
        from public.event_directory`;
      expect(rows).toEqual(counts);
      expect(Number(rows?.soon)).toBeGreaterThan(0);
    });
  });

  test('shows a series as its next date that takes place, with how many there are', async () => {
    const coffee = await anEvent(weekly);
    await granted(write(coffee, { status: 'cancelled' }));
    const rows = await listed(coffee);
    const [face] = rows.filter(({ stands_for_series }) => stands_for_series);
    expect(face).toMatchObject({
      event_date: '2099-01-12',
      series_dates: 4,
      series_dates_to_come: 3,
    });
    expect(rows).toHaveLength(4);
  });

  test('counts who would be told, and what would have to be paid back', async () => {
    const dinner = await makeEvent(sql);
    const [maria, giulia, lea] = await Promise.all([1, 2, 3].map(() => member(backend)));
    if (!maria || !giulia || !lea) throw new Error('someone is missing');
    await granted(recordPayment(nadia.client, await checkout(maria.client, [event(dinner)])));
    await checkout(giulia.client, [event(dinner)]);
    const held = { event_id: dinner.id, user_id: lea.id };
    await granted(lea.client.from('event_registrations').insert(held).select());
    const counts = { seat_holders: 3, paid_seats: 1, paid_amount: 25 };
    expect((await listed(dinner))[0]).toMatchObject(counts);
    await sql`update public.event_registrations set held_until = now() where user_id = ${lea.id}`;
    expect((await listed(dinner))[0]).toMatchObject({ ...counts, seat_holders: 2 });
  });

  test('brings the video link, which the event itself keeps aside', async () => {
    const link = 'https://meet.example.test/salon';
    const salon = await anEvent({ event_type: 'virtual', video_link: link });
    expect(salon.video_link).toBeNull();
    expect((await listed(salon))[0]?.video_link).toBe(link);
  });
});

describe('an event that two administrators change', () => {
  const update = (
    { client }: Person,
    { id }: { id: string },
    p_changes: Record<string, string>,
    p_known: Record<string, string>,
    p_scope = 'this',
  ) =>
    client.rpc('update_event_series', {
      p_event_id: id,
      p_changes,
      p_scope,
      p_known,
    });
  const known = async (one: { title: string }) =>
    Object.fromEntries((await listed(one)).map((row) => [String(row.id), String(row.updated_at)]));

  test('tells the second, and keeps what the first wrote', async () => {
    const claire = await administrator(backend);
    const coffee = await anEvent();
    const read = await known(coffee);
    await granted(update(claire, coffee, { location: 'The yard' }, read));
    expect(await refusalDetails(update(nadia, coffee, { location: 'The roof' }, read))).toEqual({
      code: 'ES005',
      details: { event_id: coffee.id, title: coffee.title, event_date: '2099-01-05' },
    });
    expect((await occurrences(coffee.title))[0]?.location).toBe('The yard');
    expect(
      await granted(update(nadia, coffee, { location: 'The roof' }, await known(coffee))),
    ).toBe(1);
  });

  test('refuses the second in a series only where somebody else has changed one of its dates', async () => {
    const coffee = await anEvent(weekly);
    const read = await known(coffee);
    const second = await occurrence(coffee, '2099-01-12');
    const third = await occurrence(coffee, '2099-01-19');
    await granted(write(second, { location: 'The yard' }));
    const move = { location: 'The roof' };
    expect(await refusal(update(nadia, coffee, move, read, 'all'))).toBe('ES005');
    expect(await refusal(update(nadia, second, move, read, 'following'))).toBe('ES005');
    expect(await granted(update(nadia, third, move, read, 'following'))).toBe(2);
    expect((await occurrences(coffee.title)).map(({ location }) => location)).toEqual([
      null,
      'The yard',
      'The roof',
      'The roof',
    ]);
  });

  test('takes no notice of a member who registers meanwhile', async () => {
    const coffee = await anEvent();
    const read = await known(coffee);
    await register(coffee);
    expect((await listed(coffee))[0]).toMatchObject({ attendee_count: 1 });
    expect(await granted(update(nadia, coffee, { location: 'The yard' }, read))).toBe(1);
  });

  test('counts zero and changes nothing when it is gone', async () => {
    const coffee = await anEvent();
    const read = await known(coffee);
    await granted(nadia.client.from('events').delete().eq('id', coffee.id).select());
    expect(await granted(update(nadia, coffee, { location: 'The yard' }, read))).toBe(0);
  });

  test('takes the last change where nobody says what was read', async () => {
    const coffee = await anEvent();
    expect(await granted(change(coffee, { location: 'The yard' }))).toBe(1);
  });
});
