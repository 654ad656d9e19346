import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import type { MatchedLine, Outcome, StatementLine } from 'shared/payment-import/types';
import { BrowserRouter } from 'shared/router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import PaymentImportPage from './payment-import-page';

const matchPayments = vi.hoisted(() => vi.fn());
const recordOneOfSeveral = vi.hoisted(() => vi.fn());
vi.mock('shared/payment-import/api', () => ({ matchPayments }));
vi.mock('shared/orders/use-orders', () => ({ recordOneOfSeveral }));

const order = (nr: number, total_amount: number) => ({
  id: `a3b0c1d2-0000-4000-8000-00000000000${nr}`,
  purchase_number: `PO-2026-00000${nr}`,
  status: 'pending' as const,
  total_amount,
  member_name: 'Maria Vella',
});

/** What the database says of each line, in turn. */
function answers(...outcomes: [Outcome, MatchedLine['orders']][]) {
  matchPayments.mockImplementation(async (lines: StatementLine[]) =>
    lines.map((line, at) => ({
      ...line,
      id: String(line.line),
      outcome: outcomes[at]?.[0],
      orders: outcomes[at]?.[1],
    })),
  );
}

async function importLines(...lines: string[]) {
  const person = userEvent.setup();
  render(
    <BrowserRouter>
      <PaymentImportPage />
    </BrowserRouter>,
  );
  const text = ['Date,Payer,Details,Amount', ...lines].join('\n');
  await person.upload(
    screen.getByLabelText('Bank statement (CSV)'),
    new File([text], 'november.csv', { type: 'text/csv' }),
  );
  await person.click(await screen.findByRole('button', { name: 'Find the orders' }));
  const found = await screen.findByRole('heading', { name: /Ready to record/ });
  expect(document.activeElement).toBe(found); // the button that was pressed is gone
  return person;
}

beforeEach(() => {
  localStorage.clear();
  matchPayments.mockReset();
  recordOneOfSeveral.mockReset();
});

describe('an administrator who imports a statement', () => {
  it.each<[Outcome, MatchedLine['orders'], string]>([
    ['amount_differs', [order(1, 49)], 'PO-2026-000001 is €49.00: €13.90 too little.'],
    ['paid', [order(1, 35.1)], 'PO-2026-000001 has been paid already, by another payment.'],
    ['cancelled', [order(1, 35.1)], 'PO-2026-000001 was cancelled. The money may have to go back.'],
    ['repeated', [order(1, 35.1)], 'Another line of this file pays PO-2026-000001 already.'],
    ['ambiguous', [order(1, 35.1), order(2, 0.2)], 'Several orders are named, together €35.30.'],
    ['no_order', [order(3, 35.1)], 'No order is named. Unpaid, and of this amount:'],
    ['no_order', [], 'No order is named, and none of this amount is unpaid.'],
  ])('reads why a line is not recorded just so (%s)', async (outcome, orders, text) => {
    answers([outcome, orders]);
    await importLines('02/11/2026,Maria,Thanks,35.10');
    const table = screen.getByRole('table', { name: 'Payments to look at' });
    expect(table.textContent).toContain(text);
    const links = within(table).queryAllByRole('link');
    for (const { id } of orders) {
      expect(links.map((link) => link.getAttribute('href'))).toContain(
        `/dashboard/orders?open=${id}`,
      );
    }
    expect(screen.getByRole('button', { name: 'Record payments' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('records what is ticked, one by one, hears of each, and can stop', async () => {
    answers(
      ['matched', [order(1, 35.1)]],
      ['matched', [order(2, 70)]],
      ['matched', [order(3, 15)]],
    );
    const person = await importLines(
      '02/11/2026,Maria,PO-2026-000001,35.10',
      '03/11/2026,Maria,,70.00',
      '04/11/2026,Maria,PO-2026-000003,15.00',
    );
    recordOneOfSeveral.mockRejectedValueOnce(
      new AppError('PY003', 'cancelled', 'This order was cancelled.'),
    );
    let answer = (): void => {};
    recordOneOfSeveral.mockReturnValueOnce(new Promise<void>((resolve) => (answer = resolve)));
    await person.click(screen.getByRole('button', { name: 'Record 3 payments of €120.10' }));
    await screen.findByText('This order was cancelled.');
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    answer();
    expect(
      await screen.findByText(/1 recorded, 1 refused, 1 not begun\. Payments of €70\.00/),
    ).toBeDefined();
    expect(recordOneOfSeveral.mock.calls).toEqual([
      [
        order(1, 0).id,
        expect.objectContaining({ reference: 'PO-2026-000001', paid_on: '2026-11-02' }),
      ],
      [
        order(2, 0).id,
        {
          provider: 'bank_transfer',
          // a bank that passes no text on: the number of the order stands in
          reference: 'PO-2026-000002',
          amount: 70,
          paid_on: '2026-11-03',
        },
      ],
    ]);
    expect(screen.getByRole('button', { name: 'Record 2 payments of €50.10' })).toBeDefined();
    expect(screen.getByText('Recorded')).toBeDefined();
  });

  it('reads that all of a file is in the books, line by line', async () => {
    answers(['recorded', [order(1, 35.1)]]);
    await importLines('02/11/2026,Maria,PO-2026-000001,35.10');
    expect(
      screen.getByText('All payments of this file are in the books already. Nothing was changed.'),
    ).toBeDefined();
    expect(screen.getByText('Recorded already. Nothing was changed.')).toBeDefined();
  });

  it('chooses the columns where they were not found, and once for each bank', async () => {
    answers(['no_order', []]);
    const person = userEvent.setup();
    const { unmount } = render(
      <BrowserRouter>
        <PaymentImportPage />
      </BrowserRouter>,
    );
    const file = new File(['Tag,Wert,Was\n02/11/2026,35.10,PO-2026-000001\n'], 'a.csv');
    const choose = () => person.upload(screen.getByLabelText('Bank statement (CSV)'), file);
    await choose();
    const amount = await screen.findByLabelText('Amount');
    await person.selectOptions(amount, 'None');
    expect(screen.getByText(/Please choose the column with the amount/)).toBeDefined();
    await person.selectOptions(screen.getByLabelText('Money in'), 'Wert');
    await person.click(screen.getByRole('button', { name: 'Find the orders' }));
    await screen.findByRole('heading', { name: /Ready to record/ });
    unmount();
    render(
      <BrowserRouter>
        <PaymentImportPage />
      </BrowserRouter>,
    );
    await choose();
    expect(((await screen.findByLabelText('Money in')) as HTMLSelectElement).value).toBe('1');
  });

  it('is told when the orders cannot be read, and tries again', async () => {
    answers(['recorded', [order(1, 35.1)]]);
    const works = matchPayments.getMockImplementation();
    matchPayments.mockRejectedValueOnce(
      new AppError('NETWORK', 'down', 'We could not reach the server.'),
    );
    const person = userEvent.setup();
    render(
      <BrowserRouter>
        <PaymentImportPage />
      </BrowserRouter>,
    );
    await person.upload(
      screen.getByLabelText('Bank statement (CSV)'),
      new File(['Date,Amount\n02/11/2026,35.10\n'], 'a.csv'),
    );
    await person.click(await screen.findByRole('button', { name: 'Find the orders' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We could not reach the server.',
    );
    if (works) matchPayments.mockImplementation(works);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Recorded already. Nothing was changed.')).toBeDefined();
  });
});
