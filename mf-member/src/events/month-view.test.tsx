import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { EventEntry } from 'shared/events/types';
import { describe, expect, test, vi } from 'vitest';
import { MonthView } from './month-view';
import { on, onTenthOfJune, stateOf } from './testing/month';

onTenthOfJune();

const onOpen = vi.fn();

function Calendar({ events, from }: { events: EventEntry[]; from: string }) {
  const [month, setMonth] = useState(from);
  return (
    <MonthView
      events={events}
      stateOf={stateOf}
      month={month}
      onMonthChange={setMonth}
      onOpen={onOpen}
    />
  );
}

/** The calendar, open at June 2026. */
function open(...events: EventEntry[]) {
  const user = userEvent.setup();
  render(<Calendar events={events} from="2026-06" />);
  return user;
}

const press = (name: string) => screen.getByRole('button', { name });
const cellOf = (day: string) => screen.getByText(day, { selector: 'time span' }).closest('td');
const inCell = (day: string) => within(cellOf(day) as HTMLElement);
const namesOf = (day: string) =>
  inCell(day)
    .queryAllByRole('button')
    .map((button) => button.textContent);

describe('a person at a desk', () => {
  test('sees a month from Monday to Sunday, its title, and which day it is in Malta', () => {
    open();
    expect(screen.getByRole('table', { name: 'June 2026' })).toBeTruthy();
    const headers = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect([headers[0], headers[6]]).toEqual(['MonMonday', 'SunSunday']);
    expect(screen.getAllByRole('cell')).toHaveLength(35);
    expect(cellOf('10 June 2026')?.getAttribute('aria-current')).toBe('date');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  });

  test('goes from month to month, reads that one is empty, and comes back to today', async () => {
    const user = open(
      on('2026-06-15', 'Coffee'),
      on('2026-06-16', 'Tea'),
      on('2026-08-01', 'Swim'),
    );
    const says = () => screen.getByRole('status').textContent;
    expect(says()).toBe('2 events in June 2026');
    await user.click(press('Next month'));
    expect(says()).toBe('No events in July 2026.');
    await user.click(press('Next month'));
    expect(says()).toBe('1 event in August 2026');
    expect(screen.getByRole('heading', { name: 'August 2026' })).toBeTruthy();
    await user.click(press('Today'));
    expect(says()).toBe('2 events in June 2026');
    await user.click(press('Previous month'));
    expect(says()).toBe('No events in May 2026.');
  });

  test('finds events on their days, by time, with how they stand to each, and opens one', async () => {
    const late = on('2026-06-15', 'Dinner', { event_time: '19:30:00' }, 'pending');
    const early = on('2026-06-15', 'Breakfast', {}, 'registered');
    const full = on('2026-06-16', 'Workshop', {}, 'full');
    const off = on('2026-06-17', 'Market', {}, 'cancelled');
    const user = open(late, full, off, early, on('2026-06-18', 'Talk'));
    expect(namesOf('15 June 2026')).toEqual([
      '08:30 Confirmed Breakfast, Monday, 15 June 2026',
      '19:30 Payment Pending Dinner, Monday, 15 June 2026',
    ]);
    expect(namesOf('16 June 2026')).toEqual(['08:30 Fully booked Workshop, Tuesday, 16 June 2026']);
    expect(namesOf('17 June 2026')).toEqual(['08:30 Cancelled Market, Wednesday, 17 June 2026']);
    expect(namesOf('18 June 2026')).toEqual(['08:30  Talk, Thursday, 18 June 2026']);
    await user.click(screen.getByRole('button', { name: /Dinner/ }));
    expect(onOpen).toHaveBeenLastCalledWith(late);
  });

  test('sees a day with more than three events listed whole, and opens the last of them', async () => {
    const events = ['09', '10', '11', '12', '13'].map((hour) =>
      on('2026-06-15', `At ${hour}`, { event_time: `${hour}:00:00` }),
    );
    const user = open(...events, on('2026-06-16', 'One'), on('2026-06-16', 'Two'));
    expect(namesOf('15 June 2026')).toHaveLength(4);
    expect(screen.getAllByText(/^\+\d/)).toHaveLength(1);
    await user.click(press('+2 more on Monday, 15 June 2026'));
    const dialog = within(screen.getByRole('dialog', { name: 'Monday, 15 June 2026' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(5);
    await user.click(dialog.getByRole('button', { name: /At 13/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onOpen).toHaveBeenLastCalledWith(events[4]);
  });

  test('sees until when an event of the night before goes on, and none that ends at midnight', () => {
    open(
      on('2026-06-15', 'Night talks', { event_time: '22:00:00', duration_hours: 3 }),
      on('2026-06-16', 'Breakfast'),
      on('2026-06-18', 'Film', { event_time: '22:00:00', duration_hours: 2, duration_minutes: 0 }),
      on('2026-06-30', 'Party', {
        event_time: '23:30:00',
        duration_hours: 24,
        duration_minutes: 45,
      }),
    );
    expect(namesOf('16 June 2026')).toEqual([
      'until 01:30  Night talks, Tuesday, 16 June 2026',
      '08:30  Breakfast, Tuesday, 16 June 2026',
    ]);
    expect(namesOf('19 June 2026')).toEqual([]);
    expect(namesOf('1 July 2026')).toEqual(['all day  Party, Wednesday, 1 July 2026']);
    expect(namesOf('2 July 2026')).toEqual(['until 00:15  Party, Thursday, 2 July 2026']);
    expect(screen.getByRole('status').textContent).toBe('4 events in June 2026');
  });
});
