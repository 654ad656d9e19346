import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addOwnRow, findPendingItems } from 'shared/cart/api';
import { idsInCart } from 'shared/cart/cart';
import { noCart, useCart } from 'shared/cart/use-cart';
import {
  cancelRegistration,
  fetchRegistrations,
  fetchUpcomingEvents,
  fetchVideoLinks,
} from 'shared/events/api';
import type { EventEntry, Registration } from 'shared/events/types';
import { AppError } from 'shared/lib/app-error';
import { toAppError } from 'shared/lib/to-app-error';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { anEventEntry } from 'shared/testing/event-entry';
import { inDays } from 'shared/testing/factories';
import { Toasts } from 'shared/ui/toasts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import EventsPage from './events-page';

vi.mock('shared/events/api', () => ({
  cancelRegistration: vi.fn(),
  fetchRegistrations: vi.fn(),
  fetchUpcomingEvents: vi.fn(),
  fetchVideoLinks: vi.fn(),
  watchEvents: () => () => undefined,
}));
vi.mock('shared/cart/api', async (original) => ({
  toCartItem: (await original<typeof import('shared/cart/api')>()).toCartItem,
  addOwnRow: vi.fn(),
  findPendingItems: vi.fn(),
}));
vi.mock('shared/runtime/supabase-client', () => ({ supabase: {} }));
vi.mock('shared/billing/api', () => ({}));
vi.mock('shared/profiles/api', () => ({}));

const owner = '00000000-0000-4000-8000-000000000003';
const idOf = (nr: number) => `33333333-3333-4333-8333-${String(nr).padStart(12, '0')}`;

/** A free event in ten days. @param nr tells one from the other. */
function anEvent(nr: number, changes: Partial<EventEntry> = {}): EventEntry {
  return anEventEntry({
    id: idOf(nr),
    title: `Event ${nr}`,
    event_date: inDays(10),
    event_time: '18:30:00',
    ...changes,
  });
}

function aRegistration(event: EventEntry, changes: Partial<Registration> = {}): Registration {
  return {
    id: event.id.replaceAll('3', '4'),
    event_id: event.id,
    user_id: owner,
    payment_status: 'paid',
    amount_paid: 0,
    registration_date: '2026-01-03T10:00:00Z',
    purchase_id: null,
    held_until: null,
    cancelled_at: null,
    checked_in_at: null,
    created_at: '2026-01-03T10:00:00Z',
    updated_at: '2026-01-03T10:00:00Z',
    event,
    order: null,
    ...changes,
  };
}

const fee = { registration_fee: 25 };
const held = { payment_status: 'pending', held_until: '2099-11-23T13:05:00+00:00' };

function openPage(events: EventEntry[], registrations: Registration[] = []) {
  vi.mocked(fetchUpcomingEvents).mockResolvedValue(events);
  vi.mocked(fetchRegistrations).mockResolvedValue(registrations);
  return render(
    <BrowserRouter>
      <EventsPage />
      <Toasts />
    </BrowserRouter>,
  );
}

const section = (name: string) => screen.findByRole('region', { name });
const messages = () => screen.getByRole('region', { name: 'Messages' }).textContent;
const refusal = (code: string, details: object = {}) =>
  toAppError({ code, message: 'no', details: JSON.stringify(details) }, 'unknown', 400);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('TZ', 'Europe/Malta');
  vi.mocked(addOwnRow).mockReset();
  vi.mocked(cancelRegistration).mockReset();
  vi.mocked(fetchUpcomingEvents).mockReset();
  vi.mocked(fetchRegistrations).mockReset();
  vi.mocked(fetchVideoLinks).mockReset();
  vi.mocked(fetchVideoLinks).mockResolvedValue({});
  vi.mocked(findPendingItems).mockResolvedValue([]);
  history.replaceState(null, '', '/dashboard/events');
  useAppStore.setState({
    session: { status: 'signed-in', userId: owner, email: null },
    toasts: [],
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  queryClient.clear();
  useCart.setState(noCart);
});

