import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { fetchOverview, fetchOverviewSeries, fetchWaitingCounts } from 'shared/overview/api';
import type { Overview, WaitingCounts } from 'shared/overview/types';
import { fetchProfile } from 'shared/profiles/api';
import type { Profile } from 'shared/profiles/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { noneWaits } from 'shared/testing/overview';
import { AlwaysNear } from 'shared/testing/post';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import OverviewPage from './overview-page';

vi.mock('shared/overview/api', () => ({
  fetchWaitingCounts: vi.fn(),
  fetchOverview: vi.fn(),
  fetchOverviewSeries: vi.fn(),
  fetchPostSeries: vi.fn(async () => ({ months: [] })),
}));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));

const figures: Overview = {
  months: [
    { from: '2026-09-15', to: '2026-09-30', income: 0.1, payments: 1, registrations: 2 },
    { from: '2026-10-01', to: '2026-10-31', income: 0, payments: 0, registrations: 0 },
    { from: '2026-11-01', to: '2026-11-30', income: 1234.2, payments: 2, registrations: 1200 },
  ],
  plans: [
    { plan: 'essential', members: 1 },
    { plan: 'pro', members: 2 },
    { plan: 'enterprise', members: 0 },
    { plan: 'platinum', members: 1 },
    { plan: 'none', members: 7 },
  ],
};

function open({
  counts = {},
  address = '',
}: {
  counts?: Partial<WaitingCounts>;
  address?: string;
} = {}) {
  vi.mocked(fetchWaitingCounts).mockResolvedValue({ ...noneWaits, ...counts });
  vi.mocked(fetchOverview).mockResolvedValue(figures);
  vi.mocked(fetchOverviewSeries).mockResolvedValue({ months: [] });
  history.replaceState(null, '', `/dashboard/overview${address}`);
  render(
    <BrowserRouter>
      <OverviewPage />
    </BrowserRouter>,
  );
}

const table = (name: RegExp) => screen.findByRole('table', { name });
const rows = (of: HTMLElement) =>
  within(of)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row).getByRole('cell').textContent,
      within(row).queryByRole('link')?.getAttribute('href'),
    ]);

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysNear);
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] });
  const userId = '00000000-0000-4000-8000-000000000001';
  useAppStore.setState({ session: { status: 'signed-in', userId, email: null } });
  vi.mocked(fetchProfile).mockResolvedValue({ id: userId, role: 'admin' } as Profile);
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

describe('waiting work', () => {
  test('is counted, with its sum, and leads to the list of just that', async () => {
    open({
      counts: {
        applications: 1,
        messages: 2,
        unpaid: { count: 12, amount: 1200.5 },
        overdue: { count: 1, amount: 99.99 },
        services: 3,
        refunds: { count: 2, amount: 45 },
        vat: 3,
        scans: { count: 7, overdue: 2 },
        post_requests: { count: 4, overdue: 1 },
        losses: 1,
        shredding: 5,
        names: 3,
        verifications: { count: 2, overdue: 1 },
        official_calls: 1,
        events_soon: 1,
        events_nearly_full: 4,
      },
    });
    const section = await screen.findByRole('region', { name: 'What needs doing' });
    const links = () =>
      within(section)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    const before = links().map(([, address]) => address);
    await within(section).findByText('99.99', { exact: false });
    expect(links().map(([, address]) => address)).toEqual(before); // each in its place from the start
    expect(links()).toEqual([
      ['1 payment overdue €99.99', '/dashboard/orders?filter=overdue'],
      ['7 items to scan 2 overdue', '/dashboard/post/scanning'],
      ['4 requests about post 1 overdue', '/dashboard/post/requests'],
      ['1 call about official post', '/dashboard/post#unread-official'],
      ['1 lost item to confirm', '/dashboard/post/inventory'],
      ['5 to shred', '/dashboard/post/shredding'],
      ['3 names for post to confirm', '/dashboard/post'],
      ['2 address cases to review 1 overdue', '/dashboard/verifications'],
      ['2 refunds to review €45.00', '/dashboard/refunds?filter=open'],
      ['3 VAT cases to review', '/dashboard/vat'],
      ['1 application to decide', '/dashboard/users?tab=affiliates&filter=pending'],
      ['2 messages to answer', '/dashboard/messages?filter=open'],
      ['3 services to process', '/dashboard/services?view=ordered&filter=to_do'],
      ['12 unpaid orders €1,200.50', '/dashboard/orders?filter=pending'],
      ['4 events nearly full', '/dashboard/events?filter=nearly_full'],
      ['1 event in the next 7 days', '/dashboard/events?filter=soon'],
    ]);
  });

  test('is none only when nothing waits, not when it could not be loaded', async () => {
    open();
    expect(await screen.findByText('You’re all caught up.')).toBeTruthy();
    const failure = new AppError('42501', 'refused', 'The open tasks could not be loaded.');
    vi.mocked(fetchWaitingCounts).mockRejectedValueOnce(failure);
    await queryClient.resetQueries({ queryKey: ['overview', 'counts'] });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The open tasks could not be loaded.');
    expect(screen.queryByText(/all caught up/)).toBeNull();
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You’re all caught up.')).toBeTruthy();
  });
});

