import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import { maltaToday } from 'shared/lib/malta-time';
import type { Order, RefundableLine } from 'shared/orders/types';
import { pageMemory, setSession } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RefundDialog } from './refund-dialog';

expectLines(/^NETWORK/);

const { lines, refundPurchase, savePaper } = vi.hoisted(() => ({
  lines: [] as RefundableLine[],
  refundPurchase: vi.fn(),
  savePaper: vi.fn(),
}));
vi.mock('shared/orders/use-orders', () => ({
  useRefundableLines: () => ({ data: lines, error: null }),
  refundPurchase,
}));
vi.mock('shared/billing/draw-paper', () => ({ savePaper }));

const person = userEvent.setup();
const item = (position: number, gross_amount: number, net_amount: number) => ({
  position,
  gross_amount,
  net_amount,
});
const order = {
  id: 'a3b0c1d2-0000-4000-8000-000000000001',
  purchase_number: 'PO-2026-000042',
  member: { full_name: 'Ada Borg', email: null, company_name: null },
  paid_amount: 157,
  refunded_amount: 0,
  items: [item(1, 118, 100), item(2, 39, 33.05)],
} as unknown as Order;
const line = (position: number, title: string, gross: number, credited = 0): RefundableLine => ({
  position,
  title,
  quantity: 1,
  gross_amount: gross,
  credited_amount: credited,
  refundable_amount: gross - credited,
});
const receipt = {
  refund_id: 'r',
  credit_note_number: 'CN-2026-00005',
  amount: 42,
  refunded_amount: 42,
  payment_state: 'partly_refunded',
};

beforeEach(() => {
  vi.resetAllMocks();
  pageMemory.clear();
  setSession({ status: 'signed-in', userId: 'nadia', email: null });
  lines.splice(0, lines.length, line(1, 'Certificate of address', 118), line(2, 'Contract', 39));
});

function open(changes: Partial<Order> = {}) {
  const onClose = vi.fn();
  const view = render(<RefundDialog order={{ ...order, ...changes }} onClose={onClose} />);
  return { ...view, onClose };
}
const tick = (name: string | RegExp) => person.click(screen.getByRole('checkbox', { name }));
const total = () => screen.getByLabelText('Refund').textContent;
const press = () => person.click(screen.getByRole('button', { name: 'Record refund' }));
async function amount(of: string, text: string) {
  const field = screen.getByLabelText(`Amount of ${of} (€)`);
  await person.clear(field);
  await person.type(field, text);
}

describe('an administrator who refunds an order', () => {
  test('chooses lines, whole or in part, and reads net, VAT and total as they type', async () => {
    open();
    expect(total()).toBe('Net€0.00VAT€0.00Refund€0.00');
    await tick('Certificate of address');
    expect(screen.getByLabelText('Amount of Certificate of address (€)')).toHaveProperty(
      'value',
      '118.00',
    );
    expect(total()).toBe('Net€100.00VAT€18.00Refund€118.00');
    await amount('Certificate of address', '42');
    expect(total()).toBe('Net€35.59VAT€6.41Refund€42.00');
    await tick('Contract');
    expect(total()).toBe('Net€68.64VAT€12.36Refund€81.00');
    await person.click(screen.getByRole('button', { name: 'Choose all in full' }));
    expect(total()).toBe('Net€133.05VAT€23.95Refund€157.00');
  });

  test('records it once the money is back, and keeps the credit note', async () => {
    refundPurchase.mockResolvedValue(receipt);
    savePaper.mockResolvedValue('CN-2026-00005.pdf');
    const { onClose } = open();
    await press();
    expect(screen.getByText('Please choose what is paid back')).toBeDefined();
    await tick('Certificate of address');
    await amount('Certificate of address', '42');
    await press();
    expect(screen.getByText('Please note how the refund was dealt with.')).toBeDefined();
    await person.type(screen.getByLabelText('Note'), 'The dinner was short');
    await press();
    expect(screen.getByText('Please pay it back first, then tick this box')).toBeDefined();
    expect(refundPurchase).not.toHaveBeenCalled();
    await tick('€42.00 has been paid back to Ada Borg');
    await press();
    expect(refundPurchase).toHaveBeenCalledExactlyOnceWith(order.id, {
      lines: [{ position: 1, amount: 42 }],
      note: 'The dinner was short',
      provider: 'bank_transfer',
      reference: 'PO-2026-000042',
      refunded_on: maltaToday(),
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const done = within(await screen.findByRole('dialog', { name: '€42.00 refunded' }));
    expect(done.getByText('Partly refunded')).toBeDefined();
    await person.click(done.getByRole('button', { name: 'Download credit note' }));
    expect(savePaper).toHaveBeenCalledWith({
      purchase_id: order.id,
      invoice_number: 'CN-2026-00005',
    });
    await person.click(done.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('ticks the box again after another amount was typed', async () => {
    open();
    await tick('Contract');
    await tick('€39.00 has been paid back to Ada Borg');
    await amount('Contract', '3.9');
    expect(
      screen.getByRole('checkbox', { name: '€3.90 has been paid back to Ada Borg' }),
    ).toHaveProperty('checked', false);
  });

  test('is stopped above what can be paid back of a line, and of the order', async () => {
    lines.splice(0, 1, line(1, 'Certificate of address', 118, 40));
    open({ paid_amount: 110, refunded_amount: 0 });
    expect(screen.getByText('€118.00, €40.00 credited, at most €78.00')).toBeDefined();
    await tick('Certificate of address');
    await amount('Certificate of address', '78.01');
    await person.type(screen.getByLabelText('Note'), 'x');
    await press();
    expect(screen.getByText('Please enter at most €78.00')).toBeDefined();
    await amount('Certificate of address', '78');
    await tick('Contract');
    await press();
    expect(
      screen.getByText('All lines together can be at most €110.00: that is left of what was paid'),
    ).toBeDefined();
    expect(refundPurchase).not.toHaveBeenCalled();
  });

  test('is not offered a line of which nothing is left', () => {
    lines.splice(0, 1, line(1, 'Certificate of address', 118, 118));
    open();
    expect(screen.queryByRole('checkbox', { name: 'Certificate of address' })).toBeNull();
    expect(screen.getByText('Credited already')).toBeDefined();
  });

  test('tries again under the same key after a lost answer, also after Back', async () => {
    refundPurchase.mockRejectedValue(
      new AppError('NETWORK', 'lost', 'We could not reach the server.'),
    );
    const { unmount } = open();
    await tick('Contract');
    await person.type(screen.getByLabelText('Note'), 'Wrong contract');
    await tick('€39.00 has been paid back to Ada Borg');
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('could not reach the server');
    unmount();
    open();
    expect(screen.getByText('What you typed here before is still here.')).toBeDefined();
    expect(total()).toBe('Net€33.05VAT€5.95Refund€39.00');
    refundPurchase.mockResolvedValue({ ...receipt, amount: 39 });
    await press();
    const [first, second] = refundPurchase.mock.calls.map(([, refund]) => refund);
    expect(second).toEqual(first);
  });
});