test('a member without events or registrations reads so, in the words of the product', async () => {
  openPage([]);
  expect(await screen.findByText('No upcoming events at the moment.')).toBeDefined();
  expect(screen.getByText('Check back soon for new events and workshops!')).toBeDefined();
  const headings = screen.getAllByRole('heading').map((heading) => heading.textContent);
  expect(headings).toEqual(['Events', 'Upcoming Events', 'My Registrations']);
  expect(screen.getByText('You are not registered for any event.')).toBeDefined();
});

test('a member reads of each event when, where, how long, how, for how much and for how many', async () => {
  openPage([
    anEvent(1, {
      event_date: '2099-12-04',
      location: null,
      event_type: 'virtual',
      max_attendees: 30,
      attendee_count: 5,
    }),
    anEvent(2, {
      event_date: '2099-12-05',
      duration_hours: 2,
      duration_minutes: 0,
      event_type: 'hybrid',
      registration_fee: 12.5,
      registration_fee_unit: 'per_day',
      max_attendees: 8,
      attendee_count: 5,
    }),
    anEvent(3, { event_date: '2100-01-01', is_full: true, max_attendees: 1, attendee_count: 1 }),
  ]);
  const december = await screen.findByRole('list', { name: 'December 2099' });
  const textOf = (card: HTMLElement) =>
    [...card.querySelectorAll('p, h5, li')].map((line) => line.textContent);
  expect(within(december).getAllByRole('listitem', { name: /Event/ }).map(textOf)).toEqual([
    [
      'Virtual',
      'Event 1',
      'Friday, 4 December 2099',
      '18:30 · 1 hour 30 minutes',
      'TBD',
      '25 seats left',
      'Free',
    ],
    [
      'Hybrid',
      'Event 2',
      'Saturday, 5 December 2099',
      '18:30 · 2 hours',
      'Reading Room',
      '3 seats left',
      '€12.50/dayVAT included',
    ],
  ]);
  const full = within(screen.getByRole('list', { name: 'January 2100' }));
  expect(full.getByText('Fully booked')).toBeDefined();
  expect(full.queryByRole('button')).toBeNull();
});

test('a member in another time zone reads that times are Malta’s', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  openPage([anEvent(1)]);
  expect(await screen.findByText('18:30 (Malta time) · 1 hour 30 minutes')).toBeDefined();
});

test('a member registers for a free event, and sees it confirmed', async () => {
  const event = anEvent(1);
  openPage([event]);
  let answer = () => {};
  vi.mocked(addOwnRow).mockReturnValue(
    new Promise((resolve) => {
      answer = () => resolve({ id: idOf(9), payment_status: 'paid' });
    }),
  );
  const button = await screen.findByRole('button', { name: 'Register for Event 1' });
  vi.mocked(fetchRegistrations).mockResolvedValue([aRegistration(event)]);
  await userEvent.dblClick(button);
  answer();
  const row = await screen.findByRole('list', { name: 'My Registrations' });
  expect(within(row).getByText('Confirmed')).toBeDefined();
  expect(messages()).toContain('Registration successful!');
  expect(messages()).not.toContain('payment');
  expect(addOwnRow).toHaveBeenCalledTimes(1);
  // where it was, after what was pressed
  const headings = screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
  expect(headings).toEqual(['Upcoming Events', 'My Registrations']);
});

test('a member registers for an event with a fee: told what to pay, held until when, and led to the cart', async () => {
  const event = anEvent(1, fee);
  openPage([event]);
  const pending = aRegistration(event, held);
  vi.mocked(addOwnRow).mockResolvedValue({ id: pending.id, payment_status: 'pending' });
  const button = await screen.findByRole('button', { name: 'Register for Event 1' });
  vi.mocked(fetchRegistrations).mockResolvedValue([pending]);
  await userEvent.click(button);
  const list = within(await screen.findByRole('list', { name: 'My Registrations' }));
  expect(messages()).toContain(
    'Registration successful! You will need to complete payment of €25.00 to secure your spot.',
  );
  expect(list.getByText('Payment Pending')).toBeDefined();
  expect(
    list.getByText('Your seat is reserved until 23 November 2099, 14:05 (Malta time).'),
  ).toBeDefined();
  const pay = list.getByRole('link', { name: 'Complete Payment for Event 1' });
  expect(pay.getAttribute('href')).toBe('/dashboard/cart');
  expect(idsInCart()).toEqual(new Set([`event_${event.id}`]));
  // emptied meanwhile, in another browser's storage
  useCart.setState({ items: [] });
  localStorage.clear();
  await userEvent.click(pay);
  expect(idsInCart()).toEqual(new Set([`event_${event.id}`]));
});

