import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchAttendees, readAttendees } from 'shared/check-in/api';
import type { Attendee } from 'shared/check-in/types';
import { cancelRegistration, fetchOfficeEvent, fetchSeriesDates } from 'shared/events/api';
import { AppError } from 'shared/lib/app-error';
import { saveFile } from 'shared/lib/save-file';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { anOfficeEvent } from 'shared/testing/event-entry';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { OpenEvent } from './open-event';

vi.mock('shared/check-in/api', () => ({
  fetchAttendees: vi.fn(),
  readAttendees: vi.fn(),
  watchAttendees: () => () => undefined,
}));
vi.mock('shared/events/api', () => ({
  eventDirectory: { name: 'office-events', related: [] },
  cancelRegistration: vi.fn(),
  fetchOfficeEvent: vi.fn(),
  fetchSeriesDates: vi.fn(),
}));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));
vi.mock('shared/runtime/supabase-client', () => ({ supabase: {} }));

const user = userEvent.setup();
const dinner = anOfficeEvent({
  title: 'Dinner',
  event_date: '2099-01-05',
  event_type: 'hybrid',
  video_link: 'https://meet.example.test/dinner',
  registration_fee: 25,
  max_attendees: 8,
  attendee_count: 3,
});

function anAttendee(nr: number, name: string | null, changes: Partial<Attendee> = {}): Attendee {
  return {
    id: `r${nr}`,
    event_id: dinner.id,
    user_id: `u${nr}`,
    payment_status: 'paid',
    amount_paid: 25,
    registration_date: `2026-01-0${nr}T10:00:00Z`,
    held_until: null,
    cancelled_at: null,
    checked_in_at: null,
    purchase_id: `p${nr}`,
    member: { full_name: name, email: `m${nr}@example.test`, company_name: null },
    order: { purchase_number: `PO-2026-00000${nr}` },
    ...changes,
  };
}

const attendees = [
  anAttendee(1, 'Zoë Müller', { checked_in_at: '2026-11-22T17:02:00Z' }),
  anAttendee(2, '=HYPERLINK("x")'),
  anAttendee(3, 'Lea Borg', { payment_status: 'pending', amount_paid: 0 }),
  anAttendee(4, null, { payment_status: 'cancelled', amount_paid: 0 }),
];

async function open(event = dinner): Promise<void> {
  vi.mocked(fetchOfficeEvent).mockResolvedValue(event);
  render(
    <BrowserRouter>
      <OpenEvent eventId={event.id} onCopy={vi.fn()} />
    </BrowserRouter>,
  );
  await screen.findByRole('heading', { name: event.title });
}

const rows = () => screen.getAllByRole('row').slice(1);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.mocked(fetchAttendees).mockResolvedValue(attendees);
  vi.mocked(cancelRegistration).mockReset();
  useAppStore.setState({ toasts: [] });
});
beforeEach(() => queryClient.clear());

describe('an administrator who opens an event', () => {
  test('reads what is known of it, its video link too', async () => {
    await open();
    expect(screen.getByText('Monday, 5 January 2099')).toBeDefined();
    expect(screen.getByText('3 of 8')).toBeDefined();
    expect(screen.getByText('€25.00', { selector: 'dd' })).toBeDefined();
    const link = screen.getByRole('link', { name: 'https://meet.example.test/dinner' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('sees who is registered, in the words of the product, each with a way to the person and the order', async () => {
    await open();
    await screen.findByText('2 confirmed, 1 with payment pending, 1 cancelled. €50.00 paid.');
    expect(row('Zoë Müller').textContent).toMatch(/Confirmed.*Since 18:02/);
    expect(row('Lea Borg').textContent).toContain('Payment Pending');
    expect(row('Unnamed User').textContent).toContain('Cancelled');
    const links = within(row('Lea Borg')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/person?id=u3',
      '/dashboard/orders?open=p3',
    ]);
  });

  test('finds one by a few letters, and all of one state', async () => {
    await open();
    await user.type(await screen.findByLabelText('Search'), 'muller');
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Zoë Müller'),
    ]);
    await user.clear(screen.getByLabelText('Search'));
    await user.selectOptions(screen.getByLabelText('Status'), 'Payment Pending');
    expect(rows()).toHaveLength(1);
    await user.type(screen.getByLabelText('Search'), 'nobody');
    expect(screen.getByText('Nobody matches this search.')).toBeDefined();
  });

  test('saves the list as a file that no spreadsheet runs', async () => {
    vi.mocked(readAttendees).mockImplementation(async function* () {
      yield attendees;
    });
    await open();
    await screen.findByText(/2 confirmed/);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    const file = vi.mocked(saveFile).mock.calls[0]?.[0] as Blob;
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines[0]).toContain('"Name","E-mail","Company","Status","Paid (EUR)"');
    expect(lines[1]).toContain(
      '"Zoë Müller","m1@example.test","","Confirmed","25.00","2026-01-01 11:00"',
    );
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('cancels one registration after reading what becomes of the money; none that an order holds', async () => {
    await open();
    await screen.findByText(/2 confirmed/);
    expect(within(row('Lea Borg')).queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel registration of Zoë Müller' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel the registration of Zoë Müller?' });
    expect(dialog.textContent).toContain('The €25.00 that was paid goes to the list of refunds.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel registration' }));
    expect(cancelRegistration).toHaveBeenCalledWith(attendees[0]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('reads that registrations could not be loaded, and tries again', async () => {
    vi.mocked(fetchAttendees).mockRejectedValue(new AppError('XX000', 'no', 'Not today.'));
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load data: Not today.');
    vi.mocked(fetchAttendees).mockResolvedValue([]);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No registrations yet')).toBeDefined();
  });

  test('is told when it is gone', async () => {
    vi.mocked(fetchOfficeEvent).mockResolvedValue(null);
    render(
      <BrowserRouter>
        <OpenEvent eventId="x" onCopy={vi.fn()} />
      </BrowserRouter>,
    );
    expect(await screen.findByText('Event not found')).toBeDefined();
  });

  test('and edits it while somebody else deletes it: what was typed is still there', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const title = within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Title');
    await user.type(title, ' on the roof');
    vi.mocked(fetchOfficeEvent).mockResolvedValue(null);
    await act(() => queryClient.invalidateQueries({ queryKey: ['office-events'] }));
    expect(await screen.findByText('This event has since been deleted.')).toBeDefined();
    expect(title.isConnected).toBe(true);
    expect(title.value).toBe('Dinner on the roof');
  });
});

test('an administrator sees every date of a series, each with its seats and its state', async () => {
  const first = { ...dinner, series_id: 's', series_position: 0, recurring_type: 'weekly' };
  const second = {
    ...first,
    id: 'second',
    series_position: 1,
    event_date: '2099-01-12',
    status: 'cancelled',
    shown_status: 'cancelled' as const,
  };
  vi.mocked(fetchSeriesDates).mockResolvedValue([first, second]);
  await open({ ...first, series_dates: 2, series_dates_to_come: 1 });
  expect(screen.getByText('Every week, 2 dates, 1 to come')).toBeDefined();
  const dates = within(await screen.findByRole('region', { name: 'Dates of this series' }));
  expect((await dates.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '5 Jan 209908:30Active3 of 8',
    '12 Jan 209908:30Cancelled3 of 8',
  ]);
  expect(dates.getByRole('link', { name: '12 Jan 2099' }).getAttribute('href')).toBe(
    '/dashboard/events?open=second',
  );
});
