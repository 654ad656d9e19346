import { inDays, makeEvent } from 'shared/testing/factories';
import { administrator, member, type Person, superAdministrator } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, event, recordPayment } from '../cart/ordering';

const nadia = await administrator(backend);

/** A member with a confirmed registration for an event that begins soon, unless another is wanted. */
async function aGuest(wanted: Parameters<typeof makeEvent>[1] = {}) {
  const soon = await inHours(1);
  const evening = await makeEvent(sql, { registration_fee: 0, ...soon, ...wanted });
  const maria = await member(backend);
  const { id } = await granted(
    maria.client
      .from('event_registrations')
      .insert({ event_id: evening.id, user_id: maria.id })
      .select('id')
      .single(),
  );
  return { evening, maria, id };
}

interface Answer {
  registration_id: string;
  checked_in_at: string | null;
  was_known: boolean;
}

const ask = ({ client }: Person, id: string, isHere = true) =>
  client.rpc('check_in', { p_registration_id: id, p_present: isHere });
const checkIn = async (id: string, isHere = true) =>
  (await granted(ask(nadia, id, isHere))) as unknown as Answer;

describe('an administrator at the door', () => {
  test('notes who has come, once, whoever presses first, and takes a slip back', async () => {
    const { id } = await aGuest();
    const answers = await Promise.all([checkIn(id), checkIn(id), checkIn(id)]);
    expect(answers.map(({ was_known }) => was_known).sort()).toEqual([false, true, true]);
    const moments = new Set(answers.map(({ checked_in_at }) => checked_in_at));
    expect(moments.size).toBe(1);
    expect(moments).not.toContain(null);
    expect(await checkIn(id, false)).toEqual({
      registration_id: id,
      checked_in_at: null,
      was_known: false,
    });
    expect(await checkIn(id, false)).toMatchObject({ checked_in_at: null, was_known: true });
  });

  test('leaves in the audit log who let whom in, and changes no seat', async () => {
    const { id, evening, maria } = await aGuest({ max_attendees: 1 });
    await checkIn(id);
    const claire = await superAdministrator(backend);
    const log = claire.client.from('audit_log').select('actor_id, subject_id, changes');
    expect(await granted(log.eq('record_id', id))).toEqual([
      {
        actor_id: nadia.id,
        subject_id: maria.id,
        changes: { checked_in_at: { from: null, to: expect.any(String) } },
      },
    ]);
    const seats = nadia.client.from('events').select('attendee_count, is_full');
    expect(await granted(seats.eq('id', evening.id))).toEqual([
      { attendee_count: 1, is_full: true },
    ]);
  });

  test('lets nobody in who has not paid, has left, or never registered', async () => {
    const dinner = await makeEvent(sql, await inHours(1));
    const maria = await member(backend);
    const order = await checkout(maria.client, [event(dinner)]);
    const [row] = await sql<{ id: string }[]>`
      select id from public.event_registrations where event_id = ${dinner.id}`;
    const id = String(row?.id);
    expect(await refusalDetails(ask(nadia, id))).toEqual({
      code: 'EV002',
      details: { payment_status: 'pending' },
    });
    await granted(recordPayment(nadia.client, order));
    await checkIn(id);
    await sql`update public.event_registrations set payment_status = 'cancelled' where id = ${id}`;
    expect(await refusal(ask(nadia, id, false))).toBe('EV002');
    expect(await refusal(ask(nadia, crypto.randomUUID()))).toBe('EV002');
  });
});

/** What the clock on a wall in Malta shows in some hours, as date and time of an event. */
async function inHours(hours: number) {
  const [row] = await sql<{ event_date: string; event_time: string }[]>`
    select to_char(moment, 'YYYY-MM-DD') as event_date, to_char(moment, 'HH24:MI') as event_time
    from private.malta_clock(now() + make_interval(hours => ${hours})) moment`;
  if (!row) throw new Error('no clock');
  return row;
}

describe('the door opens', () => {
  test.each([
    ['on the day of the event', { event_date: inDays(0), event_time: '23:59' }, undefined],
    ['not the day before', { event_date: inDays(1), event_time: '23:59' }, 'EV003'],
    ['for thirty days after it', { event_date: inDays(-29), event_time: '23:00' }, undefined],
    ['and no longer', { event_date: inDays(-32), event_time: '10:00' }, 'EV003'],
  ])('%s', async (_when, time, code) => {
    const { evening, id } = await aGuest();
    await sql`update public.events set ${sql(time)} where id = ${evening.id}`;
    expect(await refusal(ask(nadia, id))).toBe(code);
  });

  test('three hours before the beginning, though that is after midnight', async () => {
    const { evening, id } = await aGuest();
    await sql`update public.events set ${sql(await inHours(2))} where id = ${evening.id}`;
    expect(await refusal(ask(nadia, id))).toBeUndefined();
  });

  test('not again once the event was moved, but a slip can be taken back', async () => {
    const { evening, id } = await aGuest();
    await checkIn(id);
    await sql`update public.events set event_date = ${inDays(5)} where id = ${evening.id}`;
    expect(await checkIn(id, false)).toMatchObject({ checked_in_at: null });
    expect(await refusalDetails(ask(nadia, id))).toEqual({
      code: 'EV003',
      details: { event_date: inDays(5), is_over: false },
    });
  });
});

describe('a member', () => {
  test('checks nobody in, not even themselves, in any way', async () => {
    const { maria, id } = await aGuest();
    const giulia = await member(backend);
    for (const someone of [maria, giulia]) {
      expect(await refusal(ask(someone, id))).toBe('ID002');
      const written = someone.client
        .from('event_registrations')
        .update({ checked_in_at: new Date().toISOString() })
        .eq('id', id);
      expect(await refusal(written)).toBe('42501');
    }
    const [row] = await sql`select checked_in_at from public.event_registrations where id = ${id}`;
    expect(row?.checked_in_at).toBeNull();
  });
});
