import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { saveFile } from 'shared/lib/save-file';
import { openSharedScan } from 'shared/post-shares/api';
import { fetchSharedFile } from 'shared/post-shares/shared-file';
import type { SharedScan } from 'shared/post-shares/types';
import { BrowserRouter } from 'shared/router';
import { beforeEach, expect, test, vi } from 'vitest';
import SharedScanPage from './shared-scan-page';

vi.mock('shared/post-shares/api', () => ({ openSharedScan: vi.fn() }));
vi.mock('shared/post-shares/shared-file', () => ({ fetchSharedFile: vi.fn() }));
vi.mock('shared/files/data-address', () => ({
  dataAddress: async (picture: Blob) => `data:,${await picture.text()}`,
}));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));

const ask = vi.mocked(openSharedScan);
const file = vi.mocked(fetchSharedFile);
const token = 'a'.repeat(43);
const page = (nr: number) => ({ nr, picture: `item/${nr}.jpg`, width: 1654, height: 2339 });
const scan: SharedScan = {
  by: 'Vella Ltd',
  pass: 'the-pass',
  day: '2026-11-24',
  ends_at: '2026-12-03T09:00:00Z',
  pdf: 'item/scan.pdf',
  pages: [page(1), page(2)],
};

function open(fragment = `#${token}`): void {
  history.replaceState(null, '', `/shared-scan${fragment}`);
  render(
    <BrowserRouter>
      <SharedScanPage />
    </BrowserRouter>,
  );
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const picture = (nr: number) =>
  screen.findByRole<HTMLImageElement>('img', { name: new RegExp(`^Page ${nr} of 2`) });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ask.mockReset().mockResolvedValue(scan);
  file.mockReset().mockImplementation(async (_pass, name) => new Blob([name]));
});

test('a visitor opens a scan with one press, and nothing is asked before', async () => {
  open();
  expect(ask).not.toHaveBeenCalled();
  await press('Open the scan');
  const heading = await screen.findByRole('heading', { name: 'Shared by Vella Ltd' });
  expect(ask.mock.calls).toEqual([[token]]);
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(
    screen.getByText(/24 November 2026.*until 3 December 2026, 10:00 \(Malta time\)/),
  ).toBeTruthy();
  expect((await picture(1)).getAttribute('src')).toBe('data:,item/1.jpg');
  await press('Next page');
  await picture(2);
  expect(file.mock.calls).toEqual([
    ['the-pass', 'item/1.jpg'],
    ['the-pass', 'item/2.jpg'],
  ]);
});

test('a visitor saves the PDF under the day on which the letter came', async () => {
  open();
  await press('Open the scan');
  await screen.findByRole('heading', { name: 'Shared by Vella Ltd' });
  await press('Download PDF');
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'scan-2026-11-24.pdf'),
  );
  expect(file).toHaveBeenLastCalledWith('the-pass', 'item/scan.pdf');
});

test('a visitor whose link does not work reads what to do, whatever is wrong with it', async () => {
  ask.mockResolvedValue(null);
  open();
  await press('Open the scan');
  await screen.findByRole('heading', { name: 'This link doesn’t work' });
  expect(screen.getByText(/Ask the person who sent it to you/)).toBeTruthy();
});

test('a visitor who could not open it reads why, and presses again', async () => {
  ask.mockRejectedValueOnce(new AppError('NETWORK', 'lost', 'You are offline.'));
  open();
  await press('Open the scan');
  await screen.findByText('You are offline.');
  await press('Open the scan');
  await screen.findByRole('heading', { name: 'Shared by Vella Ltd' });
});

test('a visitor whose page can no longer be read opens the scan again, which says that it is revoked', async () => {
  open();
  await press('Open the scan');
  fireEvent.error(await picture(1));
  await screen.findByText('This page could not be loaded.');
  await press('Open the scan again');
  await picture(1);
  file.mockRejectedValue(new AppError('FILE_400', 'no', 'No.'));
  await press('Next page');
  await screen.findByText('This page could not be loaded.');
  ask.mockResolvedValue(null);
  await press('Open the scan again');
  await screen.findByRole('heading', { name: 'This link doesn’t work' });
});

test.each(['', '#main', '#abc'])(
  'a visitor who follows half a link (%j) reads so',
  async (fragment) => {
    open(fragment);
    await screen.findByText(/Yours is not complete/);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('a visitor keeps the link when they go past what stands on every page', async () => {
  open();
  location.hash = '#main';
  window.dispatchEvent(new PopStateEvent('popstate'));
  await press('Open the scan');
  expect(ask.mock.calls).toEqual([[token]]);
});
