import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maltaToday } from 'shared/lib/malta-time';
import { toAppError } from 'shared/lib/to-app-error';
import type { RefundReview } from 'shared/refunds/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { pageMemory } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import RefundsPage from './refunds-page';

expectLines(/^PY007/);

const { rows, close, sums } = vi.hoisted(() => ({
  rows: [] as RefundReview[],
  close: vi.fn(),
  sums: vi.fn(),
}));
vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ features: { cardPayments: false } }),
}));
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/refunds/api', () => ({
  closeRefundReview: close,
  fetchRefundSums: sums,
  refundDirectory: {
    name: 'refunds',
    related: [],
    readPage: async () => ({ rows: rows.map((row) => ({ ...row })) }),
  },
}));

const user = userEvent.setup();
const review = (nr: number, values: Partial<RefundReview> = {}): RefundReview => ({
  id: `00000000-0000-4000-8000-00000000000${nr}`,
  user_id: `10000000-0000-4000-8000-00000000000${nr}`,
  purchase_id: `20000000-0000-4000-8000-00000000000${nr}`,
  event_id: '30000000-0000-4000-8000-000000000001',
  event_title: 'Harbour dinner',
  amount: 25,
  credit_id: null,
  refundable_amount: 25,
  card_refundable_amount: 0,
  reason: 'event_cancelled',
  opened_at: '2026-11-20T09:00:00Z',
  closed_at: null,
  closed_by: null,
  closed_by_name: null,
  outcome: null,
  refunded_amount: null,
  note: null,
  provider: null,
  reference: null,
  refunded_on: null,
  credit_note_number: null,
  member_name: `Member ${nr}`,
  member_email: `member-${nr}@example.test`,
  purchase_number: `PO-2026-00000${nr}`,
  ...values,
});

/** Money that came beyond what was due. */
const creditOf = (nr: number, values: Partial<RefundReview> = {}) =>
  review(nr, {
    event_id: null,
    event_title: `PO-2026-00000${nr}`,
    credit_id: `40000000-0000-4000-8000-00000000000${nr}`,
    amount: 12,
    refundable_amount: 12,
    reason: 'overpaid',
    ...values,
  });
/** What a refund is recorded with where nothing else is typed. */
const byTransfer = (reference = 'PO-2026-000001') => ({
  provider: 'bank_transfer',
  reference,
  refundedOn: maltaToday(),
});

beforeEach(() => {
  pageMemory.clear();
  queryClient.clear();
  history.replaceState(null, '', '/dashboard/refunds');
  rows.splice(0, rows.length, review(1), review(2));
  close.mockReset().mockResolvedValue(undefined);
  sums.mockReset().mockResolvedValue({ reviews: 2, amount: 50, refunded_amount: 0 });
});

async function open() {
  const page = render(
    <BrowserRouter>
      <RefundsPage />
    </BrowserRouter>,
  );
  await screen.findByRole('link', { name: 'Member 1' });
  return page;
}
async function press(name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
}
const dialog = () => within(screen.getByRole('dialog'));
const choose = (outcome: string) => user.selectOptions(dialog().getByLabelText('Outcome'), outcome);