test.each([
  ['CT003', { problem: 'full' }, 'This event is fully booked.'],
  [
    'CT003',
    { problem: 'held' },
    'All seats are taken or reserved right now. Reservations lapse after a day, so a seat may become available: try again later.',
  ],
  ['CT002', {}, 'This event is no longer available.'],
  ['CT004', {}, 'This event is over.'],
  ['CT005', { problem: 'owned' }, 'You are already registered for this event.'],
  ['PGRST303', {}, 'Your session has ended. Please sign in again.'],
])(
  'a member who is refused with %s %o reads why, and the list is read again',
  async (code, details, text) => {
    openPage([anEvent(1)]);
    vi.mocked(addOwnRow).mockRejectedValue(refusal(code, details));
    await userEvent.click(await screen.findByRole('button', { name: 'Register for Event 1' }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    await waitFor(() => expect(fetchRegistrations).toHaveBeenCalledTimes(2));
  },
);

test('a member who cannot be registered for an unknown reason is asked to try again', async () => {
  openPage([anEvent(1)]);
  vi.mocked(addOwnRow).mockRejectedValue(new Error('boom'));
  await userEvent.click(await screen.findByRole('button', { name: 'Register for Event 1' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error registering for event. Please try again.',
  );
});

test('a member whose seat has lapsed is told, and registers again', async () => {
  const event = anEvent(1, fee);
  const lapsed = { ...held, held_until: '2026-01-04T09:00:00Z' };
  openPage([event], [aRegistration(event, lapsed)]);
  const mine = within(await section('My Registrations'));
  expect(
    mine.getByText(
      'Your seat was reserved until 4 January 2026, 10:00 (Malta time) and is now open to others. Register again to get one.',
    ),
  ).toBeDefined();
  expect(mine.queryByRole('link', { name: /Complete Payment/ })).toBeNull();
  vi.mocked(addOwnRow).mockResolvedValue({ id: idOf(9), payment_status: 'pending' });
  vi.mocked(fetchRegistrations).mockResolvedValue([aRegistration(event, held)]);
  await userEvent.click(mine.getByRole('button', { name: 'Register again for Event 1' }));
  expect(await mine.findByText(/Your seat is reserved until 23 November 2099/)).toBeDefined();
});

test.each([
  ['free', {}, /so there is nothing to pay back/],
  [
    'paid',
    { amount_paid: 25, purchase_id: idOf(8) },
    /You paid €25\.00 for it\. We will review a refund/,
  ],
  ['waiting in the cart', held, /leaves your cart\. You have paid nothing/],
])(
  'a member cancels a registration that is %s, and is told what becomes of the money',
  async (_what, changes, words) => {
    const event = anEvent(1);
    openPage([event], [aRegistration(event, changes)]);
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel registration/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel your registration?' }));
    expect(dialog.getByText('Event 1')).toBeDefined();
    expect(dialog.getByText(words)).toBeDefined();
    vi.mocked(fetchRegistrations).mockResolvedValue([
      aRegistration(event, { ...changes, payment_status: 'cancelled' }),
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel registration' }));
    await waitFor(() => expect(messages()).toContain('Registration cancelled successfully.'));
    expect(await screen.findByText('You are not registered for any event.')).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { name: 'My Registrations' }),
      ),
    );
    // counts as not registered
    expect(screen.getByRole('button', { name: 'Register for Event 1' })).toBeDefined();
  },
);

test('a member whose registration stands on an unpaid order is led to that order', async () => {
  const event = anEvent(1, fee);
  const order = {
    purchase_number: 'PO-2026-000042',
    invoices: [{ kind: 'invoice', due_date: '2026-12-06' }],
  };
  const ordered = aRegistration(event, { payment_status: 'pending', purchase_id: idOf(8), order });
  openPage([event], [ordered]);
  const mine = within(await section('My Registrations'));
  expect(mine.getByText('PO-2026-000042').parentElement?.textContent).toBe(
    'Your seat is reserved by order PO-2026-000042, due by 6 December 2026. If it is unpaid 48 hours before the event, we cancel it. You always have at least a day to pay, unless the event begins sooner.',
  );
  const billing = `/dashboard/billing#due-${idOf(8)}`;
  const pay = mine.getByRole('link', { name: 'Complete Payment for Event 1' });
  expect(pay.getAttribute('href')).toBe(billing);
  await userEvent.click(mine.getByRole('button', { name: /^Cancel registration/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('PO-2026-000042').parentElement?.textContent).toContain(
    'It is on PO-2026-000042',
  );
  expect(dialog.getByRole('link', { name: 'Go to Billing' }).getAttribute('href')).toBe(billing);
  expect(dialog.queryByRole('button', { name: 'Cancel registration' })).toBeNull();
});

test('a member who cancels what was ordered in another tab is told, and led to the order', async () => {
  const event = anEvent(1, fee);
  openPage([event], [aRegistration(event, held)]);
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel registration/ }));
  vi.mocked(cancelRegistration).mockRejectedValue(refusal('EV001', { purchase_id: idOf(8) }));
  vi.mocked(fetchRegistrations).mockResolvedValue([
    aRegistration(event, { payment_status: 'pending', purchase_id: idOf(8) }),
  ]);
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel registration' }));
  expect(await screen.findByRole('link', { name: 'Go to Billing' })).toBeDefined();
});

test('a member who cancels what was changed in another tab is told, and nothing is called cancelled', async () => {
  const event = anEvent(1, fee);
  openPage([event], [aRegistration(event, held)]);
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel registration/ }));
  const changed = 'This registration has changed in the meantime.';
  vi.mocked(cancelRegistration).mockRejectedValue(new AppError('EV_CHANGED', '', changed));
  vi.mocked(fetchRegistrations).mockResolvedValue([aRegistration(event, { amount_paid: 25 })]);
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel registration' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(messages()).toContain(changed);
  expect(messages()).not.toContain('successfully');
});

