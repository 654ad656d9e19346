import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'shared/router';
import { confirmAddressCertificate } from 'shared/verification/public-api';
import { beforeEach, expect, test, vi } from 'vitest';
import ConfirmPaperPage from './confirm-paper-page';

vi.mock('shared/verification/public-api', () => ({ confirmAddressCertificate: vi.fn() }));

const ask = vi.mocked(confirmAddressCertificate);
const user = userEvent.setup();
const field = () => screen.getByLabelText<HTMLInputElement>('Number on the paper');
const press = () => user.click(screen.getByRole('button', { name: 'Check number' }));

function open(address = '/confirm'): void {
  history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <ConfirmPaperPage />
    </BrowserRouter>,
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  ask.mockReset().mockResolvedValue({ number: 'MBA-7Q4W-XEFH', issued_on: '2027-03-12' });
});

test('a visitor types a number and reads its day, and nothing is asked before the press', async () => {
  open();
  await user.type(field(), ' mba 7q4w xefh ');
  expect(ask).not.toHaveBeenCalled();
  await press();
  const words = await screen.findByText(/^Confirmed: we issued/);
  expect(words.textContent).toBe(
    'Confirmed: we issued MBA-7Q4W-XEFH on 12 March 2027, and it is valid today.',
  );
  expect(ask.mock.calls).toEqual([['mba 7q4w xefh']]);
  await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true));
});

test('a visitor who follows the link of a paper finds its number filled in', async () => {
  open('/confirm#mba-7q4w-xefh');
  expect(field().value).toBe('MBA-7Q4W-XEFH');
  expect(ask).not.toHaveBeenCalled();
  await press();
  await screen.findByText(/^Confirmed/);
});

test('a visitor whose number is not confirmed reads what to do, and asks about another', async () => {
  ask.mockResolvedValueOnce(null);
  open('/confirm#main');
  expect(field().value).toBe('');
  await user.type(field(), 'MBA-2222-3333');
  await press();
  await screen.findByText(/^Not confirmed/);
  await user.clear(field());
  await user.type(field(), 'MBA-7Q4W-XEFH');
  await press();
  await screen.findByText(/^Confirmed/);
  expect(screen.queryByText(/^Not confirmed/)).toBeNull();
});

test('a visitor who types nothing is told so, and nothing is asked', async () => {
  open();
  await press();
  await screen.findByText('Please type the number on the paper.');
  expect(document.activeElement).toBe(field());
  expect(ask).not.toHaveBeenCalled();
});

test('a visitor who asked too often reads so, and one who is offline can press again', async () => {
  ask.mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'VF060', status: 400 }));
  open();
  await user.type(field(), 'MBA-7Q4W-XEFH');
  await press();
  await screen.findByText(/^Too many numbers were asked about/);
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await press();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).not.toMatch(/^Too many numbers/),
  );
  await press();
  await screen.findByText(/^Confirmed/);
});