describe('an administrator who looks after refunds', () => {
  test('sees why each is there, where it leads, and what all of them come to', async () => {
    rows.push(review(3, { reason: 'account_deleted', member_name: 'Former member' }));
    await open();
    const row = within(screen.getByRole('row', { name: /Member 1/ }));
    expect(row.getByRole('link', { name: 'Member 1' }).getAttribute('href')).toBe(
      `/dashboard/person?id=${review(1).user_id}`,
    );
    expect(row.getByRole('link', { name: 'PO-2026-000001' }).getAttribute('href')).toBe(
      `/dashboard/orders?open=${review(1).purchase_id}`,
    );
    expect(row.getByRole('link', { name: 'Harbour dinner' }).getAttribute('href')).toBe(
      `/dashboard/events?open=${review(1).event_id}`,
    );
    expect(row.getByText('The event was cancelled')).toBeDefined();
    expect(row.getByText('€25.00')).toBeDefined();
    expect(screen.getByText('The account was deleted')).toBeDefined();
    expect(await screen.findByText('2 refunds shown: €50.00 was paid.')).toBeDefined();
  });

  test('is told what closing does and does not do, and cannot close without a note', async () => {
    await open();
    await press('Close refund of Member 1, Harbour dinner');
    expect(dialog().getByText('Member 1, Harbour dinner. Paid: €25.00')).toBeDefined();
    expect(
      dialog().getByText(
        /This doesn’t send money: pay it back at the bank first\. The member is told the outcome by e-mail, without the note/,
      ),
    ).toBeDefined();
    await user.click(dialog().getByRole('button', { name: 'Close refund' }));
    expect(dialog().getByText('Please note how the refund was dealt with.')).toBeDefined();
    expect(close).not.toHaveBeenCalled();
    await user.type(dialog().getByLabelText('Note'), ' HSBC 22 Nov ');
    await user.click(dialog().getByRole('button', { name: 'Close refund' }));
    expect(close).toHaveBeenCalledExactlyOnceWith(review(1).id, {
      outcome: 'refunded',
      note: 'HSBC 22 Nov',
      ...byTransfer(),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('sends back to the card what was paid by one, and is offered it nowhere else', async () => {
    rows.splice(
      0,
      2,
      review(1, { card_refundable_amount: 25 }),
      review(2, { card_refundable_amount: 10 }),
      review(3),
    );
    await open();
    const paidBackBy = () => dialog().getByLabelText<HTMLSelectElement>('Paid back by');
    const card = () => dialog().queryByRole('option', { name: 'The card it was paid with' });
    await press('Close refund of Member 2, Harbour dinner');
    expect(paidBackBy().value).toBe('bank_transfer');
    expect(card()).not.toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await press('Close refund of Member 3, Harbour dinner');
    expect(card()).toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await press('Close refund of Member 1, Harbour dinner');
    expect(paidBackBy().value).toBe('card');
    expect(dialog().getByText(/Closing sends the money back to the card/)).toBeDefined();
    await user.type(dialog().getByLabelText('Note'), 'Ill');
    await user.click(dialog().getByRole('button', { name: 'Close refund' }));
    expect(close).toHaveBeenCalledExactlyOnceWith(review(1).id, {
      outcome: 'refunded',
      note: 'Ill',
      ...byTransfer(),
      provider: 'card',
    });
  });

  test('finds the note again after Back took it off the screen', async () => {
    const { unmount } = await open();
    await press('Close refund of Member 1, Harbour dinner');
    await user.type(dialog().getByLabelText('Note'), 'HSBC');
    unmount();
    await open();
    await press('Close refund of Member 2, Harbour dinner');
    expect(dialog().getByLabelText<HTMLTextAreaElement>('Note').value).toBe('');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await press('Close refund of Member 1, Harbour dinner');
    expect(dialog().getByLabelText<HTMLTextAreaElement>('Note').value).toBe('HSBC');
  });

  test('pays back a part, which is more than nothing and not more than was paid', async () => {
    await open();
    await press('Close refund of Member 1, Harbour dinner');
    await choose('Paid back in part');
    await user.type(dialog().getByLabelText('Note'), 'Half');
    const amount = dialog().getByLabelText('Amount paid back (€)');
    for (const wrong of ['0', '25.01', '12.345', 'half', '-5']) {
      await user.clear(amount);
      await user.type(amount, wrong);
      await user.click(dialog().getByRole('button', { name: 'Close refund' }));
      expect(
        dialog().getByText('What was paid back must be more than €0.00 and at most €25.00.'),
      ).toBeDefined();
    }
    await user.clear(amount);
    await user.type(amount, '12,50');
    await user.click(dialog().getByRole('button', { name: 'Close refund' }));
    expect(close).toHaveBeenCalledExactlyOnceWith(review(1).id, {
      outcome: 'refunded',
      refundedAmount: 12.5,
      note: 'Half',
      ...byTransfer(),
    });
  });

  test('closes all of a cancelled event with one note, and reads what became of each', async () => {
    await open();
    close.mockImplementation(async (id) => {
      if (id === review(2).id) throw toAppError({ code: 'PY007', message: 'x' }, 'x');
    });
    await user.click(screen.getByRole('checkbox', { name: /Member 1/ }));
    await user.click(screen.getByRole('checkbox', { name: /Member 2/ }));
    await press('Close refunds');
    expect(
      dialog().getByText(/Member 1 €25\.00, Member 2 €25\.00: €50\.00 in total/),
    ).toBeDefined();
    expect(dialog().getByText(/Each member is told the outcome by e-mail/)).toBeDefined();
    expect(dialog().queryByRole('option', { name: 'Paid back in part' })).toBeNull();
    await user.type(dialog().getByLabelText('Note'), 'Storm');
    await user.click(dialog().getByRole('button', { name: 'Close 2 refunds' }));
    const results = within(await screen.findByRole('list', { name: 'Results of Close refunds' }));
    expect(await results.findByText(/already been dealt with/)).toBeDefined();
    expect(close.mock.calls).toEqual([
      [review(1).id, { outcome: 'refunded', note: 'Storm', ...byTransfer('') }],
      [review(2).id, { outcome: 'refunded', note: 'Storm', ...byTransfer('') }],
    ]);
  });

  test('looks up what was decided, by whom and when', async () => {
    rows.splice(
      0,
      rows.length,
      review(1, {
        closed_at: '2026-11-22T09:15:00Z',
        closed_by_name: 'Claire Borg',
        outcome: 'refunded',
        refunded_amount: 10,
        note: 'Half of it',
        provider: 'cash',
        reference: 'Receipt 7',
        refunded_on: '2026-11-21',
        credit_note_number: 'CN-2026-00003',
      }),
    );
    await open();
    expect(screen.queryByRole('button', { name: /^Close refund/ })).toBeNull();
    await press('Details of refund of Member 1, Harbour dinner');
    expect(dialog().getByText('€10.00')).toBeDefined();
    expect(dialog().getByText('22 November 2026, 10:15, by Claire Borg')).toBeDefined();
    expect(dialog().getByText('Half of it')).toBeDefined();
    expect(dialog().getByText('Cash, 21 November 2026')).toBeDefined();
    expect(dialog().getByText('Receipt 7')).toBeDefined();
    expect(dialog().getByText('CN-2026-00003')).toBeDefined();
  });

  test('says when and how it was paid back, and reads which credit note is written', async () => {
    rows.splice(1, 1, review(2, { reason: 'cooling_off', event_id: null, event_title: 'Pro' }));
    await open();
    await press('Close refund of Member 1, Harbour dinner');
    const paper = () => dialog().getByRole('status').textContent;
    expect(paper()).toBe('A credit note over €25.00 is written, for order PO-2026-000001.');
    await choose('Paid back in part');
    await user.type(dialog().getByLabelText('Amount paid back (€)'), '10');
    expect(paper()).toContain('A credit note over €10.00 is written');
    await user.selectOptions(dialog().getByLabelText('Paid back by'), 'Cash');
    fireEvent.change(dialog().getByLabelText('Paid back on'), { target: { value: '2026-11-21' } });
    await user.clear(dialog().getByLabelText(/^Reference/));
    await user.type(dialog().getByLabelText(/^Reference/), 'Receipt 7');
    await user.type(dialog().getByLabelText('Note'), 'Half');
    await user.click(dialog().getByRole('button', { name: 'Close refund' }));
    expect(close).toHaveBeenCalledExactlyOnceWith(review(1).id, {
      outcome: 'refunded',
      refundedAmount: 10,
      note: 'Half',
      provider: 'cash',
      reference: 'Receipt 7',
      refundedOn: '2026-11-21',
    });
    await press('Close refund of Member 2, Pro');
    expect(paper()).toContain('issued at the withdrawal, so no other is written');
    await choose('Not paid back');
    expect(dialog().queryByLabelText('Paid back on')).toBeNull();
    expect(dialog().getByText(/no credit note is written/)).toBeDefined();
  });

  test('pays credit back, or leaves it to its member', async () => {
    rows.splice(0, 2, creditOf(1, { refundable_amount: 9 }), creditOf(2, { reason: 'paid_again' }));
    await open();
    expect(screen.getByText('Overpaid')).toBeDefined();
    expect(screen.getByText('€9.00 left')).toBeDefined();
    await press('Pay back credit of Member 1, PO-2026-000001');
    expect(dialog().getByText(/Credit: €9\.00/)).toBeDefined();
    expect(dialog().queryByLabelText('Outcome')).toBeNull();
    expect(dialog().getByRole('status').textContent).toContain('A credit needs no credit note');
    expect(dialog().getByLabelText('Amount paid back (€)')).toHaveProperty('value', '9.00');
    await user.type(dialog().getByLabelText('Note'), 'Asked by phone');
    await user.click(dialog().getByRole('button', { name: 'Pay back credit' }));
    expect(close).toHaveBeenLastCalledWith(review(1).id, {
      outcome: 'refunded',
      refundedAmount: 9,
      note: 'Asked by phone',
      ...byTransfer(),
    });
    await press('Keep as credit of Member 2, PO-2026-000002');
    expect(dialog().queryByLabelText('Paid back on')).toBeNull();
    expect(dialog().getByText(/The money stays the member’s/)).toBeDefined();
    await user.type(dialog().getByLabelText('Note'), 'For the renewal');
    await user.click(dialog().getByRole('button', { name: 'Keep as credit' }));
    expect(close).toHaveBeenLastCalledWith(review(2).id, {
      outcome: 'kept',
      note: 'For the renewal',
    });
  });
});
