import { makeEvent } from 'shared/testing/factories';
import { administrator, type Client, member, type Person } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, event, quote, recordPayment, tryCheckout } from '../cart/ordering';

const register = ({ id, client }: Person, event_id: string) =>
  client.from('event_registrations').insert({ event_id, user_id: id }).select().single();

const registration = ({ client }: Person, eventId: string) =>
  granted(
    client
      .from('event_registrations')
      .select('payment_status, held_until, purchase_id')
      .eq('event_id', eventId)
      .order('created_at'),
  );

const aDayLater = ({ id }: Person) =>
  sql`update public.event_registrations set held_until = now()
    where user_id = ${id} and purchase_id is null and payment_status = 'pending'`;

const seat = async (client: Client, row: { id: string }) => {
  const [line] = (await quote(client, [event(row)])).lines;
  return {
    problem: line?.problem,
    reserved: line?.reserved_until != null,
    lapsed: line?.reservation_lapsed,
  };
};

async function oneSeat() {
  const [maria, giulia] = await Promise.all([
    member(backend),
    member(backend, { fullName: 'Giulia Ferrari' }),
  ]);
  return { maria, giulia, room: await makeEvent(sql, { max_attendees: 1 }) };
}

describe('a seat in the cart', () => {
  test('is held for a day, and the member reads until when', async () => {
    const { maria, giulia, room } = await oneSeat();
    const row = await granted(register(maria, room.id));
    const hours = (Date.parse(String(row.held_until)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const [told] = await granted(
      maria.client.from('notifications').select('message').eq('type', 'event_reminder'),
    );
    expect(told?.message).toMatch(
      /is reserved for you until \d+ \w+ \d{4} at \d\d:\d\d \(Malta time\)\./,
    );
    expect(await seat(maria.client, room)).toEqual({
      problem: null,
      reserved: true,
      lapsed: false,
    });
    expect(await seat(giulia.client, room)).toMatchObject({ problem: 'held', reserved: false });
    const refused = { code: 'CT003', details: { problem: 'held', title: room.title } };
    expect(await refusalDetails(register(giulia, room.id))).toMatchObject(refused);
    expect(await refusalDetails(tryCheckout(giulia.client, [event(room)]))).toMatchObject(refused);
  });

  test('makes no event full: only an ordered or paid seat does', async () => {
    const { maria, room } = await oneSeat();
    const state = () =>
      sql`select attendee_count, is_full from public.events where id = ${room.id}`;
    await granted(register(maria, room.id));
    expect(await state()).toEqual([{ attendee_count: 0, is_full: false }]);
    await checkout(maria.client, [event(room)]);
    expect(await state()).toEqual([{ attendee_count: 1, is_full: true }]);
  });

  test('cannot be held longer by its member', async () => {
    const { maria, room } = await oneSeat();
    await granted(register(maria, room.id));
    const longer = maria.client
      .from('event_registrations')
      .update({ held_until: '2099-01-01' } as never)
      .eq('event_id', room.id);
    expect(await refusal(longer)).toBe('42501');
  });
});

describe('a day later', () => {
  test('somebody else takes it, and the first registration is cancelled', async () => {
    const { maria, giulia, room } = await oneSeat();
    await granted(register(maria, room.id));
    await aDayLater(maria);
    expect(await seat(giulia.client, room)).toMatchObject({ problem: null });
    await granted(register(giulia, room.id));
    expect(await registration(maria, room.id)).toMatchObject([{ payment_status: 'cancelled' }]);
    expect(await seat(maria.client, room)).toEqual({
      problem: 'held',
      reserved: false,
      lapsed: true,
    });
    expect(await refusal(tryCheckout(maria.client, [event(room)]))).toBe('CT003');
  });

  test('a checkout takes it as well, and the first member is told the event is full', async () => {
    const { maria, giulia, room } = await oneSeat();
    await granted(register(maria, room.id));
    await aDayLater(maria);
    await checkout(giulia.client, [event(room)]);
    expect(await seat(maria.client, room)).toMatchObject({ problem: 'full', lapsed: true });
  });

  test('the cart says so, and ordering takes the seat again while it is free', async () => {
    const { maria, room } = await oneSeat();
    await granted(register(maria, room.id));
    await aDayLater(maria);
    expect(await seat(maria.client, room)).toEqual({
      problem: null,
      reserved: false,
      lapsed: true,
    });
    const order = await checkout(maria.client, [event(room)]);
    expect(await registration(maria, room.id)).toEqual([
      { payment_status: 'pending', held_until: null, purchase_id: order.purchase_id },
    ]);
  });

  test('registering anew holds a seat for another day', async () => {
    const { maria, room } = await oneSeat();
    await granted(register(maria, room.id));
    expect(await refusal(register(maria, room.id))).toBe('CT005');
    await aDayLater(maria);
    await granted(register(maria, room.id));
    expect(await registration(maria, room.id)).toMatchObject([
      { payment_status: 'cancelled' },
      { payment_status: 'pending', held_until: expect.any(String) },
    ]);
    expect(await seat(maria.client, room)).toMatchObject({ reserved: true, lapsed: false });
  });

  test('a seat given up by hand is not called lapsed', async () => {
    const { maria, room } = await oneSeat();
    await granted(register(maria, room.id));
    await granted(
      maria.client
        .from('event_registrations')
        .update({ payment_status: 'cancelled' })
        .eq('event_id', room.id)
        .select(),
    );
    expect(await seat(maria.client, room)).toEqual({
      problem: null,
      reserved: false,
      lapsed: false,
    });
  });
});

describe('a seat on an unpaid order', () => {
  test('is held however long ago it was ordered, until the order is given up', async () => {
    const { maria, giulia, room } = await oneSeat();
    const nadia = await administrator(backend);
    const order = await checkout(maria.client, [event(room)]);
    await sql`update public.event_registrations set registration_date = now() - interval '90 days'
      where purchase_id = ${order.purchase_id}`;
    expect(await seat(giulia.client, room)).toMatchObject({ problem: 'full' });
    await granted(recordPayment(nadia.client, order));
    expect(await registration(maria, room.id)).toMatchObject([
      { payment_status: 'paid', held_until: null },
    ]);
  });

  test('is held for another day when the member cancels the order', async () => {
    const { maria, giulia, room } = await oneSeat();
    const { purchase_id } = await checkout(maria.client, [event(room)]);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: purchase_id }));
    expect(await seat(maria.client, room)).toMatchObject({ problem: null, reserved: true });
    expect(await seat(giulia.client, room)).toMatchObject({ problem: 'held' });
  });

  test('is free at once when an administrator cancels it', async () => {
    const { maria, giulia, room } = await oneSeat();
    const nadia = await administrator(backend);
    const { purchase_id } = await checkout(maria.client, [event(room)]);
    await granted(nadia.client.rpc('cancel_purchase', { p_purchase_id: purchase_id }));
    expect(await seat(maria.client, room)).toEqual({
      problem: null,
      reserved: false,
      lapsed: true,
    });
    await checkout(giulia.client, [event(room)]);
  });
});

