import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sharedAddresses } from 'shared/files/api';
import { AppError } from 'shared/lib/app-error';
import { openSharedScan } from 'shared/post-shares/api';
import type { SharedScan } from 'shared/post-shares/types';
import { BrowserRouter } from 'shared/router';
import { beforeEach, expect, test, vi } from 'vitest';
import SharedScanPage from './shared-scan-page';

vi.mock('shared/post-shares/api', () => ({ openSharedScan: vi.fn() }));
vi.mock('shared/files/api', () => ({ sharedAddresses: vi.fn() }));

const ask = vi.mocked(openSharedScan);
const addresses = vi.mocked(sharedAddresses);
const token = 'a'.repeat(43);
const page = (nr: number) => ({ nr, picture: `item/${nr}.jpg`, width: 1654, height: 2339 });
const scan: SharedScan = {
  by: 'Vella Ltd',
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
const picture = (nr: number) => screen.findByRole<HTMLImageElement>('img', { name: new RegExp(`^Page ${nr} of 2`) });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  ask.mockReset().mockResolvedValue(scan);
  addresses
    .mockReset()
    .mockImplementation(async (_token, names) => new Map(names.map((name) => [name, `/signed/${name}`])));
});

test('a visitor opens a scan with one press, and nothing is asked before', async () => {
  open();
  expect(ask).not.toHaveBeenCalled();
  await press('Open the scan');
  const heading = await screen.findByRole('heading', { name: 'Shared by Vella Ltd' });
  expect(ask.mock.calls).toEqual([[token]]);
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText(/24 November 2026.*until 3 December 2026, 10:00 \(Malta time\)/)).toBeTruthy();
  expect((await picture(1)).getAttribute('src')).toBe('/signed/item/1.jpg');
  await press('Next page');
  await picture(2);
  expect(addresses.mock.calls.map(([, names]) => names)).toEqual([['item/1.jpg'], ['item/2.jpg']]);
});

test('a visitor saves the PDF under the day on which the letter came', async () => {
  open();
  await press('Open the scan');
  await screen.findByRole('heading', { name: 'Shared by Vella Ltd' });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await press('Download PDF');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(addresses).toHaveBeenLastCalledWith(token, ['item/scan.pdf'], 'scan-2026-11-24.pdf');
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
  addresses.mockResolvedValue(new Map());
  await press('Next page');
  await screen.findByText('This page could not be loaded.');
  ask.mockResolvedValue(null);
  await press('Open the scan again');
  await screen.findByRole('heading', { name: 'This link doesn’t work' });
});

test.each(['', '#main', '#abc'])('a visitor who follows half a link (%j) reads so', async (fragment) => {
  open(fragment);
  await screen.findByText(/Yours is not complete/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a visitor keeps the link when they go past what stands on every page', async () => {
  open();
  location.hash = '#main';
  window.dispatchEvent(new PopStateEvent('popstate'));
  await press('Open the scan');
  expect(ask.mock.calls).toEqual([[token]]);
});
