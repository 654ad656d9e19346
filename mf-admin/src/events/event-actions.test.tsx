import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addEvent,
  changeEvents,
  fetchOfficeEvent,
  fetchOpenedRefunds,
  fetchSeriesDates,
  removeEvent,
} from 'shared/events/api';
import type { OfficeEvent } from 'shared/events/types';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { pageMemory, useAppStore } from 'shared/runtime/store';
import { anOfficeEvent } from 'shared/testing/event-entry';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EventActions } from './event-actions';
import { NewEventDialog } from './new-event-dialog';

vi.mock('shared/events/api', () => ({
  eventDirectory: { name: 'office-events', related: [] },
  addEvent: vi.fn(),
  changeEvents: vi.fn(),
  fetchOfficeEvent: vi.fn(),
  fetchOpenedRefunds: vi.fn(),
  fetchSeriesDates: vi.fn(),
  removeEvent: vi.fn(),
}));
vi.mock('shared/runtime/supabase-client', () => ({ supabase: {} }));

const user = userEvent.setup();
const idOf = (nr: number) => `33333333-3333-4333-8333-${String(nr).padStart(12, '0')}`;

/** The nth date of a weekly series of three; the first is over. */
const nth = (nr: number, changes: Partial<OfficeEvent> = {}) =>
  anOfficeEvent({
    id: idOf(nr),
    title: 'Coffee',
    event_date: `2099-01-${String(5 + 7 * nr).padStart(2, '0')}`,
    event_time: '09:00:00',
    recurring_type: 'weekly',
    recurring_interval: 1,
    series_id: idOf(9),
    series_position: nr,
    is_over: nr === 0,
    updated_at: `2026-01-0${nr + 1}T00:00:00+00:00`,
    ...changes,
  });
const dates = [
  nth(0),
  nth(1, { seat_holders: 2, paid_seats: 1, paid_amount: 25 }),
  nth(2, { seat_holders: 1, paid_seats: 1, paid_amount: 12.5 }),
];
const once = anOfficeEvent({
  title: 'Dinner',
  event_date: '2099-01-05',
  seat_holders: 3,
  paid_seats: 2,
  paid_amount: 50,
});

