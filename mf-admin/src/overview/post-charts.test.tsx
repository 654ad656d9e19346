import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { saveFile } from 'shared/lib/save-file';
import { fetchPostSeries } from 'shared/overview/api';
import type { PostMonth } from 'shared/overview/types';
import { queryClient } from 'shared/runtime/query-client';
import { AlwaysNear } from 'shared/testing/post';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PostCharts } from './post-charts';

vi.mock('shared/overview/api', () => ({ fetchPostSeries: vi.fn() }));
vi.mock('shared/profiles/api', () => ({ fetchProfile: vi.fn() }));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));

const none: PostMonth = {
  from: '2026-12-01',
  to: '2026-12-31',
  came_in: 0,
  went_out: 0,
  on_time: 0,
  late: 0,
  pages: 0,
  included: 0,
  beyond: 0,
  beyond_net: 0,
};
const november: PostMonth = {
  from: '2026-11-01',
  to: '2026-11-30',
  came_in: 1200,
  went_out: 300,
  on_time: 57,
  late: 3,
  pages: 240,
  included: 50,
  beyond: 10,
  beyond_net: 15,
};

const open = () => render(<PostCharts period={{ from: '2026-11-01', to: '2026-12-31' }} />);
const table = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysNear);
  vi.mocked(fetchPostSeries)
    .mockReset()
    .mockResolvedValue({ months: [november, none] });
});
afterEach(() => queryClient.clear());

test('an administrator reads the post of each month as tables', async () => {
  open();
  expect(await table('Items in and out')).toEqual([
    ['Month', 'In', 'Out'],
    ['November 2026', '1,200', '300'],
    ['December 2026', '0', '0'],
  ]);
  expect(await table('Scans on time')).toEqual([
    ['Month', 'On time', 'Late', 'Share on time'],
    ['November 2026', '57', '3', '95%'],
    ['December 2026', '0', '0', '–'], // a share of nothing
  ]);
  expect(await table('Pages scanned')).toEqual([
    ['Month', 'Pages'],
    ['November 2026', '240'],
    ['December 2026', '0'],
  ]);
  expect(await table('Documents asked for')).toEqual([
    ['Month', 'Included', 'Beyond', 'Beyond, net'],
    ['November 2026', '50', '10', '€15.00'],
    ['December 2026', '0', '0', '€0.00'],
  ]);
});

test('an administrator sees the share of scans on time over both bars of its month', async () => {
  open();
  const scans = await screen.findByRole('figure', { name: 'Scans on time' });
  const [onTime, late] = Array.from(scans.querySelectorAll('rect[y]'), (bar) =>
    Number.parseFloat(bar.getAttribute('y') ?? ''),
  );
  const top = within(scans)
    .getAllByText('95%')
    .find((each) => each.tagName === 'text');
  expect(late).toBeLessThan(onTime ?? 0);
  expect(Number.parseFloat(top?.getAttribute('y') ?? '')).toBeCloseTo(late ?? 0);
});

test('an administrator saves them as CSV', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV (Scans on time)' }));
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('scans-on-time-2026-11-01-to-2026-12-31.csv');
  expect((await (file as Blob).text()).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"From","To","On time","Late","Share on time"',
    '"2026-11-01","2026-11-30","57","3","95%"',
  ]);
});

test('nothing is asked for while nobody is near, and what failed is asked for again', async () => {
  class Far {
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Far);
  const { unmount } = open();
  expect(screen.getByRole('status').textContent).toBe('Loading the charts of the post…');
  expect(fetchPostSeries).not.toHaveBeenCalled();
  unmount();
  vi.stubGlobal('IntersectionObserver', AlwaysNear);
  vi.mocked(fetchPostSeries).mockRejectedValueOnce(new AppError('XX000', 'down', 'It is down.'));
  open();
  const alert = await screen.findByRole('alert');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByRole('figure')).toHaveLength(4));
});
