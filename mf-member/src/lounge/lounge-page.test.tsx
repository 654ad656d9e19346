import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchAgenda } from 'shared/agenda/api';
import type { Agenda } from 'shared/agenda/types';
import { fetchUpcomingEvents } from 'shared/events/api';
import type { EventEntry } from 'shared/events/types';
import { AppError } from 'shared/lib/app-error';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { type RuntimeConfig, runtimeConfig } from 'shared/runtime/config';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { inDays } from 'shared/testing/factories';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import LoungePage from './lounge-page';

vi.mock('shared/events/api', () => ({ fetchUpcomingEvents: vi.fn() }));
vi.mock('shared/agenda/api', () => ({ fetchAgenda: vi.fn() }));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('shared/billing/api', () => ({ watchAccount: () => () => {} }));
vi.mock('shared/runtime/config', () => ({ runtimeConfig: vi.fn() }));

const owner = '00000000-0000-4000-8000-000000000003';

function openLounge(loungeMembersOnly = false) {
  vi.mocked(runtimeConfig).mockReturnValue({ features: { loungeMembersOnly } } as RuntimeConfig);
  return render(
    <BrowserRouter>
      <LoungePage />
    </BrowserRouter>,
  );
}

function anEvent(changes: Partial<EventEntry> = {}): EventEntry {
  return {
    id: crypto.randomUUID(),
    title: 'Harbour breakfast',
    event_date: inDays(5),
    event_time: '08:30:00',
    duration_hours: 1,
    duration_minutes: 30,
    event_type: 'live',
    location: 'Business Lounge',
    registration_fee: 0,
    max_attendees: null,
    attendee_count: 0,
    is_full: false,
    ...changes,
  } as EventEntry;
}

const hasProfile = (changes: Partial<Profile>) =>
  vi.mocked(fetchProfile).mockResolvedValue({ id: owner, role: null, ...changes } as Profile);
const hasAgenda = (changes: Partial<Agenda>) =>
  vi
    .mocked(fetchAgenda)
    .mockResolvedValue({ needs_payment: false, due: null, next_event: null, ...changes });

const book = () => screen.queryByRole('link', { name: 'Book Your Event' });

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Malta');
  useAppStore.setState({ session: { status: 'signed-in', userId: owner, email: null } });
  vi.mocked(fetchUpcomingEvents).mockReset().mockResolvedValue([]);
});
afterEach(() => {
  vi.unstubAllEnvs();
  queryClient.clear();
});

describe('the next events', () => {
  test('are three of those in the house, with date, time, place, fee and seats left', async () => {
    vi.mocked(fetchUpcomingEvents).mockResolvedValue([
      anEvent({ title: 'On a screen', event_type: 'virtual' }),
      anEvent({
        title: 'Breakfast',
        event_date: '2099-12-24',
        max_attendees: 8,
        attendee_count: 7,
      }),
      anEvent({
        title: 'Dinner',
        location: ' ',
        registration_fee: 60,
        registration_fee_unit: 'per_day',
        is_full: true,
      }),
      anEvent({ title: 'Pricing', event_type: 'hybrid' }),
      anEvent({ title: 'The fourth' }),
    ]);
    openLounge();
    const list = await screen.findAllByRole('heading', {
      level: 3,
      name: /Breakfast|Dinner|Pricing/,
    });
    const texts = list.map((heading) => heading.closest('li')?.textContent);
    expect(texts[0]).toBe(
      'Thursday, 24 December 2099, 08:30BreakfastBusiness Lounge · Free1 seat left',
    );
    expect(texts[1]).toContain('DinnerTBD · €60.00/day · VAT includedFully booked');
    expect(texts).toHaveLength(3);
    expect(screen.queryByText(/On a screen|The fourth/)).toBeNull();
    expect(screen.getByRole('link', { name: 'See all events' }).getAttribute('href')).toBe(
      '/dashboard/events',
    );
  });

  test('leave out past ones, and say so when there are none', async () => {
    vi.mocked(fetchUpcomingEvents).mockResolvedValue([anEvent({ event_date: inDays(-1) })]);
    openLounge();
    expect(await screen.findByText('Nothing is planned in the lounge just now')).toBeTruthy();
  });

  test('show a failure instead of an empty list, and can be loaded again', async () => {
    vi.mocked(fetchUpcomingEvents).mockRejectedValueOnce(
      new AppError('42501', 'refused', 'The events could not be loaded.'),
    );
    openLounge();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('The events could not be loaded.');
    expect(screen.queryByText(/Nothing is planned/)).toBeNull();
    await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Nothing is planned/)).toBeTruthy();
  });
});

test('every signed-in person reads what it is, when it is open and how to book', async () => {
  openLounge();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('LadyBoss Business Lounge');
  expect(book()?.getAttribute('href')).toBe('/members');
  const venue = screen.getByRole('link', { name: 'Explore Our Venue' });
  expect(venue.getAttribute('href')).toBe('/building-history');
  expect(screen.getByRole('region', { name: 'Opening hours' }).textContent).toMatch(/Friday/);
  const steps = screen.getByRole('region', { name: 'How to book' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
  expect(fetchProfile).not.toHaveBeenCalled();
});

describe('the lounge', () => {
  test.each([
    ['a member whose membership is active', { membership_status: 'active' }],
    ['an administrator', { membership_status: 'pending_payment', role: 'admin' }],
  ])('lets in %s', async (_who, profile) => {
    hasProfile(profile);
    openLounge(true);
    expect(await screen.findByRole('link', { name: 'Book Your Event' })).toBeTruthy();
  });

  test.each([
    ['pending_payment', /no active membership yet/],
    ['expired', /has expired/],
    ['cancelled', /has ended/],
  ])(
    'tells a member whose membership is %s who may enter, and shows the plans',
    async (status, text) => {
      hasProfile({ membership_status: status });
      hasAgenda({});
      openLounge(true);
      const way = await screen.findByRole('region', {
        name: 'For members with an active membership',
      });
      expect(way.textContent).toMatch(text);
      const plans = await within(way).findByRole('link', { name: 'See the plans' });
      expect(plans.getAttribute('href')).toBe('/members');
      expect(screen.queryByRole('link', { name: 'Pay the amount due' })).toBeNull();
      expect(book()).toBeNull();
    },
  );

  test('leads a member who owes for an order to pay it', async () => {
    hasProfile({ membership_status: 'pending_payment' });
    hasAgenda({ due: { amount: 363.44, orders: 1, first_due_date: '2026-12-03' } });
    openLounge(true);
    const pay = await screen.findByRole('link', { name: 'Pay the amount due' });
    expect(pay.getAttribute('href')).toBe('/dashboard/billing');
    expect(screen.getByText('€363.44')).toBeTruthy();
  });

  test('lets nobody in whose membership could not be looked up, and asks again on demand', async () => {
    vi.mocked(fetchProfile).mockRejectedValue(
      new AppError('42501', 'refused', 'Your profile could not be loaded.'),
    );
    openLounge(true);
    const notice = await screen.findByRole('alert');
    expect(book()).toBeNull();
    hasProfile({ membership_status: 'active' });
    await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Book Your Event' })).toBeTruthy();
  });
});