test('a member reads of an event that was moved, or does not take place, after they registered', async () => {
  const moved = anEvent(1, {
    moved_at: '2026-02-01T10:00:00Z',
    former_date: '2026-11-20',
    former_time: '09:00:00',
    former_location: null,
  });
  const off = anEvent(2, { status: 'cancelled', cancelled_at: '2026-02-01T10:00:00Z' });
  const left = anEvent(3, { status: 'cancelled', cancelled_at: '2026-02-01T10:00:00Z' });
  const gone = { payment_status: 'cancelled', cancelled_at: '2026-02-01T10:00:00Z' };
  openPage(
    [moved],
    [
      aRegistration(moved),
      aRegistration(off, { ...gone, amount_paid: 25 }),
      aRegistration(left, { ...gone, cancelled_at: '2026-01-15T10:00:00Z' }),
    ],
  );
  const rows = within(await screen.findByRole('list', { name: 'My Registrations' }));
  expect(rows.getAllByRole('heading').map((each) => each.textContent)).toEqual([
    'Event 1',
    'Event 2',
  ]);
  expect(rows.getByText('Moved: was Friday, 20 November 2026, 09:00, TBD.')).toBeDefined();
  const called = within(rows.getByRole('listitem', { name: 'Event 2' }));
  expect(called.getByText('Cancelled')).toBeDefined();
  expect(called.getByText('This event has been cancelled.')).toBeDefined();
  expect(called.getByText(/We are reviewing a refund of the €25\.00 you paid/)).toBeDefined();
  // takes it off calendars that hold it
  expect(called.getAllByRole('button').map((each) => each.textContent)).toEqual([
    'Update calendar: Event 2',
  ]);
});

