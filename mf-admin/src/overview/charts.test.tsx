import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { saveFile } from 'shared/lib/save-file';
import { fetchOverviewSeries } from 'shared/overview/api';
import type { SeriesMonth } from 'shared/overview/types';
import { queryClient } from 'shared/runtime/query-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { marksUpTo } from './bar-chart';
import { Charts } from './charts';

vi.mock('shared/overview/api', () => ({ fetchOverviewSeries: vi.fn() }));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));

const members = { essential: 1, pro: 2, enterprise: 0, platinum: 1 };
const months: SeriesMonth[] = [
  {
    from: '2026-10-15',
    to: '2026-10-31',
    income: 500,
    income_before: 1234.5,
    registrations: 3,
    memberships: { members: { ...members, pro: 3 }, recurring: 1420.83, before: 0, ended: 0 },
  },
  {
    from: '2026-11-01',
    to: '2026-11-30',
    income: 1000,
    income_before: 0,
    registrations: 1200,
    memberships: { members, recurring: 1000, before: 31, ended: 1 },
  },
  {
    from: '2026-12-01',
    to: '2026-12-31',
    income: 0,
    income_before: 0,
    registrations: 0,
    memberships: null,
  },
];
const nothing: SeriesMonth = {
  from: '2026-11-01',
  to: '2026-11-30',
  income: 0,
  income_before: 0,
  registrations: 0,
  memberships: {
    members: { essential: 0, pro: 0, enterprise: 0, platinum: 0 },
    recurring: 0,
    before: 0,
    ended: 0,
  },
};

const open = () => render(<Charts period={{ from: '2026-10-15', to: '2026-12-31' }} />);
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));
const table = async (name: string) => cells(await screen.findByRole('table', { name }));

beforeEach(() => {
  vi.mocked(fetchOverviewSeries).mockResolvedValue({ months });
});
afterEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
});

describe('the charts', () => {
  test('have a table each, which says what they draw', async () => {
    open();
    expect(await table('Monthly income')).toEqual([
      ['Month', 'Year before', 'Income'],
      ['October 2026, 15–31', '€1,234.50', '€500.00'],
      ['November 2026', '€0.00', '€1,000.00'],
      ['December 2026', '€0.00', '€0.00'],
    ]);
    expect(await table('Recurring revenue')).toEqual([
      ['Month', 'Recurring revenue'],
      ['October 2026, 15–31', '€1,420.83'],
      ['November 2026', '€1,000.00'],
      ['December 2026', '–'],
    ]);
    expect(await table('Members over time')).toEqual([
      ['Month', 'Essential', 'Pro', 'Enterprise', 'Platinum', 'Total'],
      ['October 2026, 15–31', '1', '3', '0', '1', '5'],
      ['November 2026', '1', '2', '0', '1', '4'],
      ['December 2026', '–', '–', '–', '–', '–'],
    ]);
    expect(await table('Sign-ups')).toEqual([
      ['Month', 'Sign-ups'],
      ['October 2026, 15–31', '3'],
      ['November 2026', '1,200'],
      ['December 2026', '0'],
    ]);
    expect(await table('Churn')).toEqual([
      ['Month', 'At the start', 'Ended', 'Share'],
      ['October 2026, 15–31', '0', '0', '–'], // a share of nobody
      ['November 2026', '31', '1', '3.2%'],
      ['December 2026', '–', '–', '–'],
    ]);
  });

  test('draw a bar for each figure, as high as it is, and leave the drawing to the eye', async () => {
    open();
    const income = await screen.findByRole('figure', { name: 'Monthly income' });
    const heights = Array.from(income.querySelectorAll('svg[width], svg rect[y]'), (bar) =>
      Number.parseFloat(bar.getAttribute('height') ?? ''),
    );
    const [before, october, november] = heights;
    expect(heights).toHaveLength(3); // nothing where there was nothing
    expect((october ?? 0) * 2).toBeCloseTo(november ?? 0);
    expect((before ?? 0) / (november ?? 1)).toBeCloseTo(1.2345);
    const plans = screen.getByRole('figure', { name: 'Members over time' });
    const stack = Array.from(plans.querySelectorAll('rect[y]'), (bar) =>
      ['x', 'y', 'height'].map((name) => Number.parseFloat(bar.getAttribute(name) ?? '')),
    ).slice(0, 3);
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0, h2 = 0] = []] = stack;
    expect(x2).toBe(x1); // one on top of the other
    expect(y2 + h2).toBeCloseTo(y1);
    for (const drawing of document.querySelectorAll('svg')) {
      expect(drawing.closest('[aria-hidden="true"]')).not.toBeNull();
    }
  });

  test('become their table on demand, by keyboard too, and come back', async () => {
    open();
    const churn = await screen.findByRole('figure', { name: 'Churn' });
    const drawn = () => churn.querySelector('rect[y]') !== null;
    expect(drawn()).toBe(true);
    within(churn).getByRole('button', { name: 'Show as table (Churn)' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(drawn()).toBe(false);
    expect(within(churn).getByRole('button', { name: 'Show as chart (Churn)' })).toBe(
      document.activeElement,
    );
    await userEvent.keyboard('{Enter}');
    expect(drawn()).toBe(true);
  });

  test('are saved as CSV, with days and figures as machines read them', async () => {
    open();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Export CSV (Monthly income)' }),
    );
    const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe('monthly-income-2026-10-15-to-2026-12-31.csv');
    expect((await (file as Blob).text()).split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"From","To","Year before","Income"',
      '"2026-10-15","2026-10-31","1234.50","500.00"',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV (Churn)' }));
    const [churn] = vi.mocked(saveFile).mock.calls[1] ?? [];
    expect((await (churn as Blob).text()).split('\r\n').slice(1, 4)).toEqual([
      '"2026-10-15","2026-10-31","0","0",""',
      '"2026-11-01","2026-11-30","31","1","3.2%"',
      '"2026-12-01","2026-12-31","","",""',
    ]);
  });

  test('say that nothing happened, that they load, or that they failed, each by itself', async () => {
    vi.mocked(fetchOverviewSeries).mockRejectedValueOnce(
      new AppError('42501', 'refused', 'The charts could not be loaded.'),
    );
    open();
    expect(screen.getByRole('status').textContent).toBe('Loading the charts…');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The charts could not be loaded.');
    expect(screen.queryByRole('figure')).toBeNull();
    vi.mocked(fetchOverviewSeries).mockResolvedValue({ months: [nothing] });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByText('Nothing in these months.')).toHaveLength(5));
    expect(document.querySelector('rect[y]')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [1234.5, [0, 500, 1000, 1500]],
  [20_000_000, [0, 5_000_000, 10_000_000, 15_000_000, 20_000_000]],
])('a scale up to %s has the marks %j', (highest, marks) => {
  expect(marksUpTo(highest)).toEqual(marks);
});
