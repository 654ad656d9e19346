import { render, screen, waitFor } from '@testing-library/react';
import { askCardAttempt, fetchOwnAttempt, watchAttempt } from 'shared/card-payments/api';
import type { OwnAttempt } from 'shared/card-payments/types';
import { AppError } from 'shared/lib/app-error';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CardPaymentPage from './card-payment-page';

vi.mock('shared/billing/api', () => ({}));
vi.mock('shared/profiles/api', () => ({}));
vi.mock('shared/card-payments/api', () => ({
  askCardAttempt: vi.fn(),
  fetchOwnAttempt: vi.fn(),
  watchAttempt: vi.fn(() => () => {}),
}));
expectLines(/CARD_PROVIDER/);

const order = {
  id: 'o1',
  purchase_number: 'PO-2026-000018',
  status: 'paid' as const,
  amount_due: 0,
  credits: [],
};
const attempt: OwnAttempt = {
  id: 'a1',
  kind: 'checkout',
  amount: 39,
  state: 'paid',
  failure: null,
  paid_amount: 39,
  refunded_outside: 0,
  created_at: '2026-11-24T10:00:00Z',
  settled_at: '2026-11-24T10:02:00Z',
  order,
};
const open: OwnAttempt = {
  ...attempt,
  state: 'open',
  paid_amount: null,
  settled_at: null,
  order: { ...order, status: 'pending', amount_due: 39 },
};

function show(address = '/dashboard/card-payment?attempt=a1') {
  history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <CardPaymentPage />
    </BrowserRouter>,
  );
}

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
  useAppStore.setState({ session: { status: 'signed-in', userId: 'maria', email: null } as never });
});

const says = async (text: RegExp | string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text));

test('a member who comes back before the message reads what the provider says, which is asked', async () => {
  vi.mocked(fetchOwnAttempt).mockResolvedValueOnce(open).mockResolvedValue(attempt);
  vi.mocked(askCardAttempt).mockResolvedValue(true);
  show();
  await says(/Paid.*€39.00 has arrived, and order PO-2026-000018 is paid/);
  expect(askCardAttempt).toHaveBeenCalledExactlyOnceWith('a1');
  expect(watchAttempt).toHaveBeenCalled();
});

test('a member who comes back is told nothing of the payment before the provider has answered', async () => {
  vi.mocked(fetchOwnAttempt).mockResolvedValue(open);
  vi.mocked(askCardAttempt).mockReturnValue(new Promise(() => {}));
  show();
  await says(/One moment/);
});

test('a member who comes back a moment after another visit reads nothing of the payment until the provider is asked for this one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.mocked(fetchOwnAttempt).mockResolvedValue(open);
  vi.mocked(askCardAttempt).mockResolvedValueOnce(false).mockResolvedValue(true);
  show();
  await waitFor(() => expect(askCardAttempt).toHaveBeenCalledOnce());
  await says(/One moment/);
  vi.mocked(fetchOwnAttempt).mockResolvedValue(attempt);
  await vi.advanceTimersByTimeAsync(2000);
  await says(/Paid/);
  expect(askCardAttempt).toHaveBeenCalledTimes(2);
});

test('a member who left without paying reads that nothing was charged', async () => {
  vi.mocked(fetchOwnAttempt).mockResolvedValue(open);
  vi.mocked(askCardAttempt).mockResolvedValue(true);
  show();
  await says(/Not paid yet.*nothing was charged/);
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
});

test('a member who may have paid is not asked to pay again while the provider cannot be reached', async () => {
  vi.mocked(fetchOwnAttempt).mockResolvedValue(open);
  vi.mocked(askCardAttempt).mockRejectedValue(new AppError('CARD_PROVIDER', 'x', 'Away.'));
  show();
  await says(/We don’t know yet.*please don’t pay again/);
  expect(screen.getByRole('alert').textContent).toContain('Away.');
});

test.each<[what: string, found: Partial<OwnAttempt>, text: RegExp]>([
  [
    'a page that closed',
    { state: 'expired', paid_amount: null },
    /Nothing was charged.*has closed/,
  ],
  [
    'a refusal',
    { state: 'failed', failure: 'expired_card', paid_amount: null },
    /the card has expired/,
  ],
  [
    'a part',
    { paid_amount: 38, order: { ...order, status: 'pending', amount_due: 1 } },
    /€38.00 has arrived. €1.00 of order PO-2026-000018 is still due/,
  ],
  [
    'too much',
    { order: { ...order, credits: [{ amount: 39 }] } },
    /€39.00 came in beyond what was due: it is a credit/,
  ],
  [
    'an order that was cancelled',
    { order: { ...order, status: 'cancelled' } },
    /had been cancelled. The money is a credit/,
  ],
])('a member reads what is true after %s, and nobody is asked again', async (_, found, text) => {
  vi.mocked(fetchOwnAttempt).mockResolvedValue({ ...attempt, ...found });
  show();
  await says(text);
  expect(askCardAttempt).not.toHaveBeenCalled();
});

test.each([
  ['without an attempt', '/dashboard/card-payment'],
  ['of somebody else', '/dashboard/card-payment?attempt=a2'],
])('a member at an address %s is led to Billing', async (_, address) => {
  vi.mocked(fetchOwnAttempt).mockResolvedValue(null);
  show(address);
  expect(await screen.findByText('There is no payment at this address')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Billing' })).toBeTruthy();
});
