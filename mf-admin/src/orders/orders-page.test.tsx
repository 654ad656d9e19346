import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unzipSync } from 'fflate';
import { AppError } from 'shared/lib/app-error';
import { daysAfter, formatShortDay, maltaToday } from 'shared/lib/malta-time';
import type { OrderEntry } from 'shared/orders/types';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import OrdersPage from './orders-page';

expectLines(/^PY013/);

const { rows, remindPayment, changePaymentTolerance, drawPaper, savePaper, saveFile } = vi.hoisted(
  () => ({
    rows: [] as OrderEntry[],
    remindPayment: vi.fn(),
    drawPaper: vi.fn(),
    savePaper: vi.fn(),
    saveFile: vi.fn(),
    changePaymentTolerance: vi.fn(),
  }),
);
vi.mock('shared/saved-views/api', () => ({}));
vi.mock('shared/orders/api', () => ({
  orderDirectory: { name: 'orders', related: [], readPage: async () => ({ rows: [...rows] }) },
  sumOrders: async () => ({
    orders: 3,
    cancelled: 0,
    net: 100,
    vat: 18,
    gross: 118,
    paid: 90,
    refunded: 20,
    due: 28,
  }),
  remindPayment,
  fetchPaymentOptions: async () => ({ tolerance: 0.1, updated_at: '2026-11-02T09:00:00Z' }),
  changePaymentTolerance,
}));
vi.mock('shared/billing/api', () => ({}));
vi.mock('shared/billing/draw-paper', () => ({ drawPaper, savePaper }));
vi.mock('shared/ordered-services/use-ordered-services', () => ({ moveService: vi.fn() }));
vi.mock('shared/lib/save-file', () => ({ saveFile }));
vi.mock('shared/profiles/use-profile', () => ({ useAdminRole: vi.fn() }));

const user = userEvent.setup();
const today = maltaToday();
const order = {
  id: 'a3b0c1d2-0000-4000-8000-000000000001',
  user_id: 'b3b0c1d2-0000-4000-8000-000000000001',
  purchase_number: 'PO-2026-000001',
  created_at: '2026-11-02T09:00:00Z',
  status: 'pending',
  payment_state: 'unpaid',
  total_amount: 25,
  paid_amount: 0,
  amount_due: 25,
  refunded_amount: 0,
  member_name: 'Maria Vella',
  item_titles: ['Contract'],
  invoice_number: 'INV-2026-00001',
  due_date: today,
  is_overdue: false,
  reminded_on: null,
  credit_note_number: null,
} as unknown as OrderEntry;

const like = (nr: number, changes: Partial<OrderEntry> = {}): OrderEntry => ({
  ...order,
  id: order.id.replace(/1$/, String(nr)),
  purchase_number: `PO-2026-00000${nr}`,
  invoice_number: `INV-2026-0000${nr}`,
  ...changes,
});

async function open(...orders: OrderEntry[]) {
  rows.splice(0, rows.length, ...orders);
  render(
    <BrowserRouter>
      <OrdersPage />
    </BrowserRouter>,
  );
  await screen.findByText('PO-2026-000001');
}

const rowOf = (number: string) => {
  const row = screen.getByText(number).closest('tr');
  return within(row as HTMLElement);
};
const bar = () => within(screen.getByRole('region', { name: 'Selected orders' }));
const said = () => useAppStore.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  queryClient.clear();
  history.replaceState(null, '', '/dashboard/orders');
  useAppStore.setState({ toasts: [] });
  vi.resetAllMocks();
  remindPayment.mockResolvedValue(undefined);
});

