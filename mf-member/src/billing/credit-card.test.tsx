import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchCredits } from 'shared/billing/api';
import { useCredits } from 'shared/billing/use-billing';
import { AppError } from 'shared/lib/app-error';
import { askCreditBack } from 'shared/orders/api';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { makeCredit } from 'shared/testing/credits';
import { beforeEach, expect, test, vi } from 'vitest';
import { CreditCard } from './credit-card';

vi.mock('shared/billing/api', () => ({ fetchCredits: vi.fn() }));
vi.mock('shared/orders/api', () => ({ askCreditBack: vi.fn() }));
vi.mock('shared/profiles/api', () => ({}));

function Credit() {
  return <CreditCard list={useCredits()} />;
}
const card = () => within(screen.getByRole('region', { name: 'Credit on your account' }));

beforeEach(() => {
  queryClient.clear();
  vi.resetAllMocks();
  useAppStore.setState((state) => ({ session: { ...state.session, userId: 'maria' }, toasts: [] }));
});

test('a member reads what credit they have and what it is from', async () => {
  vi.mocked(fetchCredits).mockResolvedValue([
    makeCredit({ left_amount: 4 }),
    makeCredit({ id: 'd', reason: 'paid_again', amount: 35.1, left_amount: 35.1 }),
    makeCredit({ id: 'e', reason: 'paid_cancelled', amount: 1, left_amount: 1 }),
  ]);
  render(<Credit />);
  await screen.findByText('€40.10');
  expect(
    card()
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent),
  ).toEqual([
    '€12.00, €4.00 leftPaid beyond what was due for order PO-2026-000007, 5 Nov 2026',
    '€35.10Paid again for order PO-2026-000007, 5 Nov 2026',
    '€1.00Paid for order PO-2026-000007, which is cancelled, 5 Nov 2026',
  ]);
});

test('a member asks for credit back, after a question, and reads that it is on its way', async () => {
  vi.mocked(fetchCredits)
    .mockResolvedValueOnce([makeCredit()])
    .mockResolvedValue([makeCredit({ has_open_review: true })]);
  vi.mocked(askCreditBack).mockResolvedValue(undefined);
  render(<Credit />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for it back: €12.00' }));
  const question = within(screen.getByRole('dialog', { name: 'Ask for €12.00 back?' }));
  await userEvent.click(question.getByRole('button', { name: 'Ask for it back' }));
  await waitFor(() => expect(askCreditBack).toHaveBeenCalledExactlyOnceWith(makeCredit().id));
  expect(await card().findByText('Under review')).toBeTruthy();
  expect(card().queryByRole('button', { name: /^Ask for it back/ })).toBeNull();
  expect(useAppStore.getState().toasts.at(-1)?.text).toBe('We’ll pay €12.00 back to you.');
});

test('a member without credit reads nothing of it, and is told when it cannot be read', async () => {
  vi.mocked(fetchCredits).mockResolvedValueOnce([]);
  const { container, unmount } = render(<Credit />);
  await waitFor(() => expect(fetchCredits).toHaveBeenCalledOnce());
  expect(container.textContent).toBe('');
  unmount();
  queryClient.clear();
  vi.mocked(fetchCredits).mockRejectedValue(
    new AppError('XX000', 'down', 'Your credit could not be loaded.'),
  );
  render(<Credit />);
  expect(await screen.findByText('Your credit could not be loaded.')).toBeTruthy();
});
