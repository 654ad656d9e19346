import { inDays } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { describe, expect, inject, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { asPerson, openConnections, start, untilItWaits } from '../proof/crowd';
import { aCalendar, monthly, weekly } from './calendar';

const { nadia, anEvent, occurrences, occurrence, dates, write, change, register } =
  await aCalendar(backend);

describe('an administrator', () => {
  test('turns a single event into a series, and its dates are written', async () => {
    const coffee = await anEvent({ video_link: 'https://meet.example.test/coffee' });
    await granted(write(coffee, weekly));
    expect(await dates(coffee)).toBe('01-05 01-12 01-19 01-26');
    const last = await occurrence(coffee, '2099-01-26');
    const link = await granted(
      nadia.client.from('event_access').select('video_link').eq('event_id', last.id),
    );
    expect(link).toEqual([{ video_link: 'https://meet.example.test/coffee' }]);
  });

  test('extends a series from any of its dates, and all of them know its end', async () => {
    const coffee = await anEvent(weekly);
    const second = await occurrence(coffee, '2099-01-12');
    await granted(write(second, { recurring_end_date: '2099-02-09' }));
    expect(await dates(coffee)).toBe('01-05 01-12 01-19 01-26 02-02 02-09');
    const ends = (await occurrences(coffee.title)).map((one) => one.recurring_end_date);
    expect(new Set(ends)).toEqual(new Set(['2099-02-09']));
  });

  test('extends one of each month’s last days, and they stay that', async () => {
    const coffee = await anEvent({ ...monthly, recurring_end_date: '2099-02-28' });
    await granted(write(coffee, { recurring_end_date: '2099-05-31' }));
    expect(await dates(coffee)).toBe('01-31 02-28 03-31 04-30 05-31');
  });

  test('extends it from one that is over or cancelled, and the new ones take place', async () => {
    const coffee = await anEvent(weekly);
    await granted(write(coffee, { status: 'completed' }));
    await granted(write(coffee, { recurring_end_date: '2099-02-02' }));
    const { id } = await occurrence(coffee, '2099-02-02');
    const [added] = await sql`select status from public.events where id = ${id}`;
    expect(added).toEqual({ status: 'active' });
  });

  test('shortens a series where nobody is registered', async () => {
    const coffee = await anEvent(weekly);
    await granted(write(coffee, { recurring_end_date: '2099-01-18' }));
    expect(await dates(coffee)).toBe('01-05 01-12');
    await granted(write(coffee, { recurring_end_date: '2099-01-19' }));
    expect(await dates(coffee)).toBe('01-05 01-12 01-19');
  });

  test('cannot shorten it past somebody’s seat, and reads which', async () => {
    const coffee = await anEvent(weekly);
    const third = await occurrence(coffee, '2099-01-19');
    const maria = await register(third);
    expect(await refusalDetails(write(coffee, { recurring_end_date: '2099-01-12' }))).toEqual({
      code: 'ES002',
      details: { event_id: third.id, title: coffee.title, event_date: '2099-01-19' },
    });
    expect(await dates(coffee)).toBe('01-05 01-12 01-19 01-26');
    await granted(
      maria.client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('event_id', third.id)
        .select(),
    );
    await granted(write(coffee, { recurring_end_date: '2099-01-12' }));
    expect(await dates(coffee)).toBe('01-05 01-12');
  });

  test('takes up to twelve months at a time, without an end too', async () => {
    const coffee = await anEvent({ ...monthly, recurring_end_date: '2099-02-28' });
    await granted(write(coffee, { recurring_end_date: null }));
    expect(await occurrences(coffee.title)).toHaveLength(13);
  });

  test('changes the interval: the dates before stay, those after are others', async () => {
    const coffee = await anEvent(weekly);
    const second = await occurrence(coffee, '2099-01-12');
    await granted(write(second, { recurring_interval: 2, recurring_end_date: '2099-02-09' }));
    expect(await dates(coffee)).toBe('01-05 01-12 01-26 02-09');
    expect((await occurrence(coffee, '2099-01-05')).recurring_end_date).toBe('2099-01-11');
    await granted(write(second, { recurring_type: 'none' }));
    expect(await dates(coffee)).toBe('01-05 01-12');
  });

  test('cannot change it while one of the dates that would go has registrations', async () => {
    const coffee = await anEvent(weekly);
    await register(await occurrence(coffee, '2099-01-26'));
    for (const values of [{ recurring_type: 'daily' }, { recurring_type: 'none' }]) {
      expect(await refusal(write(coffee, values))).toBe('ES002');
    }
    expect(await dates(coffee)).toBe('01-05 01-12 01-19 01-26');
  });

  test('cannot let it end before it begins, at first or later', async () => {
    const form = { title: 'x', event_date: '2099-01-05', event_time: '09:00', ...weekly };
    const insert = nadia.client
      .from('events')
      .insert({ ...form, recurring_end_date: '2099-01-04' });
    expect(await refusal(insert)).toBe('ES001');
    const coffee = await anEvent();
    expect(await refusal(write(coffee, { ...weekly, recurring_end_date: '2099-01-04' }))).toBe(
      'ES001',
    );
    await granted(write(coffee, weekly));
    expect(await refusal(write(coffee, { recurring_end_date: '2099-01-04' }))).toBe('ES001');
  });

  test('deletes the first date, or any, and the rest are a series still', async () => {
    const coffee = await anEvent({ ...monthly, recurring_end_date: '2099-04-30' });
    await granted(nadia.client.from('events').delete().eq('id', coffee.id).select());
    const second = await occurrence(coffee, '2099-02-28');
    await granted(write(second, { recurring_end_date: '2099-05-31' }));
    expect(await dates(coffee)).toBe('02-28 03-31 04-30 05-31');
    const march = await occurrence(coffee, '2099-03-31');
    await granted(nadia.client.from('events').delete().eq('id', march.id).select());
    await granted(write(second, { recurring_end_date: '2099-06-30' }));
    expect(await dates(coffee)).toBe('02-28 04-30 05-31 06-30');
  });

  test('changes one of them by id, with the whole form, and no other', async () => {
    const coffee = await anEvent(weekly);
    const { id, created_at, updated_at, attendee_count, is_full, sequence, ...form } =
      await granted(
        nadia.client
          .from('events')
          .select()
          .eq('id', (await occurrence(coffee, '2099-01-12')).id)
          .single(),
      );
    const { series_id, series_position, cancelled_at, archived_at, created_by, ...rest } = form;
    const { moved_at, former_date, former_time, former_location, ...fields } = rest;
    await granted(write({ id }, { ...fields, event_date: '2099-01-14', event_time: '10:00' }));
    expect(await dates(coffee)).toBe('01-05 01-14 01-19 01-26');
    const times = (await occurrences(coffee.title)).map((one) => one.event_time);
    expect(times).toEqual(['09:00:00', '10:00:00', '09:00:00', '09:00:00']);
  });
});

describe('an administrator says how far a change goes', () => {
  const places = async ({ title }: { title: string }) =>
    (await occurrences(title)).map((one) => one.location);

  test('this one, it and those that follow, or all', async () => {
    const coffee = await anEvent(weekly);
    const third = await occurrence(coffee, '2099-01-19');
    expect(await granted(change(third, { location: 'Roof' }))).toBe(1);
    expect(await places(coffee)).toEqual([null, null, 'Roof', null]);
    expect(await granted(change(third, { location: 'Court' }, 'following'))).toBe(2);
    expect(await places(coffee)).toEqual([null, null, 'Court', 'Court']);
    expect(await granted(change(third, { location: null }, 'all'))).toBe(4);
    expect(await places(coffee)).toEqual([null, null, null, null]);
  });

  test('and a new date moves all by as many days, with everybody registered', async () => {
    const coffee = await anEvent(weekly);
    const second = await occurrence(coffee, '2099-01-12');
    await register(await occurrence(coffee, '2099-01-26'));
    await granted(change(second, { event_date: '2099-01-13' }, 'following'));
    expect(await dates(coffee)).toBe('01-05 01-13 01-20 01-27');
    await granted(change(second, { event_date: '2099-01-12' }, 'all'));
    expect(await dates(coffee)).toBe('01-04 01-12 01-19 01-26');
    await granted(change(second, { recurring_end_date: '2099-02-02' }, 'all'));
    expect(await dates(coffee)).toBe('01-04 01-12 01-19 01-26 02-02');
  });

  test('and a series of months moves by the month', async () => {
    const coffee = await anEvent({ ...monthly, recurring_end_date: '2099-04-30' });
    const march = await occurrence(coffee, '2099-03-31');
    await granted(change(march, { event_date: '2099-03-30' }, 'all'));
    expect(await dates(coffee)).toBe('01-30 02-28 03-30 04-30');
  });

  test('and a new interval holds from the first date on with all, from this one on otherwise', async () => {
    const coffee = await anEvent(weekly);
    const third = await occurrence(coffee, '2099-01-19');
    await granted(
      change(third, { recurring_type: 'daily', recurring_end_date: '2099-01-21' }, 'following'),
    );
    expect(await dates(coffee)).toBe('01-05 01-12 01-19 01-20 01-21');
    await granted(change(coffee, { recurring_interval: 2 }, 'all'));
    expect(await dates(coffee)).toBe('01-05 01-19 01-20 01-21');
  });

  test('and nothing at all happens when one part of it is refused', async () => {
    const coffee = await anEvent(weekly);
    await register(await occurrence(coffee, '2099-01-26'));
    const changes = { location: 'Roof', recurring_end_date: '2099-01-12' };
    expect(await refusal(change(coffee, changes, 'all'))).toBe('ES002');
    expect(await places(coffee)).toEqual([null, null, null, null]);
  });

  test('in words the database knows; a member may not', async () => {
    const coffee = await anEvent(weekly);
    expect(await refusal(change(coffee, { title: 'x' }, 'some' as never))).toBe('ES004');
    expect(await refusal(change(coffee, { attendee_count: 0 }, 'all'))).toBe('ES004');
    expect(await refusal(change(coffee, { series_id: null }, 'this'))).toBe('ES004');
    expect(await refusal(change(coffee, [] as never, 'this'))).toBe('ES004');
    const maria = await member(backend);
    const call = maria.client.rpc('update_event_series', {
      p_event_id: coffee.id,
      p_changes: { title: 'x' },
    });
    expect(await refusal(call)).toBe('ID002');
  });
});

describe('a series that somebody registers for meanwhile', () => {
  test('keeps a date that is taken first, and loses one that is not', async () => {
    for (let time = 0; time < 8; time++) {
      const coffee = await anEvent(weekly);
      const last = await occurrence(coffee, '2099-01-26');
      const maria = await member(backend);
      const [registered, shortened] = await Promise.all([
        refusal(
          maria.client.from('event_registrations').insert({ event_id: last.id, user_id: maria.id }),
        ),
        refusal(write(coffee, { recurring_end_date: '2099-01-19' })),
      ]);
      const outcome = `${registered} ${shortened}`;
      expect(outcome).toMatch(/^(CT002 undefined|undefined ES00[23])$/);
      expect(await dates(coffee)).toBe(shortened ? '01-05 01-12 01-19 01-26' : '01-05 01-12 01-19');
    }
  });

  test('is refused a change instead of waiting for the registration', async () => {
    const coffee = await anEvent(weekly);
    const last = await occurrence(coffee, '2099-01-26');
    await sql.begin(async (tx) => {
      await tx`select 1 from public.events where id = ${last.id} for key share`;
      expect(await refusal(write(coffee, { recurring_end_date: '2099-01-19' }))).toBe('ES003');
    });
    await granted(write(coffee, { recurring_end_date: '2099-01-19' }));
  });

  test('is refused a change that has one of its dates locked, instead of waiting for another', async () => {
    const coffee = await anEvent(weekly);
    const second = await occurrence(coffee, '2099-01-12');
    const last = await occurrence(coffee, '2099-01-26');
    const connections = openConnections(inject('databaseUrl'), 3);
    const shortened = await connections.begin(async (tx) => {
      await tx`select 1 from public.events where id = ${coffee.id} for no key update`;
      const underway = start(
        (act) => asPerson(connections, nadia.id, act),
        (own) => own`update public.events set recurring_end_date = '2099-01-19'
          where id = ${second.id}`,
      );
      await untilItWaits(connections, underway);
      await tx`select 1 from public.events where id = ${last.id} for no key update`;
      return underway.ended;
    });
    await connections.end();
    expect(shortened).toBe('ES003');
  });

  test('gets every date once from two administrators who extend it at the same moment', async () => {
    const claire = await administrator(backend);
    const coffee = await anEvent(weekly);
    const second = await occurrence(coffee, '2099-01-12');
    const extend = ({ client }: Person, id: string) =>
      refusal(client.from('events').update({ recurring_end_date: '2099-02-09' }).eq('id', id));
    const outcomes = await Promise.all([extend(nadia, coffee.id), extend(claire, second.id)]);
    expect(outcomes.filter((code) => code !== undefined && code !== 'ES003')).toEqual([]);
    expect(await dates(coffee)).toBe('01-05 01-12 01-19 01-26 02-02 02-09');
  });
});

test('a series that began long ago goes on for at most twelve months from today', async () => {
  const coffee = await anEvent({
    event_date: inDays(-300),
    recurring_type: 'monthly',
    recurring_end_date: inDays(-200),
  });
  await granted(write(coffee, { recurring_end_date: null }));
  const rows = await occurrences(coffee.title);
  const latest = rows.at(-1)?.event_date ?? '';
  expect(latest > inDays(80)).toBe(true);
  expect(latest <= inDays(366)).toBe(true);
});