describe('an administrator', () => {
  test('reminds a member from the row, after one question with the amount', async () => {
    await open(order);
    await user.click(rowOf('PO-2026-000001').getByRole('button', { name: /^Remind/ }));
    const question = within(screen.getByRole('dialog', { name: 'Send a payment reminder?' }));
    expect(question.getByText('€25.00')).toBeDefined();
    expect(remindPayment).not.toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: 'Send reminder' }));
    expect(remindPayment).toHaveBeenCalledExactlyOnceWith(order.id);
    expect(said()).toContain('Reminder for PO-2026-000001 sent to Maria Vella.');
  });

  test('reads why a reminder was refused, in the question', async () => {
    const text = 'A reminder went out on 24 November 2026.';
    remindPayment.mockRejectedValue(new AppError('PY013', 'too soon', text));
    await open(order);
    await user.click(rowOf('PO-2026-000001').getByRole('button', { name: /^Remind/ }));
    await user.click(screen.getByRole('button', { name: 'Send reminder' }));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });

  test('sees who was reminded when, and is not offered a second reminder within seven days', async () => {
    const [recent, older] = [daysAfter(today, -6), daysAfter(today, -7)];
    await open(
      like(1, { reminded_on: recent }),
      like(2, { reminded_on: older }),
      like(3, { status: 'paid', reminded_on: older }),
      like(4, { status: 'cancelled', credit_note_number: 'CN-2026-00004' }),
    );
    expect(rowOf('PO-2026-000001').getByText(`reminded ${formatShortDay(recent)}`)).toBeDefined();
    const offered = screen.getAllByRole('button', { name: /^Remind/ });
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Remind: PO-2026-000002',
    ]);
    expect(rowOf('PO-2026-000003').queryByText(/reminded/)).toBeNull();
  });

  test('saves invoice and credit note from the row, and reads it when that fails', async () => {
    savePaper.mockResolvedValueOnce('INV-2026-00001.pdf');
    await open(like(1, { status: 'cancelled', credit_note_number: 'CN-2026-00001' }));
    const row = rowOf('PO-2026-000001');
    await user.click(row.getByRole('button', { name: 'Invoice PDF: INV-2026-00001' }));
    expect(savePaper).toHaveBeenLastCalledWith({
      purchase_id: order.id,
      invoice_number: 'INV-2026-00001',
    });
    expect(said()).toContain('INV-2026-00001.pdf was saved.');
    savePaper.mockRejectedValueOnce(new AppError('PY013', 'x', 'x'));
    await user.click(row.getByRole('button', { name: 'Credit note PDF: CN-2026-00001' }));
    expect(savePaper).toHaveBeenLastCalledWith({
      purchase_id: order.id,
      invoice_number: 'CN-2026-00001',
    });
    expect(said()).toContain('The PDF could not be made. Please try again.');
  });

  test('reminds several at once; an order that was refused is named with the reason', async () => {
    remindPayment.mockImplementation(async (id: string) => {
      if (id === order.id) throw new AppError('PY013', 'too soon', 'A reminder went out.');
    });
    await open(order, like(2), like(3, { status: 'paid' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(bar().getByRole('button', { name: 'Send reminders (2 of 3)' }));
    const question = within(screen.getByRole('dialog', { name: 'Send 2 payment reminders?' }));
    await user.click(question.getByRole('button', { name: 'Send reminders' }));
    expect(await bar().findByText('1 done, 1 failed', { exact: false })).toBeDefined();
    const results = within(bar().getByRole('list', { name: 'Results of Send reminders' }));
    expect(results.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'PO-2026-000001 failed: A reminder went out.',
      'PO-2026-000002 done',
    ]);
  });

  test('saves the papers of several orders in one ZIP, each under its number', async () => {
    drawPaper.mockImplementation(async ({ invoice_number }) => ({
      file: `${invoice_number}.pdf`,
      pdf: new Blob([`%PDF ${invoice_number}`]),
    }));
    const credit_note_number = 'CN-2026-00002, CN-2026-00003';
    await open(order, like(2, { status: 'paid', payment_state: 'refunded', credit_note_number }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(bar().getByRole('button', { name: 'Download PDFs' }));
    expect(await bar().findByText('2 done', { exact: false })).toBeDefined();
    const [zip, name] = saveFile.mock.lastCall ?? [];
    expect(name).toBe(`invoices-${today}.zip`);
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      'INV-2026-00001.pdf',
      'INV-2026-00002.pdf',
      'CN-2026-00002.pdf',
      'CN-2026-00003.pdf',
    ]);
    expect(new TextDecoder().decode(files['CN-2026-00003.pdf'])).toBe('%PDF CN-2026-00003');
    expect(bar().getByText('2 selected')).toBeDefined();
  });

  test('reads of each order how it stands with its money, and of all what came in less refunds', async () => {
    await open(
      like(1, { payment_state: 'partly_paid', paid_amount: 17, amount_due: 8 }),
      like(2, { payment_state: 'partly_paid', paid_amount: 17, amount_due: 8, is_overdue: true }),
      like(3, { status: 'paid', payment_state: 'partly_refunded', refunded_amount: 5 }),
      like(4, { status: 'paid', payment_state: 'refunded', refunded_amount: 25 }),
    );
    const said = (nr: number) => rowOf(`PO-2026-00000${nr}`);
    expect(said(1).getByText('Partly paid')).toBeDefined();
    expect(said(1).getByText('€8.00 due')).toBeDefined();
    expect(said(2).getByText('Partly paid, overdue')).toBeDefined();
    expect(said(3).getByText('Partly refunded')).toBeDefined();
    expect(said(3).getByText('€5.00 refunded')).toBeDefined();
    expect(said(4).getByText('Refunded')).toBeDefined();
    const sum = await screen.findByLabelText('Sum of the orders shown');
    expect(sum.textContent).toBe(
      '3 orders€118.00Due€28.00Paid, less refunds€70.00Refunded€20.00Net€100.00VAT€18.00',
    );
  });

  test('sets by how much a payment may be short', async () => {
    changePaymentTolerance.mockResolvedValue(undefined);
    await open(order);
    await user.click(screen.getByRole('button', { name: 'Payment settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment settings' }));
    const field = await dialog.findByLabelText('Tolerance (€)');
    expect(field).toHaveProperty('value', '0.10');
    for (const wrong of ['5.01', '-1', 'some', '0.005']) {
      await user.clear(field);
      await user.type(field, wrong);
      await user.click(dialog.getByRole('button', { name: 'Save settings' }));
      expect(dialog.getByText('Please enter an amount from €0.00 to €5.00')).toBeDefined();
    }
    await user.clear(field);
    await user.type(field, '0,50');
    await user.click(dialog.getByRole('button', { name: 'Save settings' }));
    expect(changePaymentTolerance).toHaveBeenCalledExactlyOnceWith(0.5);
    expect(said()).toContain('A payment that is up to €0.50 short now settles its order.');
  });
});
