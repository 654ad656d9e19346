import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import type { Order, OrderReminder } from 'shared/orders/types';
import { BrowserRouter } from 'shared/router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderDetailsDialog } from './order-details-dialog';

const useOrder = vi.hoisted(() => vi.fn());
const cancelPurchase = vi.hoisted(() => vi.fn());
vi.mock('shared/orders/use-orders', () => ({
  useOrder,
  cancelPurchase,
}));
vi.mock('shared/profiles/use-profile', () => ({ useAdminRole: vi.fn() }));
const savePaper = vi.hoisted(() => vi.fn());
const saveStructuredPaper = vi.hoisted(() => vi.fn());
vi.mock('shared/billing/draw-paper', () => ({ savePaper }));
vi.mock('shared/billing/structured-paper', () => ({ saveStructuredPaper }));
vi.mock('shared/ordered-services/use-ordered-services', () => ({ moveService: vi.fn() }));

const order = {
  id: 'a3b0c1d2-0000-4000-8000-000000000001',
  purchase_number: 'PO-2026-000042',
  created_at: '2026-11-02T09:00:00Z',
  status: 'pending',
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
  reminders: [],
  services: [],
};

const onRemind = vi.fn();

function open(changes: Partial<Order> = {}) {
  useOrder.mockReturnValue({ data: { ...order, ...changes }, error: null });
  render(
    <BrowserRouter>
      <OrderDetailsDialog
        orderId={order.id}
        onClose={vi.fn()}
        onPayment={vi.fn()}
        onRemind={onRemind}
      />
    </BrowserRouter>,
  );
  return userEvent.setup();
}

beforeEach(() => useOrder.mockReset());

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
      payments: [
        {
          id: 'p',
          provider: 'bank_transfer',
          reference: 'FT 77',
          amount: 25,
          paid_on: '2026-11-03',
          created_at: '2026-11-05T09:00:00Z',
        },
      ],
    });
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'ItemNetVAT 18%Gross',
      'Contract2 × €15.00 −€5.00€21.19€3.81€25.00',
      'Total€21.19€3.81€25.00',
    ]);
    expect(screen.getByText('€25.00 by bank transfer, received on 3 November 2026')).toBeDefined();
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
      expect.objectContaining({ id: order.id, total_amount: 25 }),
    );
    cleanup();
    open({ reminders: [...older, reminded(6, { sender: nadia })] });
    expect(screen.queryByRole('button', { name: 'Send reminder' })).toBeNull();
    cleanup();
    open({ status: 'paid' });
    expect(screen.queryByRole('button', { name: 'Send reminder' })).toBeNull();
  });

  it('saves invoice and credit note as PDF and for accounting software', async () => {
    const paper = (kind: string, invoice_number: string) =>
      ({
        id: kind,
        kind,
        invoice_number,
        status: 'cancelled',
        issued_date: '2026-11-02',
        due_date: '2026-11-16',
        amount: 25,
      }) as Order['invoices'][number];
    savePaper.mockResolvedValue('x.pdf');
    saveStructuredPaper.mockResolvedValue('x.xml');
    const person = open({
      status: 'cancelled',
      invoices: [paper('credit_note', 'CN-2026-00001'), paper('invoice', 'INV-2026-00042')],
    });
    await person.click(screen.getByRole('button', { name: 'Invoice PDF: INV-2026-00042' }));
    await person.click(screen.getByRole('button', { name: 'Credit note PDF: CN-2026-00001' }));
    await person.click(screen.getByRole('button', { name: 'XML: INV-2026-00042' }));
    await person.click(screen.getByRole('button', { name: 'XML: CN-2026-00001' }));
    for (const save of [savePaper, saveStructuredPaper]) {
      expect(save.mock.calls).toEqual([
        [{ purchase_id: order.id, kind: 'invoice' }],
        [{ purchase_id: order.id, kind: 'credit_note' }],
      ]);
    }
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
});
