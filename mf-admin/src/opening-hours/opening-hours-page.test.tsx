import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { daysAfter, formatDay, maltaToday } from 'shared/lib/malta-time';
import type { ClosedDay, OpenDay } from 'shared/opening-hours/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory, setSession } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import OpeningHoursPage from './opening-hours-page';

expectLines(/^(42501|23505|CHANGED_MEANWHILE)/);

const api = vi.hoisted(() => ({
  fetchOpeningHours: vi.fn(),
  saveOpeningHours: vi.fn(),
  fetchClosedDays: vi.fn(),
  addClosedDay: vi.fn(),
  changeClosedDay: vi.fn(),
  removeClosedDay: vi.fn(),
  fetchHolidays: vi.fn(),
}));
vi.mock('shared/opening-hours/api', () => api);

const user = userEvent.setup();
const open = (weekday: number, opens = '09:00:00', closes = '17:00:00'): OpenDay => ({
  weekday,
  opens,
  closes,
});
const usual = [1, 2, 3, 4, 5].map((weekday) => open(weekday));
const refused = new AppError('42501', 'x', 'You do not have permission to do that.');
const meanwhile = new AppError('CHANGED_MEANWHILE', 'x', 'Someone else has changed this.');
const today = maltaToday();

/** The next Wednesday that is far enough ahead to be tomorrow at the earliest. */
const wednesday = daysAfter(today, 1 + ((10 - new Date(daysAfter(today, 1)).getUTCDay()) % 7));
const closed: ClosedDay = {
  id: 'a3b0c1d2-0000-4000-8000-000000000001',
  day: wednesday,
  reason: 'Office move',
  created_at: '2026-11-01T09:00:00+00:00',
  updated_at: '2026-11-01T09:00:00+00:00',
};

let rows: ClosedDay[] = [];
beforeEach(() => {
  queryClient.clear();
  pageMemory.clear();
  setSession({ status: 'signed-in', userId: 'nadia', email: 'nadia@example.test' });
  rows = [];
  for (const call of Object.values(api)) call.mockReset();
  api.fetchOpeningHours.mockResolvedValue(usual);
  api.saveOpeningHours.mockResolvedValue(undefined);
  api.fetchHolidays.mockResolvedValue([]);
  api.fetchClosedDays.mockImplementation(async () => [...rows]);
  api.addClosedDay.mockImplementation(async (id: string, rules: object) => {
    rows.push({ ...closed, id, ...rules });
  });
  api.removeClosedDay.mockImplementation(async (id: string) => {
    rows = rows.filter((row) => row.id !== id);
  });
});

async function show() {
  const page = render(
    <BrowserRouter>
      <OpeningHoursPage />
    </BrowserRouter>,
  );
  await screen.findByRole('button', { name: 'Save hours' });
  return page;
}
const button = (name: string) => screen.getByRole('button', { name });
const box = (day: string) => screen.getByRole('checkbox', { name: `${day} is open` });
const time = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(time(label), { target: { value } });
const save = () => user.click(button('Save hours'));
const dialog = () => within(screen.getByRole('dialog'));

test('an administrator reads the week, and what a change of it does', async () => {
  await show();
  expect(screen.getByText(/Times already promised stay\./)).toBeDefined();
  expect(time('Monday, from').value).toBe('09:00');
  expect(time('Friday, to').value).toBe('17:00');
  const days = within(screen.getByRole('list', { name: 'Weekdays' })).getAllByRole('listitem');
  expect(days[6]?.textContent).toBe('Sunday is openClosed');
  expect(screen.queryByText(/^Our public pages/)).toBeNull();
  expect(screen.getByText('No closed days ahead')).toBeDefined();
});