function open(event: OfficeEvent, all: readonly OfficeEvent[] = [event]) {
  const onCopy = vi.fn();
  render(
    <BrowserRouter>
      <EventActions event={event} dates={all} onCopy={onCopy} />
    </BrowserRouter>,
  );
  return onCopy;
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const pressInDialog = (name: string) => user.click(dialog().getByRole('button', { name }));
const field = (label: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(label);
const toasts = () => useAppStore.getState().toasts.map(({ text }) => text);

async function retype(label: string | RegExp, text: string): Promise<void> {
  await user.clear(field(label));
  await user.type(field(label), text);
}

beforeEach(() => {
  pageMemory.clear();
  for (const call of [addEvent, changeEvents, removeEvent])
    vi.mocked(call as never as typeof addEvent).mockReset();
  vi.mocked(fetchOpenedRefunds).mockReset();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  useAppStore.setState({ toasts: [] });
});

describe('an administrator who adds an event', () => {
  async function fillIn(): Promise<ReturnType<typeof vi.fn>> {
    const onAdded = vi.fn();
    render(<NewEventDialog onClose={vi.fn()} onAdded={onAdded} />);
    await user.type(field('Title'), 'Coffee');
    await user.type(field('Event date'), '2099-01-05');
    await user.type(field('Event time'), '09:00');
    await user.type(field('Registration fee (€)'), '12,50');
    return onAdded;
  }

  test('sees a video link, an interval and units only where they apply', async () => {
    await fillIn();
    expect(dialog().queryByLabelText(/Video link/)).toBeNull();
    expect(dialog().queryByLabelText('Every')).toBeNull();
    expect(field('Units').disabled).toBe(true);
    await user.selectOptions(field('Event type'), 'virtual');
    await user.selectOptions(field('Recurring'), 'weekly');
    await user.selectOptions(field('Pricing type'), 'per_day');
    expect(field(/Video link/)).toBeDefined();
    expect(dialog().getByRole('option', { name: '10 weeks' })).toBeDefined();
    expect(field(/Repeats until/)).toBeDefined();
    expect(field('Units').disabled).toBe(false);
  });

  test('saves it and is led to it', async () => {
    vi.mocked(addEvent).mockResolvedValue();
    const onAdded = await fillIn();
    await pressInDialog('Create event');
    expect(addEvent).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({ title: 'Coffee', registration_fee: 12.5, event_time: '09:00' }),
    );
    await waitFor(() =>
      expect(onAdded).toHaveBeenCalledWith(vi.mocked(addEvent).mock.calls[0]?.[0]),
    );
    expect(toasts()).toEqual(['“Coffee” was created.']);
  });

  test('and closes it while it is saved is told, and is not led away from what is open by then', async () => {
    let succeed = () => {};
    vi.mocked(addEvent).mockReturnValue(new Promise((resolve) => (succeed = resolve)));
    const onAdded = await fillIn();
    await pressInDialog('Create event');
    cleanup();
    await act(async () => succeed());
    expect(toasts()).toEqual(['“Coffee” was created.']);
    expect(onAdded).not.toHaveBeenCalled();
  });

  test('at a time that has passed is asked, and saves it by pressing again', async () => {
    vi.mocked(addEvent).mockResolvedValue();
    await fillIn();
    fireEvent.change(field('Event date'), { target: { value: '2020-01-02' } });
    await pressInDialog('Create event');
    await dialog().findByText(/^This time has passed, so nobody can register/);
    expect(addEvent).not.toHaveBeenCalled();
    await pressInDialog('Create event');
    await waitFor(() => expect(addEvent).toHaveBeenCalledOnce());
  });

  test('reads the documented sentence when it fails, and finds everything still there', async () => {
    const text = 'Error saving event. Please try again.';
    vi.mocked(addEvent).mockRejectedValue(new AppError('XX000', 'no', text));
    await fillIn();
    await pressInDialog('Create event');
    expect((await dialog().findByRole('alert')).textContent).toBe(text);
    expect(field('Title').value).toBe('Coffee');
  });
});

describe('an administrator who edits a series', () => {
  test('says which dates, reads what that changes, and sends only changed fields', async () => {
    vi.mocked(changeEvents).mockResolvedValue(2);
    open(dates[1] as OfficeEvent, dates);
    await press('Edit');
    await user.type(field(/Location/), ' and yard');
    await pressInDialog('Save event');
    expect(dialog().getByText('Choose which dates to change')).toBeDefined();
    expect(changeEvents).not.toHaveBeenCalled();

    await user.selectOptions(field('Change'), 'This and the following dates (2 dates)');
    expect(dialog().getByText('This changes 2 dates.')).toBeDefined();
    expect(dialog().getByText('3 registered members will be told of the move.')).toBeDefined();
    await pressInDialog('Save event');
    expect(changeEvents).toHaveBeenCalledWith(
      idOf(1),
      { location: 'Reading Room and yard' },
      'following',
      {
        [idOf(1)]: '2026-01-02T00:00:00+00:00',
        [idOf(2)]: '2026-01-03T00:00:00+00:00',
      },
    );
    await waitFor(() => expect(toasts()).toEqual(['2 dates of “Coffee” changed.']));
  });

  test('looks at the present state where somebody else has changed it, and then saves', async () => {
    const changed = new AppError('CHANGED_MEANWHILE', 'no', 'Someone else has changed it.');
    vi.mocked(changeEvents).mockRejectedValueOnce(changed).mockResolvedValueOnce(1);
    const now = nth(1, { location: 'The roof', updated_at: '2026-02-01T00:00:00+00:00' });
    vi.mocked(fetchOfficeEvent).mockResolvedValue(now);
    vi.mocked(fetchSeriesDates).mockResolvedValue([nth(0), now, nth(2)]);
    open(dates[1] as OfficeEvent, dates);
    await press('Edit');
    await retype('Title', 'Tea');
    await user.selectOptions(field('Change'), 'This date only');
    await pressInDialog('Save event');
    expect((await dialog().findByRole('alert')).textContent).toContain('Someone else');
    expect(field('Title').value).toBe('Tea');
    await pressInDialog('See what changed');
    expect(await dialog().findByText('Location is now')).toBeDefined();
    expect(dialog().getByText('The roof')).toBeDefined();
    await pressInDialog('Save event');
    expect(changeEvents).toHaveBeenLastCalledWith(
      idOf(1),
      { title: 'Tea', location: 'Reading Room' },
      'this',
      { [idOf(1)]: '2026-02-01T00:00:00+00:00' },
    );
  });

  test('reads what becomes of unpaid orders when the time moves, not when the place does', async () => {
    open(once);
    await press('Edit');
    await user.type(field(/Location/), ' and yard');
    expect(dialog().getByText('3 registered members will be told of the move.')).toBeDefined();
    expect(dialog().queryByText(/^Unpaid orders/)).toBeNull();
    fireEvent.change(field(/Event date/), { target: { value: '2099-01-02' } });
    expect(dialog().getByText(/^Unpaid orders for it are cancelled 48 hours before/)).toBeDefined();
  });

  test('without changes sends nothing', async () => {
    open(once);
    await press('Edit');
    await pressInDialog('Save event');
    await waitFor(() => expect(toasts()).toEqual(['Nothing was changed.']));
    expect(changeEvents).not.toHaveBeenCalled();
  });
});

describe('an administrator who cancels', () => {
  test('an event reads before and after what comes of it, and finds the refunds', async () => {
    vi.mocked(changeEvents).mockResolvedValue(1);
    vi.mocked(fetchOpenedRefunds).mockResolvedValue({ count: 2, amount: 50 });
    open(once);
    await press('Cancel event');
    expect(screen.getByRole('dialog', { name: 'Cancel “Dinner”?' }).textContent).toContain(
      '3 registrations end, and their members are told that the event is cancelled.Unpaid orders for it are cancelled. 2 payments (€50.00) go to the list of refunds.',
    );
    await pressInDialog('Cancel event');
    expect(changeEvents).toHaveBeenCalledWith(once.id, { status: 'cancelled' }, 'this', {
      [once.id]: once.updated_at,
    });
    const after = await screen.findByRole('dialog', { name: 'Event cancelled' });
    expect(after.textContent).toContain('2 payments (€50.00) added to the list of refunds.');
    expect(within(after).getByRole('link', { name: 'Review refunds' }).getAttribute('href')).toBe(
      '/dashboard/refunds?filter=open',
    );
  });

  test('the rest of a series reads each figure for the dates that are meant', async () => {
    vi.mocked(changeEvents).mockResolvedValue(2);
    vi.mocked(fetchOpenedRefunds).mockResolvedValue({ count: 2, amount: 37.5 });
    open(dates[1] as OfficeEvent, dates);
    await press('Cancel event');
    expect(dialog().getByText(/^2 registrations end/)).toBeDefined();
    await user.selectOptions(field('Cancel'), 'following');
    expect(dialog().getByText(/^3 registrations end/)).toBeDefined();
    expect(dialog().getByText(/2 payments \(€37\.50\) go/)).toBeDefined();
    await pressInDialog('Cancel 2 dates');
    expect(await dialog().findByText('2 dates cancelled.')).toBeDefined();
    expect(fetchOpenedRefunds).toHaveBeenCalledWith([idOf(1), idOf(2)]);
  });

  test('an event and closes the question meanwhile is told what comes of it', async () => {
    let succeed = (_: number) => {};
    vi.mocked(changeEvents).mockReturnValue(new Promise((resolve) => (succeed = resolve)));
    vi.mocked(fetchOpenedRefunds).mockResolvedValue({ count: 2, amount: 50 });
    open(once);
    await press('Cancel event');
    await pressInDialog('Cancel event');
    await user.keyboard('{Escape}');
    succeed(1);
    await waitFor(() =>
      expect(toasts()).toEqual([
        '“Dinner” was cancelled. 3 registrations ended, and everyone was told. 2 payments (€50.00) added to the list of refunds.',
      ]),
    );
  });

  test('and takes it back: it is on the calendar again, without its registrations', async () => {
    vi.mocked(changeEvents).mockResolvedValue(1);
    const off = { ...once, status: 'cancelled', seat_holders: 0 };
    open(off);
    await press('Put back on the calendar');
    expect(dialog().getByText(/don’t come back/)).toBeDefined();
    await pressInDialog('Put back');
    expect(changeEvents).toHaveBeenCalledWith(once.id, { status: 'active' }, 'this', {
      [once.id]: once.updated_at,
    });
  });
});

describe('an administrator who deletes an event', () => {
  test.each([
    ['deleted', '“Dinner” was deleted.'],
    [
      'archived',
      '“Dinner” was archived instead of deleted. Someone registered for it, so it is kept as history.',
    ],
  ] as const)('is asked, and told when it was %s', async (removal, text) => {
    vi.mocked(removeEvent).mockResolvedValue(removal);
    open(once);
    await press('Delete');
    expect(screen.getByRole('dialog', { name: 'Delete “Dinner”?' }).textContent).toContain(
      'This action cannot be undone.',
    );
    await pressInDialog('Delete event');
    await waitFor(() => expect(toasts()).toEqual([text]));
  });

  test('and goes on meanwhile is told, and stays where they are', async () => {
    let succeed = (_: 'deleted') => {};
    vi.mocked(removeEvent).mockReturnValue(new Promise((resolve) => (succeed = resolve)));
    history.replaceState(null, '', '/dashboard/events-admin?open=another');
    open(once);
    await press('Delete');
    await pressInDialog('Delete event');
    await user.keyboard('{Escape}');
    await act(async () => succeed('deleted'));
    expect(toasts()).toEqual(['“Dinner” was deleted.']);
    expect(location.search).toBe('?open=another');
    history.replaceState(null, '', '/');
  });

  test('reads the documented sentence when it fails', async () => {
    const text = 'Error deleting event. Please try again.';
    vi.mocked(removeEvent).mockRejectedValue(new AppError('XX000', 'no', text));
    open(once);
    await press('Delete');
    await pressInDialog('Delete event');
    expect((await dialog().findByRole('alert')).textContent).toBe(text);
  });
});

test('an archived event can only be copied', async () => {
  const onCopy = open({ ...once, archived_at: '2026-01-01T00:00:00Z', shown_status: 'archived' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy']);
  await press('Copy');
  expect(onCopy).toHaveBeenCalledOnce();
});
