import { render, screen, within } from '@testing-library/react';
import { AppError } from 'shared/lib/app-error';
import { paths } from 'shared/lib/paths';
import { fetchPostRounds } from 'shared/post-rounds/api';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, expect, test, vi } from 'vitest';
import { sinceText } from './round-texts';
import RoundsPage from './rounds-page';

expectLines(/42501/);

vi.mock('shared/post/api', () => ({
  postQueue: { name: 'post-queue', related: [] },
  returnPostItem: vi.fn(),
}));
vi.mock('shared/post-rounds/api', () => ({ fetchPostRounds: vi.fn() }));

function open(): void {
  render(
    <BrowserRouter>
      <RoundsPage />
    </BrowserRouter>,
  );
}

beforeEach(() => queryClient.clear());

test('the office sees what waits, what is due first, and the way to each round', async () => {
  vi.mocked(fetchPostRounds).mockResolvedValue([
    { round: 'collect', count: 0, overdue: 0, first_at: null },
    { round: 'of_a_newer_database', count: 3, overdue: 0, first_at: null },
    { round: 'scan', count: 7, overdue: 2, first_at: '2026-01-05T09:00:00Z' },
  ]);
  open();
  const [scan, newer, collect, ...more] = await screen.findAllByRole('listitem');
  expect(more).toEqual([]);
  expect(newer?.textContent).toBe('3of a newer databaseNo due time');
  expect(scan?.textContent).toContain('7');
  expect(scan?.textContent).toContain('First was due 5 January, 10:00, 2 overdue');
  expect(
    within(scan as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(paths.postScanning);
  expect(collect?.textContent).toContain('Nothing waits');
  expect(screen.queryByText(/All is done/)).toBeNull();
});

test('the office reads that all is done', async () => {
  vi.mocked(fetchPostRounds).mockResolvedValue([
    { round: 'scan', count: 0, overdue: 0, first_at: null },
  ]);
  open();
  expect(await screen.findByText(/All is done/)).toBeTruthy();
});

test('the office can ask again where the rounds could not be loaded', async () => {
  vi.mocked(fetchPostRounds).mockRejectedValue(new AppError('42501', 'no', 'Not now.'));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
});

test('a round without a due time says so, and one that waits says since when', () => {
  const now = new Date('2026-11-27T10:00:00Z');
  expect(sinceText(null, true, now)).toBe('No due time');
  expect(sinceText('2026-11-24T10:00:00Z', false, now)).toBe('Waiting since 24 November');
  expect(sinceText('2026-11-27T15:00:00Z', true, now)).toBe('First due today, 16:00');
});