describe('an administrator who changes the week', () => {
  test('saves it as a whole, as it was read, and hears so where the button was', async () => {
    await show();
    await user.click(box('Friday'));
    await user.click(box('Saturday'));
    type('Saturday, to', '12:30');
    await save();
    const news = await screen.findByText('The opening hours are saved.');
    expect(document.activeElement).toBe(news);
    const week = [...usual.slice(0, 4), open(6, '09:00:00', '12:30:00')];
    expect(api.saveOpeningHours).toHaveBeenCalledExactlyOnceWith(usual, week);
    type('Monday, from', '08:00');
    await save();
    await waitFor(() => expect(api.saveOpeningHours).toHaveBeenCalledTimes(2));
    expect(api.saveOpeningHours.mock.lastCall?.[0]).toEqual(week);
  });

  test('needs both times of an open day, and a closing after the opening', async () => {
    await show();
    type('Tuesday, from', '');
    type('Wednesday, to', '');
    type('Thursday, to', '09:00');
    await save();
    expect(screen.getByText('Please enter when we open')).toBeDefined();
    expect(screen.getByText('Please enter when we close')).toBeDefined();
    expect(screen.getByText('Please close after opening')).toBeDefined();
    expect(document.activeElement).toBe(time('Tuesday, from'));
    for (const day of ['Tuesday', 'Wednesday', 'Thursday']) await user.click(box(day));
    await save();
    const week = [open(1), open(5)];
    expect(api.saveOpeningHours).toHaveBeenCalledExactlyOnceWith(usual, week);
  });

  test('reads that a week without an open day promises nothing, and may save it', async () => {
    api.fetchOpeningHours.mockResolvedValue([open(1)]);
    await show();
    await user.click(box('Monday'));
    expect(screen.getByText(/no due times can be promised/)).toBeDefined();
    await save();
    await screen.findByText('The opening hours are saved.');
    expect(api.saveOpeningHours).toHaveBeenCalledExactlyOnceWith([open(1)], []);
    expect(screen.getByText(/no due times can be promised/)).toBeDefined();
  });

  test('reads where the public pages say otherwise', async () => {
    await show();
    await user.click(box('Saturday'));
    expect(screen.getByText(/“on working days, Monday to Friday/)).toBeDefined();
    await user.click(box('Saturday'));
    expect(screen.queryByText(/“on working days, Monday to Friday/)).toBeNull();
  });

  test('and is refused keeps what was typed', async () => {
    api.saveOpeningHours.mockRejectedValue(refused);
    await show();
    type('Monday, from', '08:15');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('You do not have permission to do that.');
    expect(time('Monday, from').value).toBe('08:15');
  });

  test('after somebody else sees what is different before it is replaced', async () => {
    api.saveOpeningHours.mockRejectedValueOnce(meanwhile);
    await show();
    type('Monday, from', '08:15');
    await save();
    const theirs = [...usual.slice(0, 4), open(5, '09:00:00', '13:00:00')];
    api.fetchOpeningHours.mockResolvedValue(theirs);
    await user.click(await screen.findByRole('button', { name: 'See what changed' }));
    expect((await screen.findByText('Friday is now')).nextSibling?.textContent).toBe('09:00–13:00');
    expect(screen.queryByText('Monday is now')).toBeNull();
    expect(time('Monday, from').value).toBe('08:15');
    await save();
    await screen.findByText('The opening hours are saved.');
    expect(api.saveOpeningHours.mock.lastCall?.[0]).toEqual(theirs);
  });

  test('after somebody else and discards it sees their week', async () => {
    api.saveOpeningHours.mockRejectedValueOnce(meanwhile);
    await show();
    type('Monday, from', '08:15');
    await save();
    api.fetchOpeningHours.mockResolvedValue([open(5, '10:00:00')]);
    await user.click(await screen.findByRole('button', { name: 'See what changed' }));
    await user.click(button('Discard changes'));
    expect((box('Monday') as HTMLInputElement).checked).toBe(false);
    expect(time('Friday, from').value).toBe('10:00');
  });

  test('and leaves finds it as it was typed, and can discard it', async () => {
    const { unmount } = await show();
    await user.click(box('Monday'));
    unmount();
    await show();
    expect(screen.getByText('What you typed here before is still here.')).toBeDefined();
    expect((box('Monday') as HTMLInputElement).checked).toBe(false);
    await user.click(button('Discard changes'));
    expect((box('Monday') as HTMLInputElement).checked).toBe(true);
    expect(document.activeElement?.textContent).toBe('Your changes are discarded.');
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });
});