test('a member sees the video link of what is paid, and when it will be there of what is not', async () => {
  const [mine, unpaid, without] = [1, 2, 3].map((nr) => anEvent(nr, { event_type: 'hybrid' }));
  if (!mine || !unpaid || !without) throw new Error('an event is missing');
  vi.mocked(fetchVideoLinks).mockResolvedValue({ [mine.id]: 'https://meet.example.test/one' });
  openPage([], [aRegistration(mine), aRegistration(unpaid, held), aRegistration(without)]);
  const link = await screen.findByRole('link', { name: 'https://meet.example.test/one' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(
    screen.getByText('The video link appears here once your payment has arrived.'),
  ).toBeDefined();
  expect(screen.getByText('The video link appears here as soon as we have it.')).toBeDefined();
  expect(fetchVideoLinks).toHaveBeenCalledExactlyOnceWith([mine.id, without.id]);
});

test('a member finds five registrations, the rest on demand, and past ones folded', async () => {
  const coming = Array.from({ length: 7 }, (_, nr) => aRegistration(anEvent(nr + 1)));
  const past = aRegistration(anEvent(8, { event_date: inDays(-5), event_type: 'virtual' }));
  openPage([], [past, ...coming]);
  const headings = await screen.findAllByRole('heading', { level: 3 });
  expect(headings.map((each) => each.textContent)).toEqual(['My Registrations', 'Upcoming Events']);
  const rows = () =>
    within(screen.getByRole('list', { name: 'My Registrations' })).getAllByRole('heading');
  expect(rows()).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Show all (7)' }));
  expect(rows()).toHaveLength(7);
  expect(screen.getByText('Past (1)')).toBeDefined();
  const over = within(screen.getByRole('list', { name: 'Past registrations' }));
  expect(over.getByText('Confirmed')).toBeDefined();
  expect(over.queryByRole('button')).toBeNull();
  expect(fetchVideoLinks).not.toHaveBeenCalled();
});

test('a member sees the dates of a series together, and registers for one of them', async () => {
  const dates = ['2099-12-04', '2099-12-11', '2099-12-18'].map((event_date, nr) =>
    anEvent(nr + 1, {
      title: 'Coffee',
      description: 'With cake.',
      event_date,
      recurring_type: 'weekly',
      recurring_interval: 1,
      series_id: idOf(7),
      series_position: nr,
      ...(nr === 1 && { location: 'Courtyard', is_full: true }),
    }),
  );
  openPage(dates);
  const card = within(await screen.findByRole('listitem', { name: 'Coffee' }));
  expect(
    card.getByText('Every week, next: Friday, 4 December 2099 and 2 more dates'),
  ).toBeDefined();
  expect(card.getAllByText('With cake.')).toHaveLength(1);
  await userEvent.click(card.getByRole('button', { name: 'Show the 3 dates of Coffee' }));
  const [first, second] = within(card.getByRole('list', { name: 'Dates of Coffee' })).getAllByRole(
    'listitem',
  );
  expect(second?.textContent).toBe('Friday, 11 December 2099CourtyardFully booked');
  const name = 'Register for Coffee on Friday, 4 December 2099';
  vi.mocked(addOwnRow).mockResolvedValue({ id: idOf(9), payment_status: 'paid' });
  vi.mocked(fetchRegistrations).mockResolvedValue([aRegistration(dates[0] as EventEntry)]);
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name }));
  await within(first as HTMLElement).findByText('Confirmed');
  expect(card.getByText('You are registered for 1 of 3 dates.')).toBeDefined();
});