describe('the figures', () => {
  test('are tables: each month with its income and the orders behind it, added up to the cent', async () => {
    open();
    const paid = '/dashboard/orders?filter=paid';
    expect(rows(await table(/^Income/))).toEqual([
      ['September 2026, 15–30', '€0.10', `${paid}&paid_from=2026-09-15&paid_to=2026-09-30`],
      ['October 2026', '€0.00', `${paid}&paid_from=2026-10-01&paid_to=2026-10-31`],
      ['November 2026', '€1,234.20', `${paid}&paid_from=2026-11-01&paid_to=2026-11-30`],
      ['Total', '€1,234.30', `${paid}&paid_from=2026-09-15&paid_to=2026-11-30`],
    ]);
    expect(rows(await table(/^Registrations/)).map(([, text]) => text)).toEqual([
      '2',
      '0',
      '1,200',
      '1,202',
    ]);
    expect(rows(await table(/^Members by plan/))).toEqual([
      ['Essential', '1', '/dashboard/users?plan=essential'],
      ['Pro', '2', '/dashboard/users?plan=pro'],
      ['Enterprise', '0', '/dashboard/users?plan=enterprise'],
      ['Platinum', '1', '/dashboard/users?plan=platinum'],
      ['None', '7', '/dashboard/users?plan=none'],
      ['Total', '11', undefined],
    ]);
  });

  test('are of the period in the address, which another choice changes', async () => {
    open({ address: '?period=3' });
    await table(/^Income/);
    expect(fetchOverview).toHaveBeenLastCalledWith(
      expect.objectContaining({ from: '2026-09-01', to: '2026-11-30' }),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'This year' }));
    expect(location.search).toBe('?period=year');
    await waitFor(() =>
      expect(fetchOverview).toHaveBeenLastCalledWith(
        expect.objectContaining({ from: '2026-01-01', to: '2026-11-30' }),
      ),
    );
  });

  test('refuse an invalid period beside the field, without asking for its figures', async () => {
    open();
    await table(/^Income/);
    const fill = async (name: string, day: string) => {
      const field = screen.getByLabelText(name);
      await userEvent.clear(field);
      await userEvent.type(field, day);
    };
    await fill('From', '2026-03-02');
    await fill('To', '2026-03-01');
    vi.mocked(fetchOverview).mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText('The first day is after the last.')).toBeTruthy();
    expect(fetchOverview).not.toHaveBeenCalled();
    await fill('To', '2026-04-01');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(location.search).toBe('?from=2026-03-02&to=2026-04-01');
    await waitFor(() =>
      expect(fetchOverview).toHaveBeenLastCalledWith(
        expect.objectContaining({ from: '2026-03-02', to: '2026-04-01' }),
      ),
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'This year' }).checked).toBe(false);
  });
});
