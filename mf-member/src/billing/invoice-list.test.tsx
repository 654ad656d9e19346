import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchInvoicePaper, fetchInvoices } from 'shared/billing/api';
import { drawInvoice } from 'shared/billing/draw-invoice';
import type { AmountDue, Invoice } from 'shared/billing/types';
import { useInvoices } from 'shared/billing/use-billing';
import { AppError } from 'shared/lib/app-error';
import { saveFile } from 'shared/lib/save-file';
import { queryClient } from 'shared/runtime/query-client';
import { useAppStore } from 'shared/runtime/store';
import { anInvoicePaper } from 'shared/testing/invoices';
import { beforeEach, expect, test, vi } from 'vitest';
import { InvoiceList } from './invoice-list';

vi.mock('shared/billing/api', () => ({ fetchInvoices: vi.fn(), fetchInvoicePaper: vi.fn() }));
vi.mock('shared/profiles/api', () => ({}));
vi.mock('shared/lib/save-file', () => ({ saveFile: vi.fn() }));
vi.mock('shared/billing/draw-invoice', () => ({ drawInvoice: vi.fn() }));

const unreachable = new AppError('NETWORK', 'Failed to fetch', 'We could not reach the server.');
const file = new Blob(['%PDF'], { type: 'application/pdf' });

function Invoices() {
  return <InvoiceList list={useInvoices()} />;
}

const invoices = (from: number, to: number): Invoice[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => {
    const number = String(from + nth);
    return anInvoicePaper({ id: number, invoice_number: `INV-2026-${number.padStart(5, '0')}` });
  });

beforeEach(() => {
  queryClient.clear();
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useAppStore.setState((state) => ({ session: { ...state.session, userId: 'maria' }, toasts: [] }));
  vi.mocked(fetchInvoices).mockResolvedValue({ invoices: invoices(1, 2), hasMore: false });
  vi.mocked(fetchInvoicePaper).mockImplementation(async (of) => anInvoicePaper(of));
  vi.mocked(drawInvoice).mockResolvedValue(file);
});

test('a member with hundreds of invoices sees the newest, and more when they ask', async () => {
  vi.mocked(fetchInvoices)
    .mockResolvedValueOnce({ invoices: invoices(1, 24), hasMore: true })
    .mockRejectedValueOnce(new AppError('XX000', 'down', 'Your invoices could not be loaded.'))
    .mockResolvedValueOnce({ invoices: invoices(25, 30), hasMore: false });
  render(<Invoices />);
  const more = await screen.findByRole('button', { name: 'Show more invoices' });
  expect(screen.getAllByRole('button', { name: /^Download PDF of/ })).toHaveLength(24);

  await userEvent.click(more);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your invoices could not be loaded.');
  screen.getByText('INV-2026-00024');

  await userEvent.click(more);
  await screen.findByText('INV-2026-00030');
  const first = screen.getByText('INV-2026-00025').closest('summary');
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(fetchInvoices).toHaveBeenLastCalledWith('maria', 1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more invoices' })).toBeNull();
});

test('an unpaid invoice past its due date is overdue here as in the amount due', async () => {
  vi.mocked(fetchInvoices).mockResolvedValue({
    invoices: [
      ...invoices(1, 1).map((late) => ({ ...late, due_date: '2020-01-01' })),
      ...invoices(2, 2).map((open) => ({ ...open, due_date: '2999-01-01' })),
      ...invoices(3, 3).map((paid) => ({ ...paid, due_date: '2020-01-01', status: 'paid' })),
    ],
    hasMore: false,
  });
  render(<Invoices />);
  await screen.findByText('INV-2026-00001');
  const said = screen.getAllByRole('listitem').map((row) => row.querySelector('summary'));
  expect(said.map((row) => row?.children[1]?.textContent).filter(Boolean)).toEqual([
    'Overdue',
    'Pending',
    'Paid',
  ]);
});

test('a member reads of an invoice that is paid in part what is left to pay', async () => {
  const [invoice] = invoices(1, 1).map((open) => ({ ...open, due_date: '2999-01-01' }));
  if (!invoice) throw new Error('one row');
  vi.mocked(fetchInvoices).mockResolvedValue({ invoices: [invoice], hasMore: false });
  const due = {
    id: invoice.purchase_id,
    paid_amount: 100,
    amount_due: 18,
  } as AmountDue;
  function Partly() {
    return <InvoiceList list={useInvoices()} due={[due]} />;
  }
  render(<Partly />);
  expect(await screen.findByText('Partly paid')).toBeTruthy();
  expect(screen.getByText('€18.00 left to pay')).toBeTruthy();
});

test('an invoice is saved under its number once, however quickly its button is pressed', async () => {
  let finish = (_: Blob) => {};
  vi.mocked(drawInvoice).mockReturnValue(new Promise((resolve) => (finish = resolve)));
  render(<Invoices />);
  const button = await screen.findByRole('button', { name: 'Download PDF of INV-2026-00002' });
  await userEvent.dblClick(button);
  await screen.findByText('Preparing the PDF…');
  finish(file);
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(file, 'INV-2026-00002.pdf'));
  expect(fetchInvoicePaper).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: '2' }));
  expect(useAppStore.getState().toasts).toMatchObject([{ text: 'INV-2026-00002.pdf was saved.' }]);
});

test('an invoice and a credit note are saved from their rows, without opening them', async () => {
  const [invoice, note] = invoices(1, 2);
  if (!invoice || !note) throw new Error('two rows');
  const credit = { ...note, invoice_number: 'CN-2026-00001', kind: 'credit_note' as const };
  vi.mocked(fetchInvoices).mockResolvedValue({ invoices: [credit, invoice], hasMore: false });
  render(<Invoices />);
  for (const number of ['CN-2026-00001', 'INV-2026-00001']) {
    const button = await screen.findByRole('button', { name: `Download PDF of ${number}` });
    expect(button.closest('details')).toBeNull();
    await userEvent.click(button);
    await waitFor(() => expect(saveFile).toHaveBeenLastCalledWith(file, `${number}.pdf`));
  }
  expect(document.querySelector('details[open]')).toBeNull();
});

test('a PDF that cannot be made says why beside its button, and is made at the next press', async () => {
  vi.mocked(fetchInvoicePaper).mockRejectedValueOnce(unreachable);
  vi.mocked(drawInvoice).mockRejectedValueOnce(new RangeError('what no person should read'));
  render(<Invoices />);
  const button = await screen.findByRole('button', { name: 'Download PDF of INV-2026-00001' });
  const invoice = within(button.closest('li') as HTMLElement);

  await userEvent.click(button);
  await invoice.findByText('We could not reach the server.');
  await userEvent.click(button);
  const text = 'The PDF could not be made. Please try again.';
  await invoice.findByText(text);
  expect(saveFile).not.toHaveBeenCalled();

  await userEvent.click(button);
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(invoice.queryByRole('alert')).toBeNull();
});