describe('an administrator who looks after closed days', () => {
  const list = () => screen.findByRole('list', { name: 'Closed days' });
  const name = formatDay(wednesday);

  test('adds one, deletes it and takes that back', async () => {
    await show();
    await user.click(button('Add closed day'));
    fireEvent.change(dialog().getByLabelText('Day'), { target: { value: wednesday } });
    await user.type(dialog().getByLabelText(/^Reason/), ' Office move ');
    await user.click(dialog().getByRole('button', { name: 'Add closed day' }));
    expect((await list()).textContent).toContain('Office move');
    const rules = { day: wednesday, reason: 'Office move' };
    expect(api.addClosedDay).toHaveBeenCalledExactlyOnceWith(expect.any(String), rules);
    await user.click(button(`Delete ${name}`));
    const undo = await screen.findByRole('button', { name: `Undo: bring back “${name}”` });
    expect(rows).toEqual([]);
    await user.click(undo);
    expect(await screen.findByRole('button', { name: `Delete ${name}` })).toBeDefined();
    const [[first], [second]] = api.addClosedDay.mock.calls as [[string], [string]];
    expect(second).toBe(first);
  });

  test('needs a day that is not over and not in the list', async () => {
    await show();
    await user.click(button('Add closed day'));
    const send = () => user.click(dialog().getByRole('button', { name: 'Add closed day' }));
    const day = (value: string) =>
      fireEvent.change(dialog().getByLabelText('Day'), { target: { value } });
    await send();
    expect(dialog().getByText('Please choose a day')).toBeDefined();
    day(daysAfter(today, -1));
    expect(dialog().getByText('Please choose today or a later day')).toBeDefined();
    day('2200-01-01');
    expect(dialog().getByText('Please choose a day before 2200')).toBeDefined();
    expect(api.addClosedDay).not.toHaveBeenCalled();
    api.addClosedDay.mockRejectedValueOnce(new AppError('23505', 'x', 'x'));
    day(today);
    await send();
    expect(await dialog().findByText('This day is in the list already')).toBeDefined();
  });

  test('changes one as it was read', async () => {
    rows = [closed];
    await show();
    await list();
    await user.click(button(`Edit ${name}`));
    await user.clear(dialog().getByLabelText(/^Reason/));
    await user.click(dialog().getByRole('button', { name: 'Save closed day' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const rules = { day: wednesday, reason: null };
    expect(api.changeClosedDay).toHaveBeenCalledExactlyOnceWith(closed, rules);
  });

  test('reads where the office is closed on a day anyway', async () => {
    const sunday = daysAfter(wednesday, 4);
    rows = [closed, { ...closed, id: 'other', day: sunday }];
    api.fetchHolidays.mockResolvedValue([wednesday]);
    await show();
    expect((await list()).textContent).toContain('Closed on Sundays anyway');
    await waitFor(async () => expect((await list()).textContent).toContain('A holiday anyway'));
    await user.click(button('Add closed day'));
    fireEvent.change(dialog().getByLabelText('Day'), { target: { value: sunday } });
    expect(dialog().getByText('Closed on Sundays anyway')).toBeDefined();
  });

  test('and is refused to delete one reads why, and still sees it', async () => {
    rows = [closed];
    api.removeClosedDay.mockRejectedValue(refused);
    await show();
    await list();
    await user.click(button(`Delete ${name}`));
    expect((await screen.findByRole('alert')).textContent).toContain('permission');
    expect(button(`Delete ${name}`)).toBeDefined();
  });
});

test('an administrator reads the holidays ahead by their names', async () => {
  const days = ['2026-12-13', '2026-12-25', '2027-02-10', '2027-03-26'];
  api.fetchHolidays.mockResolvedValue(days);
  await show();
  const list = await screen.findByRole('list', { name: 'Holidays in Malta' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(texts).toEqual([
    'Republic DaySunday, 13 December 2026Closed on Sundays anyway',
    'Christmas DayFriday, 25 December 2026',
    'St Paul’s ShipwreckWednesday, 10 February 2027',
    'Good FridayFriday, 26 March 2027',
  ]);
});

test('an administrator whose lists could not be loaded asks again for each', async () => {
  for (const call of [api.fetchOpeningHours, api.fetchClosedDays, api.fetchHolidays]) {
    call.mockRejectedValue(refused);
  }
  render(
    <BrowserRouter>
      <OpeningHoursPage />
    </BrowserRouter>,
  );
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
  expect(screen.queryByText('No closed days ahead')).toBeNull();
  api.fetchOpeningHours.mockResolvedValue(usual);
  const [first] = screen.getAllByRole('button', { name: 'Try again' });
  if (first) await user.click(first);
  expect(await screen.findByRole('button', { name: 'Save hours' })).toBeDefined();
});
