import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { unreachableText } from 'shared/lib/unreachable-text';
import { sharePostScan } from 'shared/post-shares/api';
import { tokenOfFragment } from 'shared/post-shares/link';
import { BrowserRouter } from 'shared/router';
import { makePostItem, makeScan } from 'shared/testing/post';
import { beforeEach, expect, test, vi } from 'vitest';
import { SharePart } from './share-part';

vi.mock('shared/post-shares/api', () => ({ sharePostScan: vi.fn() }));

const item = makePostItem({ scan: makeScan('One') });
const share = vi.mocked(sharePostScan);
const dialog = () => within(screen.getByRole('dialog'));

async function open(): Promise<void> {
  render(
    <BrowserRouter>
      <SharePart item={item} />
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Share this scan' }));
}

async function make(label: string): Promise<void> {
  const field = dialog().getByLabelText('Who is it for?');
  await userEvent.clear(field);
  if (label) await userEvent.type(field, label);
  await userEvent.click(dialog().getByRole('button', { name: 'Make link' }));
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  share.mockReset().mockResolvedValue('2026-12-03T09:00:00Z');
});

test('a member makes a link and copies it with one press', async () => {
  await open();
  await make('The accountant');
  const link = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(dialog().getByText(/^It works until 3 December 2026, 10:00 \(Malta time\)/)).toBeTruthy();
  const [[call] = []] = share.mock.calls;
  expect(call).toMatchObject({ itemId: item.id, label: 'The accountant' });
  const { pathname, hash } = new URL(link.value);
  expect([pathname, tokenOfFragment(hash)]).toEqual(['/shared-scan', call?.token]);
  await userEvent.click(dialog().getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link.value);
  await userEvent.click(dialog().getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a member who names nobody is asked whom it is for', async () => {
  await open();
  await make('');
  expect(await dialog().findByText('Say who the link is for')).toBeTruthy();
  expect(share).not.toHaveBeenCalled();
});

test('a member whose first answer was lost makes the same link by another press', async () => {
  share.mockRejectedValueOnce(new AppError('NETWORK', 'Failed to fetch', unreachableText));
  await open();
  await make('The accountant');
  await dialog().findByRole('alert');
  await userEvent.click(dialog().getByRole('button', { name: 'Make link' }));
  await screen.findByLabelText('Link');
  const [first, second] = share.mock.calls;
  expect(second).toEqual(first);
});

test('a member reads why no link was made, and their words stay', async () => {
  const text = 'Twenty of your links work at the moment.';
  share.mockRejectedValueOnce(new AppError('PO072', 'no', text, {}, { answer: 'refusal' }));
  await open();
  await make('The accountant');
  expect(await dialog().findByText(new RegExp(text))).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>('Who is it for?').value).toBe('The accountant');
  await waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull());
});
