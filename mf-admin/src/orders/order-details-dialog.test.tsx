import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import type {
  AccountCredit,
  Order,
  OrderInvoice,
  OrderPayment,
  OrderRefund,
  OrderReminder,
} from 'shared/orders/types';
import { BrowserRouter } from 'shared/router';
import { pageMemory } from 'shared/runtime/store';
import { makeCredit } from 'shared/testing/credits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderDetailsDialog } from './order-details-dialog';

const {
  useOrder,
  useCreditsOf,
  useRefundableLines,
  cancelPurchase,
  refundPurchase,
  payWithCredit,
} = vi.hoisted(() => ({
  useOrder: vi.fn(),
  useCreditsOf: vi.fn(),
  useRefundableLines: vi.fn(),
  cancelPurchase: vi.fn(),
  refundPurchase: vi.fn(),
  payWithCredit: vi.fn(),
}));
vi.mock('shared/orders/use-orders', () => ({
  useOrder,
  useCreditsOf,
  useRefundableLines,
  cancelPurchase,
  refundPurchase,
  payWithCredit,
}));
vi.mock('shared/profiles/use-profile', () => ({ useAdminRole: vi.fn() }));
const savePaper = vi.hoisted(() => vi.fn());
vi.mock('shared/billing/draw-paper', () => ({ savePaper }));
vi.mock('shared/ordered-services/use-ordered-services', () => ({ moveService: vi.fn() }));

const order = {
  id: 'a3b0c1d2-0000-4000-8000-000000000001',
  purchase_number: 'PO-2026-000042',
  created_at: '2026-11-02T09:00:00Z',
  status: 'pending',
  payment_state: 'unpaid',
  paid_amount: 0,
  amount_due: 25,
  refunded_amount: 0,
  cart_fingerprint: '5f1d',
  subtotal: 25,
  discount_amount: 0,
  net_amount: 21.19,
  vat_amount: 3.81,
  total_amount: 25,
  user_id: 'b3b0c1d2-0000-4000-8000-000000000002',
  vat_rate: 0.18,
  cancelled_at: null,
  cancel_reason: null,
  member: null,
  items: [],
  invoices: [],
  payments: [],
  refunds: [],
  credits: [],
  reminders: [],
  services: [],
};

const onRemind = vi.fn();
const onPayment = vi.fn();

function open(changes: Partial<Order> = {}) {
  useOrder.mockReturnValue({ data: { ...order, ...changes }, error: null });
  render(
    <BrowserRouter>
      <OrderDetailsDialog
        orderId={order.id}
        onClose={vi.fn()}
        onPayment={onPayment}
        onRemind={onRemind}
      />
    </BrowserRouter>,
  );
  return userEvent.setup();
}

const paper = (kind: string, invoice_number: string, changes: Partial<OrderInvoice> = {}) =>
  ({
    id: invoice_number,
    kind,
    invoice_number,
    status: 'paid',
    issued_date: '2026-11-02',
    due_date: '2026-11-16',
    amount: 25,
    is_replaced: false,
    ...changes,
  }) as OrderInvoice;
const payment = (changes: Partial<OrderPayment> = {}): OrderPayment => ({
  id: 'p',
  provider: 'bank_transfer',
  reference: 'FT 77',
  amount: 25,
  written_off: 0,
  paid_on: '2026-11-03',
  created_at: '2026-11-05T09:00:00Z',
  credit_id: null,
  ...changes,
});
const credit = (changes: Partial<AccountCredit> = {}) =>
  makeCredit({ id: 'c', purchase_id: order.id, payment_id: 'p', ...changes });