describe('a member whose seat is gone is told', () => {
  const told = async ({ client }: Person) => {
    const rows = client.from('notifications').select('title, message').order('created_at');
    return (await granted(rows)).filter(({ title }) => title !== 'Registration received');
  };

  test('when somebody else takes it after its day is over', async () => {
    const { maria, giulia, room } = await oneSeat();
    await granted(register(maria, room.id));
    await aDayLater(maria);
    await granted(register(giulia, room.id));
    expect(await told(maria)).toEqual([
      { title: 'Seat no longer reserved', message: expect.stringContaining(room.title) },
    ]);
  });

  test('when an administrator cancels the order or the registration', async () => {
    const { maria, room } = await oneSeat();
    const nadia = await administrator(backend);
    const order = await checkout(maria.client, [event(room)]);
    await granted(nadia.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    await granted(register(maria, room.id));
    const seats = nadia.client.from('event_registrations').update({ payment_status: 'cancelled' });
    await granted(seats.eq('user_id', maria.id).eq('payment_status', 'pending').select());
    expect(await told(maria)).toEqual([
      {
        title: 'Order cancelled',
        message: `We have cancelled your order ${order.purchase_number} (€25.00). There is nothing left to pay: a credit note cancels the invoice. If you have already paid, please write to us. Others can now take its seats: ${room.title}.`,
      },
      { title: 'Registration cancelled', message: expect.stringContaining(room.title) },
    ]);
  });

  test('but not of what they cancelled or registered anew themselves', async () => {
    const { maria, room } = await oneSeat();
    const { purchase_id } = await checkout(maria.client, [event(room)]);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: purchase_id }));
    await aDayLater(maria);
    await granted(register(maria, room.id));
    const seats = maria.client.from('event_registrations').update({ payment_status: 'cancelled' });
    await granted(seats.eq('event_id', room.id).select());
    expect(await told(maria)).toEqual([]);
  });
});
