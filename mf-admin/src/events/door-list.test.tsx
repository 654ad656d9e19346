import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkIn, fetchAttendees } from 'shared/check-in/api';
import type { Attendee, CheckIn } from 'shared/check-in/types';
import type { OfficeEvent } from 'shared/events/types';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { anOfficeEvent } from 'shared/testing/event-entry';
import { inDays } from 'shared/testing/factories';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DoorList } from './door-list';

vi.mock('shared/check-in/api', () => ({
  checkIn: vi.fn(),
  fetchAttendees: vi.fn(),
  watchAttendees: () => () => undefined,
}));

const user = userEvent.setup();
const today = anOfficeEvent({ event_date: inDays(0), event_time: '23:30:00' });

function anAttendee(name: string, changes: Partial<Attendee> = {}): Attendee {
  return {
    id: name,
    event_id: today.id,
    user_id: name,
    payment_status: 'paid',
    amount_paid: 0,
    registration_date: '2026-01-03T10:00:00Z',
    held_until: null,
    cancelled_at: null,
    checked_in_at: null,
    purchase_id: null,
    member: { full_name: name, email: `${name}@example.test`, company_name: null },
    order: null,
    ...changes,
  };
}

let rows: Attendee[] = [];
async function open(event: OfficeEvent = today): Promise<void> {
  render(
    <BrowserRouter>
      <DoorList event={event} />
    </BrowserRouter>,
  );
  await screen.findByRole('list', { name: 'Expected' });
}

const expected = () => within(screen.getByRole('list', { name: 'Expected' }));
const names = () =>
  expected()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent);
const search = () => screen.getByLabelText<HTMLInputElement>('Find by name');
const count = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.getByRole('button', { name });

/** The server notes it, and the list it answers with says so from then on. */
function note(id: string, isHere: boolean, at = '2026-11-22T17:02:00Z', wasKnown = false): CheckIn {
  const checked_in_at = isHere ? at : null;
  rows = rows.map((row) => (row.id === id ? { ...row, checked_in_at } : row));
  return { registration_id: id, checked_in_at, was_known: wasKnown };
}

beforeEach(() => {
  queryClient.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  rows = [
    anAttendee('Zoë Müller'),
    anAttendee('Ġulja Żammit'),
    anAttendee('Maria Vella', { checked_in_at: '2026-11-22T16:58:00Z' }),
    anAttendee('Lea Borg', {
      payment_status: 'pending',
      purchase_id: 'p',
      order: { purchase_number: 'PO-2026-000007' },
    }),
    anAttendee('Anna Grech', { payment_status: 'cancelled' }),
  ];
  vi.mocked(fetchAttendees).mockImplementation(async () => rows);
  vi.mocked(checkIn).mockReset();
  vi.mocked(checkIn).mockImplementation(async (id, isHere) => note(id, isHere));
});

describe('an administrator at the door', () => {
  test('sees who is confirmed by name, who is here since when, and who has yet to pay', async () => {
    await open();
    expect(names()).toEqual(['Ġulja Żammit', 'Maria Vella', 'Zoë Müller']);
    expect(count()).toBe('1 of 3 here');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find by name' }));
    expect(expected().getByText('Here since 17:58')).toBeDefined();
    const waiting = within(screen.getByRole('list', { name: 'Payment Pending' }));
    expect(waiting.getByText('Lea Borg')).toBeDefined();
    expect(waiting.queryByRole('button')).toBeNull();
    expect(waiting.getByRole('link').getAttribute('href')).toContain('/dashboard/orders?open=p');
    expect(screen.queryByText('Anna Grech')).toBeNull();
  });

  test('finds by a few plain letters and notes the only one left with Enter', async () => {
    await open();
    await user.type(search(), 'zamm');
    expect(names()).toEqual(['Ġulja Żammit']);
    await user.keyboard('{Enter}');
    expect(checkIn).toHaveBeenCalledExactlyOnceWith('Ġulja Żammit', true);
    expect(search().value).toBe('');
    expect(await screen.findByText('Ġulja Żammit is here.')).toBeDefined();
    expect(count()).toBe('2 of 3 here');
  });

  test('notes nobody by Enter while several are left, but goes to the first of them', async () => {
    await open();
    await user.type(search(), 'example{Enter}');
    expect(checkIn).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button('Check in Ġulja Żammit'));
  });

  test('takes a slip back on the same button, which keeps the focus', async () => {
    await open();
    await user.click(button('Check in Zoë Müller'));
    const undo = await screen.findByRole('button', { name: 'Undo: Zoë Müller is not here' });
    expect(document.activeElement).toBe(undo);
    await screen.findByText('Zoë Müller is here.');
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBeNull());
    await user.click(undo);
    expect(await screen.findByText('Zoë Müller is not here.')).toBeDefined();
    expect(count()).toBe('1 of 3 here');
  });

  test('sees it at once, and taken back when it is refused, with the reason', async () => {
    let refuse = (_: AppError): void => {};
    vi.mocked(checkIn).mockReturnValue(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    );
    await open();
    await user.click(button('Check in Zoë Müller'));
    expect(count()).toBe('2 of 3 here');
    refuse(new AppError('EV002', 'no', 'Only a confirmed registration can be checked in.'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Zoë Müller: Only a confirmed registration can be checked in.',
    );
    expect(count()).toBe('1 of 3 here');
  });

  test('is told when another device was first', async () => {
    vi.mocked(checkIn).mockImplementation(async (id) =>
      note(id, true, '2026-11-22T17:00:00Z', true),
    );
    await open();
    await user.click(button('Check in Zoë Müller'));
    expect(await screen.findByText('Zoë Müller has been here since 18:00.')).toBeDefined();
  });

  test('shows only who is missing, or who has come', async () => {
    await open();
    await user.click(screen.getByLabelText('Not here'));
    expect(names()).toEqual(['Ġulja Żammit', 'Zoë Müller']);
    await user.click(screen.getByLabelText('Here'));
    expect(names()).toEqual(['Maria Vella']);
  });
});

describe('the door list before and long after the event', () => {
  test.each([
    [inDays(3), /opens on the day of the event/],
    [inDays(-40), /more than 30 days ago/],
  ])('can be read, but checks nobody in (%s)', async (event_date, text) => {
    await open({ ...today, event_date });
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Check in/ })).toBeNull();
    await user.type(search(), 'zamm{Enter}');
    expect(checkIn).not.toHaveBeenCalled();
  });
});
