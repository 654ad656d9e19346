import { administrator, type Client, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal } from '../backend';
import { checkout, event as seat } from '../cart/ordering';
import { aCalendar, weekly } from './calendar';

const { nadia, anEvent, occurrences, occurrence, write, change, register } =
  await aCalendar(backend);

/** How many changes a calendar that holds the event has to take over. */
async function changesOf({ id }: { id: string }, client: Client = nadia.client) {
  const row = client.from('events').select('sequence').eq('id', id).single();
  return (await granted(row)).sequence;
}

describe('the calendar counts a change:', () => {
  test.each([
    { event_date: '2099-01-06' },
    { event_time: '09:30' },
    { duration_hours: 2 },
    { duration_minutes: 45 },
    { title: 'Coffee and cake' },
    { location: 'Roof terrace' },
    { description: 'Bring cards.' },
    { event_type: 'hybrid' },
    { status: 'cancelled' },
    { video_link: 'https://meet.example.test/coffee' },
    { title: 'Coffee on the roof', event_time: '10:00', location: 'Roof terrace' },
  ])('%j, once', async (values) => {
    const coffee = await anEvent();
    expect(await changesOf(coffee)).toBe(0);
    await granted(write(coffee, values));
    expect(await changesOf(coffee)).toBe(1);
    await granted(write(coffee, values));
    expect(await changesOf(coffee)).toBe(1);
  });

  test('a cancellation, and again when the event takes place after all', async () => {
    const coffee = await anEvent();
    await granted(write(coffee, { status: 'cancelled' }));
    await granted(write(coffee, { status: 'active' }));
    expect(await changesOf(coffee)).toBe(2);
  });

  test('a new video link, and again when it is taken away', async () => {
    const coffee = await anEvent({ video_link: 'https://meet.example.test/coffee' });
    await granted(write(coffee, { video_link: 'https://meet.example.test/other' }));
    await granted(write(coffee, { video_link: '' }));
    await granted(write(coffee, { video_link: '' }));
    expect(await changesOf(coffee)).toBe(2);
  });

  test('a deletion, shown as a cancellation to those registered', async () => {
    const coffee = await anEvent();
    const maria = await register(coffee);
    await nadia.client.from('events').delete().eq('id', coffee.id);
    expect(await changesOf(coffee, maria.client)).toBe(1);
  });

  test('a whole series, in each occurrence that changes', async () => {
    const coffee = await anEvent(weekly);
    const sequences = async () => {
      const rows = await occurrences(coffee.title);
      return Promise.all(rows.map((row) => changesOf(row)));
    };
    await granted(change(coffee, { location: 'Roof terrace' }, 'all'));
    expect(await sequences()).toEqual([1, 1, 1, 1]);
    await granted(change(await occurrence(coffee, '2099-01-19'), { event_time: '10:00' }));
    expect(await sequences()).toEqual([1, 1, 2, 1]);
    await granted(
      change(await occurrence(coffee, '2099-01-19'), { event_date: '2099-01-20' }, 'following'),
    );
    expect(await sequences()).toEqual([1, 1, 3, 2]);
    await granted(write(coffee, { recurring_end_date: '2099-02-03' }));
    expect(await sequences()).toEqual([1, 1, 3, 2, 0]);
  });
});

describe('the calendar counts no change', () => {
  test('when an administrator changes the price, the number of seats, or that it is over', async () => {
    const coffee = await anEvent();
    const values = { registration_fee: 5, max_attendees: 3, status: 'completed' };
    expect(await granted(write(coffee, values))).toMatchObject({ ...values, sequence: 0 });
  });

  test('when a member takes a seat and gives it back', async () => {
    const coffee = await anEvent();
    const maria = await member(backend);
    await checkout(maria.client, [seat(coffee)]);
    await granted(
      maria.client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('event_id', coffee.id)
        .select(),
    );
    expect(await changesOf(coffee)).toBe(0);
  });
});

test('the count of changes cannot be written by members or administrators', async () => {
  const coffee = await anEvent();
  const [maria, olga] = await Promise.all([member(backend), administrator(backend)]);
  for (const { client } of [maria, olga]) {
    const events = client.from('events');
    const told = { sequence: 9 };
    expect(await refusal(events.update(told as never).eq('id', coffee.id))).toBe('42501');
    const form = { title: 'Tea', event_date: '2099-01-05', event_time: '09:00', ...told };
    expect(await refusal(events.insert(form as never))).toBe('42501');
  }
  expect(await changesOf(coffee)).toBe(0);
});
