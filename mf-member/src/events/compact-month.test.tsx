import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { EventEntry } from 'shared/events/types';
import { expect, test, vi } from 'vitest';
import { CompactMonth } from './compact-month';
import { on, onTenthOfJune, stateOf } from './testing/month';

onTenthOfJune();

const onOpen = vi.fn();

function Calendar({ events, from }: { events: EventEntry[]; from: string }) {
  const [month, setMonth] = useState(from);
  const [day, setDay] = useState<string | null>(null);
  return (
    <CompactMonth
      events={events}
      stateOf={stateOf}
      month={month}
      day={day}
      onMonthChange={(next) => {
        setMonth(next);
        setDay(null);
      }}
      onDayChange={(next) => {
        setMonth(next.slice(0, 7));
        setDay(next);
      }}
      onOpen={onOpen}
    />
  );
}

function open(from: string, ...events: EventEntry[]) {
  const user = userEvent.setup();
  render(<Calendar events={events} from={from} />);
  return user;
}

const day = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('data-day');
const chosen = () =>
  screen.getAllByRole('button', { pressed: true }).map((one) => one.getAttribute('data-day'));
/** The list under the month, and what is announced of it. */
const listed = (name: string) => {
  const list = within(screen.getByRole('region', { name }));
  return [
    list.getByRole('status').textContent,
    ...list.queryAllByRole('button').map((button) => button.textContent),
  ];
};

test('a person sees on each day how many events it has, and which day it is in Malta', () => {
  open(
    '2026-06',
    on('2026-06-15', 'Coffee', {}, 'registered'),
    ...['09', '10', '11', '12'].map((hour) =>
      on('2026-06-16', hour, { event_time: `${hour}:00:00` }),
    ),
    on('2026-06-20', 'Night', { event_time: '22:00:00', duration_hours: 4 }),
  );
  expect(screen.getByRole('grid', { name: 'June 2026' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /2026, no events$/ })).toHaveLength(31);
  const marks = (name: string) => day(name).querySelectorAll('i').length;
  expect(marks('Monday, 15 June 2026, 1 event')).toBe(1);
  expect(marks('Sunday, 21 June 2026, 1 event')).toBe(1); // goes on from the night before
  expect(day('Tuesday, 16 June 2026, 4 events').textContent).toMatch(/^164/); // too many for dots
  const current = document.querySelectorAll('[aria-current]');
  expect([...current].map((one) => one.getAttribute('data-day'))).toEqual(['2026-06-10']);
});

test('a person who chooses a day reads its events under the month, and opens one', async () => {
  const late = on('2026-06-15', 'Dinner', { event_time: '19:30:00' }, 'pending');
  const user = open('2026-06', late, on('2026-06-15', 'Breakfast'));
  expect(listed('Wednesday, 10 June 2026')).toEqual(['No events on Wednesday, 10 June 2026']);
  await user.click(day('Monday, 15 June 2026, 2 events'));
  expect(chosen()).toEqual(['2026-06-15']);
  expect(listed('Monday, 15 June 2026')).toEqual([
    '2 events on Monday, 15 June 2026',
    '08:30  Breakfast, Monday, 15 June 2026',
    '19:30 Payment Pending Dinner, Monday, 15 June 2026',
  ]);
  await user.click(screen.getByRole('button', { name: /Dinner/ }));
  expect(onOpen).toHaveBeenLastCalledWith(late);
});

test('another month begins on its first day with an event, and a day beside it leads to its own', async () => {
  const user = open('2026-06', on('2026-08-31', 'Swim'), on('2026-08-14', 'Regatta'));
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(chosen()).toEqual(['2026-07-01']);
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(chosen()).toEqual(['2026-08-14']);
  await user.click(day('Saturday, 5 September 2026, no events'));
  expect(screen.getByRole('heading', { name: 'September 2026' })).toBeTruthy();
  expect(chosen()).toEqual(['2026-09-05']);
});

test('a person goes from day to day by the arrow keys, over the end of the month, and chooses by Enter', async () => {
  const user = open('2026-06', on('2026-07-04', 'Swim'));
  day('Wednesday, 10 June 2026, no events').focus();
  for (const [key, expected] of [
    ['{ArrowRight}', '2026-06-11'],
    ['{ArrowDown}', '2026-06-18'],
    ['{Home}', '2026-06-15'],
    ['{ArrowLeft}', '2026-06-14'],
    ['{End}', '2026-06-14'],
    ['{ArrowUp}', '2026-06-07'],
    ['{PageDown}', '2026-07-07'],
    ['{PageUp}', '2026-06-07'],
  ] as const) {
    await user.keyboard(key);
    expect(focused()).toBe(expected);
  }
  expect(chosen()).toEqual(['2026-06-10']); // looked at, not chosen
  const stops = () => [...document.querySelectorAll('[data-day][tabindex="0"]')];
  expect(stops().map((one) => one.getAttribute('data-day'))).toEqual(['2026-06-07']);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowLeft}');
  expect([focused(), screen.getByRole('heading', { level: 3 }).textContent]).toEqual([
    '2026-07-04',
    'July 2026',
  ]);
  await user.keyboard('{Enter}');
  expect(listed('Saturday, 4 July 2026')[0]).toBe('1 event on Saturday, 4 July 2026');
  expect(stops()).toHaveLength(1);
});

test('a longer month leads to the last day of a shorter one', async () => {
  const user = open('2027-01');
  day('Sunday, 31 January 2027, no events').focus();
  await user.keyboard('{PageDown}');
  expect(focused()).toBe('2027-02-28');
  await user.keyboard('{PageDown}');
  expect(focused()).toBe('2027-03-28');
});
