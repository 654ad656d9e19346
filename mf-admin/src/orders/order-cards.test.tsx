import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchOrderCards, payCardRefundOtherwise, retryCardRefund } from 'shared/card-payments/api';
import type { CardAttempt, OrderCards as Cards } from 'shared/card-payments/types';
import { AppError } from 'shared/lib/app-error';
import { queryClient } from 'shared/runtime/query-client';
import { beforeEach, expect, test, vi } from 'vitest';
import { OrderCards } from './order-cards';

vi.mock('shared/card-payments/api', () => ({
  fetchOrderCards: vi.fn(),
  payCardRefundOtherwise: vi.fn(),
  retryCardRefund: vi.fn(),
  watchOrderCards: vi.fn(() => () => {}),
}));

const attempt: CardAttempt = {
  id: 'a1',
  kind: 'checkout',
  amount: 39,
  state: 'paid',
  failure: null,
  paid_amount: 39,
  refunded_outside: 0,
  created_at: '2026-11-24T10:00:00Z',
  settled_at: '2026-11-24T10:02:00Z',
};
const failed = {
  id: 'r1',
  amount: 10,
  state: 'failed',
  failure: 'lost_or_stolen_card',
  paid_otherwise_on: null,
  paid_otherwise_as: null,
  also_sent_at: null,
  created_at: '2026-11-25T10:00:00Z',
  settled_at: '2026-11-25T10:01:00Z',
} as const;

function show(cards: Cards) {
  vi.mocked(fetchOrderCards).mockResolvedValue(cards);
  return render(<OrderCards orderId="o1" />);
}
const linesOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((line) => line.lastElementChild?.textContent);

beforeEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
});

test('the office sees nothing of cards on an order that nobody tried to pay by one', async () => {
  const { container } = show({ attempts: [], refunds: [] });
  await vi.waitFor(() => expect(fetchOrderCards).toHaveBeenCalled());
  expect(container.textContent).toBe('');
});

test('the office reads each try and what came of it', async () => {
  show({
    attempts: [
      { ...attempt, id: 'a0', state: 'expired', paid_amount: null },
      {
        ...attempt,
        id: 'a2',
        kind: 'renewal',
        state: 'failed',
        failure: 'expired_card',
        paid_amount: null,
      },
      { ...attempt, paid_amount: 40, refunded_outside: 5 },
      { ...attempt, id: 'a3', state: 'open', paid_amount: null },
    ],
    refunds: [],
  });
  expect(await linesOf('Payments by card')).toEqual([
    'Card page opened by the member, €39.00: closed without a payment',
    'Charge of the kept card, €39.00: failed, because the card has expired',
    'Card page opened by the member, €39.00: paid €40.00. €5.00 went back at the card provider, not here',
    'Card page opened by the member, €39.00: not decided yet',
  ]);
});

test('the office has a refund sent again that has failed, and reads why that is not possible', async () => {
  vi.mocked(retryCardRefund).mockRejectedValueOnce(new AppError('CD006', 'x', 'It is on its way.'));
  show({ attempts: [attempt], refunds: [failed, { ...failed, id: 'r2', state: 'sent' }] });
  expect(await linesOf('Refunds to cards')).toEqual([
    '€10.00 to the card: failed, because the card is blocked. Try againPaid back by bank transfer…',
    '€10.00 to the card: sent',
  ]);
  const again = screen.getByRole('button', { name: 'Try again to send €10.00 to the card' });
  await userEvent.click(again);
  expect((await screen.findByRole('alert')).textContent).toContain('It is on its way.');
  await userEvent.click(again);
  expect(retryCardRefund).toHaveBeenCalledWith('r1');
});

test('the office records that a refund which no card takes was paid back by bank transfer, once it confirms that', async () => {
  vi.mocked(payCardRefundOtherwise).mockResolvedValue();
  const listed = ['refunds', 'list'];
  queryClient.setQueryData(listed, []);
  show({ attempts: [attempt], refunds: [failed] });
  await userEvent.click(await screen.findByRole('button', { name: /^Paid back by bank transfer/ }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Reference/), ' FT 12 ');
  fireEvent.change(dialog.getByLabelText('Paid back on'), { target: { value: '2026-11-26' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Record transfer' }));
  dialog.getByText('Please pay it back first, then tick this box');
  expect(payCardRefundOtherwise).not.toHaveBeenCalled();
  dialog.getByText(/of the day of the last transfer; until then, of the day recorded before\.$/);
  await userEvent.click(dialog.getByRole('checkbox'));
  vi.mocked(fetchOrderCards).mockResolvedValue({
    attempts: [attempt],
    refunds: [
      {
        ...failed,
        state: 'paid_otherwise',
        paid_otherwise_on: '2026-11-26',
        paid_otherwise_as: 'FT 12',
      },
    ],
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Record transfer' }));
  expect(payCardRefundOtherwise).toHaveBeenCalledExactlyOnceWith('r1', {
    reference: 'FT 12',
    paidOn: '2026-11-26',
  });
  await vi.waitFor(async () =>
    expect(await linesOf('Refunds to cards')).toEqual([
      '€10.00 to the card: not taken, paid back by bank transfer on 26 November 2026, FT 12',
    ]),
  );
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  expect(queryClient.getQueryState(listed)?.isInvalidated).toBe(true); // it says how it was paid
});

test('the office reads that a refund went back twice, where the card took it after the transfer', async () => {
  const twice = {
    ...failed,
    state: 'paid_otherwise',
    paid_otherwise_on: '2026-11-26',
    also_sent_at: '2026-11-27T10:00:00Z',
  } as const;
  const referred = { ...twice, id: 'r2', paid_otherwise_as: 'FT 12' };
  show({ attempts: [attempt], refunds: [twice, referred] });
  expect(await linesOf('Refunds to cards')).toEqual([
    '€10.00 to the card: taken after all on 27 November 2026, and paid back by bank transfer on 26 November 2026: it went back twice',
    '€10.00 to the card: taken after all on 27 November 2026, and paid back by bank transfer on 26 November 2026, FT 12: it went back twice',
  ]);
});

test('the office keeps what it typed of a transfer when the card has taken the refund in the meantime, and reads what to do', async () => {
  vi.mocked(payCardRefundOtherwise).mockRejectedValueOnce(
    new AppError('CD006', 'x', 'It has gone back.'),
  );
  show({ attempts: [attempt], refunds: [failed] });
  await userEvent.click(await screen.findByRole('button', { name: /^Paid back by bank transfer/ }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Reference/), 'FT 13');
  await userEvent.click(dialog.getByRole('checkbox'));
  const sent = { ...failed, state: 'sent', failure: null } as const;
  vi.mocked(fetchOrderCards).mockResolvedValue({ attempts: [attempt], refunds: [sent] });
  await userEvent.click(dialog.getByRole('button', { name: 'Record transfer' }));
  const said = await dialog.findByRole('alert');
  expect(said.textContent).toContain('It has gone back.');
  expect(said.textContent).toContain('went back twice: ask the member to return it.');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Reference/).value).toBe('FT 13');
});