test('dates of a series that are not paid yet, or have lapsed, do not count as registered for', async () => {
  const dates = [1, 2, 3].map((nr) =>
    anEvent(nr, { ...fee, title: 'Coffee', series_id: idOf(1), recurring_type: 'weekly' }),
  );
  const [first, second, third] = dates.map((event, nr) =>
    aRegistration(event, { ...held, id: idOf(20 + nr) }),
  ) as [Registration, Registration, Registration];
  const lapsed = { ...third, held_until: '2026-01-04T10:00:00Z' };
  openPage(dates, [{ ...first, payment_status: 'paid' }, second, lapsed]);
  expect(await screen.findByText('You are registered for 1 of 3 dates.')).toBeDefined();
});

test('a shared link opens the details, and one that leads nowhere says so with a way on', async () => {
  const event = anEvent(1, { description: 'Bring cards.\n'.repeat(40) });
  history.replaceState(null, '', `/dashboard/events?event=${event.id}`);
  const page = openPage([event]);
  expect(await screen.findByText(/^(Bring cards\.\s*){40}$/)).toBeDefined(); // its code has come
  const dialog = within(screen.getByRole('dialog', { name: 'Event 1' }));
  expect(dialog.getByRole('button', { name: 'Register for Event 1' })).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(location.search).toBe('');
  page.unmount();

  history.replaceState(null, '', '/dashboard/events?event=gone');
  openPage([event]);
  const unknown = within(
    await screen.findByRole('dialog', { name: 'This event is not in the calendar' }),
  );
  await userEvent.click(unknown.getByRole('button', { name: 'See upcoming events' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.search).toBe('');
});

test('an answer that was lost is no failure once the seat is held', async () => {
  const event = anEvent(1, fee);
  openPage([event]);
  const button = await screen.findByRole('button', { name: 'Register for Event 1' });
  vi.mocked(addOwnRow).mockRejectedValue(new AppError('NETWORK', 'Failed to fetch', 'No answer.'));
  vi.mocked(fetchRegistrations).mockResolvedValue([aRegistration(event, held)]);
  await userEvent.click(button);
  expect(await screen.findAllByRole('link', { name: 'Complete Payment for Event 1' })).toHaveLength(
    2,
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('details that are closed twice at once are left for the list, not for the page before', async () => {
  const event = anEvent(1);
  openPage([event]);
  await userEvent.click(await screen.findByRole('link', { name: 'Details of Event 1' }));
  const back = vi.spyOn(history, 'go').mockImplementation(() => undefined); // as slow as a browser
  const close = screen.getByRole('button', { name: 'Close' });
  await userEvent.click(close);
  await userEvent.keyboard('{Escape}');
  expect(back).toHaveBeenCalledExactlyOnceWith(-1);
  back.mockRestore();

  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => history.forward()); // the same entry once more
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('lists that do not load say so, and one press on “Try again” brings both', async () => {
  vi.mocked(fetchUpcomingEvents).mockRejectedValue(
    toAppError({ code: 'XX000' }, 'The events could not be loaded.', 500),
  );
  vi.mocked(fetchRegistrations).mockRejectedValue(
    toAppError({ code: 'XX000' }, 'Your registrations could not be loaded.', 500),
  );
  render(
    <BrowserRouter>
      <EventsPage />
    </BrowserRouter>,
  );
  const upcoming = within(await section('Upcoming Events'));
  expect((await upcoming.findByRole('alert')).textContent).toContain(
    'The events could not be loaded.',
  );
  expect(upcoming.queryByText('No upcoming events at the moment.')).toBeNull();
  expect(fetchUpcomingEvents).toHaveBeenCalledTimes(1);
  const mine = within(await section('My Registrations'));
  expect((await mine.findByRole('alert')).textContent).toContain('could not be loaded.');
  expect(mine.queryByText('You are not registered for any event.')).toBeNull();
  vi.mocked(fetchUpcomingEvents).mockResolvedValue([anEvent(1)]);
  vi.mocked(fetchRegistrations).mockResolvedValue([]);
  await userEvent.click(upcoming.getByRole('button', { name: 'Try again' }));
  expect(await upcoming.findByText('Event 1')).toBeDefined();
  expect(await mine.findByText('You are not registered for any event.')).toBeDefined();
});