const refund = (changes: Partial<OrderRefund> = {}): OrderRefund => ({
  id: 'r',
  amount: 10,
  net_amount: 8.47,
  vat_amount: 1.53,
  provider: 'bank_transfer',
  reference: 'FT 78',
  refunded_on: '2026-11-20',
  note: 'Half of it',
  created_at: '2026-11-21T09:00:00Z',
  review_id: null,
  credit_id: null,
  credit_note: { invoice_number: 'CN-2026-00001' },
  ...changes,
});
/** Each row of the ledger as it is read, without the way to its PDF. */
const ledger = () =>
  within(screen.getByRole('table', { name: 'Ledger' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join('|'));

beforeEach(() => {
  vi.resetAllMocks();
  pageMemory.clear();
  useCreditsOf.mockReturnValue({ data: undefined });
});

describe('an administrator', () => {
  it('is told when a link leads to an order that does not exist', () => {
    useOrder.mockReturnValue({ data: null, error: null });
    render(
      <OrderDetailsDialog
        orderId="mistyped"
        onClose={vi.fn()}
        onPayment={vi.fn()}
        onRemind={onRemind}
      />,
    );
    expect(screen.getByRole('dialog', { name: 'Order not found' })).toBeDefined();
    expect(screen.queryByText(/Try again/)).toBeNull();
  });

  it('reads net, VAT and gross of every line, who paid when, and goes to the person', () => {
    open({
      status: 'paid',
      payment_state: 'paid',
      paid_amount: 25,
      amount_due: 0,
      member: { full_name: 'Maria Vella', email: 'maria@example.test', company_name: 'Vella Ltd' },
      items: [
        {
          id: 'a',
          position: 1,
          item_title: 'Contract',
          quantity: 2,
          unit_price: 15,
          total_price: 30,
          discount_amount: 5,
          vat_included: true,
          net_amount: 21.19,
          vat_amount: 3.81,
          gross_amount: 25,
        } as Order['items'][number],
      ],
      invoices: [paper('invoice', 'INV-2026-00042')],
      payments: [payment()],
    });
    const items = screen.getByRole('region', { name: 'Items' });
    const rows = within(items)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'ItemNetVAT 18%Gross',
      'Contract2 × €15.00 −€5.00€21.19€3.81€25.00',
      'Total€21.19€3.81€25.00',
    ]);
    expect(ledger()).toEqual([
      '2 Nov 2026|Invoice INV-2026-00042PDF|€25.00|€25.00',
      '3 Nov 2026|Payment by bank transferFT 77|-€25.00|€0.00',
    ]);
    expect(screen.getByText('Nothing is due.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Maria Vella' }).getAttribute('href')).toBe(
      `/dashboard/person?id=${order.user_id}`,
    );
  });

  it('reads who reminded the member and when, and can again a week later', async () => {
    const daysAgo = (days: number) => daysAfter(maltaToday(), -days);
    const reminded = (days: number, change: Partial<OrderReminder>): OrderReminder => ({
      id: String(days),
      is_automatic: false,
      sent_on: daysAgo(days),
      created_at: `${daysAgo(days)}T09:00:00Z`,
      sender: null,
      ...change,
    });
    const nadia = { full_name: 'Nadia Zammit' };
    const older = [
      reminded(21, { sender: nadia }),
      reminded(14, { is_automatic: true }),
      reminded(7, {}),
    ];
    const person = open({ reminders: older });
    const history = () =>
      [...screen.getByRole('region', { name: 'History' }).querySelectorAll('li > span')].map(
        ({ textContent }) => textContent,
      );
    expect(history()).toEqual(
      expect.arrayContaining([
        'Payment reminder sent by Nadia Zammit',
        'Payment reminder sent automatically',
        'Payment reminder sent',
      ]),
    );
    await person.click(screen.getByRole('button', { name: 'Send reminder' }));
    expect(onRemind).toHaveBeenCalledWith(
      expect.objectContaining({ id: order.id, amount_due: 25 }),
    );
    cleanup();
    open({ reminders: [...older, reminded(6, { sender: nadia })] });
    expect(screen.queryByRole('button', { name: 'Send reminder' })).toBeNull();
    cleanup();
    open({ status: 'paid' });
    expect(screen.queryByRole('button', { name: 'Send reminder' })).toBeNull();
  });

  it('saves invoice and credit note as PDF', async () => {
    savePaper.mockResolvedValue('x.pdf');
    const person = open({
      status: 'cancelled',
      invoices: [
        paper('invoice', 'INV-2026-00042'),
        paper('credit_note', 'CN-2026-00001', { amount: -25 }),
      ],
    });
    await person.click(screen.getByRole('button', { name: 'Invoice PDF: INV-2026-00042' }));
    await person.click(screen.getByRole('button', { name: 'Credit note PDF: CN-2026-00001' }));
    expect(savePaper.mock.calls).toEqual([
      [{ purchase_id: order.id, invoice_number: 'INV-2026-00042' }],
      [{ purchase_id: order.id, invoice_number: 'CN-2026-00001' }],
    ]);
  });

  it('reads before cancelling what becomes of items, seats, code, invoice and member', async () => {
    const person = open();
    await person.click(screen.getByRole('button', { name: 'Cancel order' }));
    const question = screen.getByRole('dialog', { name: 'Cancel this order?' }).textContent;
    for (const consequence of [
      'Its items go back to the member’s cart',
      'event seats are freed at once',
      'a discount is released',
      'a credit note cancels the invoice',
      'The member is told.',
    ]) {
      expect(question).toContain(consequence);
    }
  });

  it.each([
    ['renewal:2026-12-11', 'end with the current period, with no grace period'],
    ['change:pro:annual', 'The membership keeps its current plan'],
  ])(
    'reads before cancelling what the site wrote (%s) what it means for the membership',
    async (cart_fingerprint, consequence) => {
      const person = open({ cart_fingerprint });
      await person.click(screen.getByRole('button', { name: 'Cancel order' }));
      const question = screen.getByRole('dialog', { name: 'Cancel this order?' }).textContent;
      expect(question).toContain(consequence);
      expect(question).toContain('credit note cancels the invoice. The member is told.');
      expect(question).not.toContain('cart');
    },
  );

  it('reads before cancelling that what was paid becomes credit', async () => {
    const person = open({ payment_state: 'partly_paid', paid_amount: 17, amount_due: 8 });
    await person.click(screen.getByRole('button', { name: 'Cancel order' }));
    expect(screen.getByRole('dialog', { name: 'Cancel this order?' }).textContent).toContain(
      'The €17.00 paid for it become credit of the member.',
    );
  });

  it('gives a reason before cancelling what bills work that was done', async () => {
    const person = open({ cart_fingerprint: 'usage:2026-12-11' });
    await person.click(screen.getByRole('button', { name: 'Cancel order' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel this order?' }));
    await person.click(question.getByRole('button', { name: 'Cancel order' }));
    expect(await question.findByText('Say why: the member can read it.')).toBeTruthy();
    expect(cancelPurchase).not.toHaveBeenCalled();
    await person.type(question.getByLabelText('Reason'), 'All pages were blank');
    await person.click(question.getByRole('button', { name: 'Cancel order' }));
    expect(cancelPurchase).toHaveBeenCalledWith(order.id, 'All pages were blank');
  });

  it.each([
    ['member', 'Order cancelled by the member'],
    ['administrator', 'Order cancelled by an administrator'],
    ['unpaid', 'Order cancelled: unpaid a week after it was due'],
    ['event_near', 'Order cancelled: unpaid shortly before an event on it'],
    ['event_cancelled', 'Order cancelled: an event on it was cancelled'],
  ])('reads in the history why an order was cancelled (%s)', (cancel_reason, text) => {
    open({ status: 'cancelled', cancelled_at: '2026-11-20T09:00:00Z', cancel_reason });
    expect(screen.getByText(text)).toBeDefined();
  });

  it('reads the ledger of an order that was paid in parts, too much, and refunded', () => {
    open({
      status: 'paid',
      payment_state: 'partly_refunded',
      member: { full_name: 'Ada Borg', email: null, company_name: null },
      paid_amount: 25,
      amount_due: 0,
      refunded_amount: 10,
      invoices: [
        paper('invoice', 'INV-2026-00042'),
        paper('credit_note', 'CN-2026-00001', { amount: -10, issued_date: '2026-11-21' }),
      ],
      payments: [
        payment({
          id: 'q',
          amount: 5,
          paid_on: '2026-11-02',
          credit_id: 'x',
          provider: 'credit',
          reference: 'PO-2026-000007',
        }),
        payment({ amount: 32 }),
      ],
      credits: [credit({ left_amount: 4 })],
      refunds: [refund(), refund({ id: 's', amount: 8, credit_id: 'c', credit_note: null })],
    });
    expect(ledger()).toEqual([
      '2 Nov 2026|Invoice INV-2026-00042PDF|€25.00|€25.00',
      '2 Nov 2026|Credit usedfrom PO-2026-000007|-€5.00|€20.00',
      '3 Nov 2026|Payment by bank transferFT 77|-€32.00|-€12.00',
      '3 Nov 2026|Credit of Ada Borgmore than was due|€12.00|€0.00',
      '20 Nov 2026|Refund by bank transferFT 78|€10.00|€10.00',
      '20 Nov 2026|Credit paid back by bank transferFT 78|–|€10.00',
      '21 Nov 2026|Credit note CN-2026-00001PDF|-€10.00|€0.00',
    ]);
    expect(screen.getByText('Nothing is due. €4.00 of credit is left.')).toBeDefined();
  });

  it('reads what is left to pay, and what was written off', () => {
    open({
      payment_state: 'partly_paid',
      paid_amount: 17,
      amount_due: 8,
      invoices: [paper('invoice', 'INV-2026-00042', { due_date: '2999-11-16' })],
      payments: [payment({ amount: 17 })],
    });
    expect(screen.getByText('€8.00 by 16 November 2999')).toBeDefined();
    expect(screen.getByText('€17.00 of €25.00')).toBeDefined();
    expect(screen.getByText('€8.00 is due.')).toBeDefined();
    cleanup();
    open({
      status: 'paid',
      payment_state: 'paid',
      paid_amount: 24.92,
      amount_due: 0,
      invoices: [paper('invoice', 'INV-2026-00042')],
      payments: [payment({ amount: 24.92, written_off: 0.08 })],
    });
    expect(ledger().at(-1)).toBe('3 Nov 2026|Written off|-€0.08|€0.00');
  });

  it('records money that came for an order which is paid', async () => {
    const person = open({ status: 'paid', payment_state: 'paid', paid_amount: 25, amount_due: 0 });
    await person.click(screen.getByRole('button', { name: 'Record payment' }));
    expect(onPayment).toHaveBeenCalledWith(
      expect.objectContaining({ id: order.id, status: 'paid', amount_due: 0 }),
    );
  });

  it('pays an order from the credit of its member', async () => {
    useCreditsOf.mockReturnValue({
      data: [credit({ left_amount: 9 }), credit({ id: 'd', left_amount: 3 })],
    });
    payWithCredit.mockResolvedValue({ used: 12, amount_due: 13, credit_left: 0 });
    const person = open({ member: { full_name: 'Ada Borg', email: null, company_name: null } });
    await person.click(screen.getByRole('button', { name: 'Use credit' }));
    const question = within(screen.getByRole('dialog', { name: 'Use credit?' }));
    expect(question.getByText(/Ada Borg has €12\.00 of credit\./).textContent).toBe(
      'Ada Borg has €12.00 of credit. €12.00 of it pays PO-2026-000042, and €13.00 stays due. The member is told.',
    );
    await person.click(question.getByRole('button', { name: 'Use credit' }));
    expect(payWithCredit).toHaveBeenCalledExactlyOnceWith(order.id);
  });
});
