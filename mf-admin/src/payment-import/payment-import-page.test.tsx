import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from 'shared/lib/app-error';
import type { PaymentReceipt } from 'shared/orders/types';
import type {
  KeptLayout,
  MatchedLine,
  MatchedOrder,
  Outcome,
  StatementLine,
} from 'shared/payment-import/types';
import { BrowserRouter } from 'shared/router';
import { expectLines } from 'shared/testing/expect-lines';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import PaymentImportPage from './payment-import-page';

expectLines(/^PY003/);

const matchPayments = vi.hoisted(() => vi.fn());
const recordOneOfSeveral = vi.hoisted(() => vi.fn());
const kept = vi.hoisted((): { layouts: KeptLayout[] } => ({ layouts: [] }));
vi.mock('shared/payment-import/api', () => ({
  matchPayments,
  fetchStatementLayouts: async () => kept.layouts,
  keepStatementLayout: async (header: string, layout: unknown) => {
    kept.layouts = [{ header, layout, updated_at: '2026-11-03T10:00:00Z' }];
  },
}));
vi.mock('shared/orders/use-orders', () => ({
  recordOneOfSeveral,
  usePaymentOptions: () => ({ data: { tolerance: 0.1 }, isFetched: true }),
}));

const order = (nr: number, total_amount: number, changes: Partial<MatchedOrder> = {}) => ({
  id: `a3b0c1d2-0000-4000-8000-00000000000${nr}`,
  purchase_number: `PO-2026-00000${nr}`,
  status: 'pending' as const,
  payment_state: 'unpaid' as const,
  total_amount,
  paid_amount: 0,
  amount_due: total_amount,
  member_name: 'Maria Vella',
  last_payment: null,
  ...changes,
});
const paid = { status: 'paid', payment_state: 'paid', amount_due: 0 } as const;
const receipt = (nr: number, changes: Partial<PaymentReceipt> = {}): PaymentReceipt => ({
  purchase_id: order(nr, 0).id,
  purchase_number: order(nr, 0).purchase_number,
  status: 'paid',
  already_settled: false,
  already_recorded: false,
  amount_due: 0,
  credited: 0,
  written_off: 0,
  ...changes,
});

/** Has the database answer with these outcomes, one for each line. */
function answers(...outcomes: [Outcome, MatchedLine['orders']][]) {
  matchPayments.mockImplementation(async (lines: StatementLine[]) =>
    lines.map((line, at) => ({
      ...line,
      id: String(line.line),
      nth: 1,
      outcome: outcomes[at]?.[0],
      orders: outcomes[at]?.[1],
    })),
  );
}

function open() {
  const view = render(
    <BrowserRouter>
      <PaymentImportPage />
    </BrowserRouter>,
  );
  const person = userEvent.setup();
  const choose = (text: string, name = 'november.csv') =>
    person.upload(screen.getByLabelText('Bank statement'), new File([text], name));
  return { ...view, person, choose };
}

type Opened = ReturnType<typeof open>;

/** Says what a plain file does not say: that all came in, in euros, and is booked. */
async function sayTheRest({ person }: Opened) {
  for (const [label, answer] of [
    ['Amounts without a minus', 'Money that came in'],
    ['Amounts without a currency', 'Euros'],
    ['All rows are', 'Booked'],
  ] as const) {
    await person.selectOptions(await screen.findByLabelText(label), answer);
  }
}

const confirm = 'Confirm and find orders';

async function importLines(...lines: string[]) {
  const opened = open();
  await opened.choose(['Date,Payer,Details,Amount', ...lines].join('\n'));
  await sayTheRest(opened);
  await opened.person.click(await screen.findByRole('button', { name: confirm }));
  const found = await screen.findByRole('heading', { name: /Ready to record/ });
  expect(document.activeElement).toBe(found); // the button that was pressed is gone
  return opened.person;
}

beforeEach(() => {
  kept.layouts = [];
  matchPayments.mockReset();
  recordOneOfSeveral.mockReset();
});

describe('an administrator who imports a statement', () => {
  it.each<[string, Outcome, MatchedLine['orders']]>([
    ['PO-2026-000001 is €49.00: this is €13.90 too little.', 'amount_differs', [order(1, 49)]],
    [
      'PO-2026-000001 has €25.10 left to pay: this is €10.00 too much.',
      'amount_differs',
      [order(1, 49, { paid_amount: 23.9, amount_due: 25.1 })],
    ],
    ['PO-2026-000001 has already been paid by another payment.', 'paid', [order(1, 35.1, paid)]],
    [
      'has already been paid by another payment: €35.10 by cash on 2 Nov 2026, “Receipt 7”.',
      'paid',
      [
        order(1, 35.1, {
          ...paid,
          last_payment: {
            provider: 'cash',
            reference: 'Receipt 7',
            amount: 35.1,
            paid_on: '2026-11-02',
          },
        }),
      ],
    ],
    [
      'PO-2026-000001 was cancelled. The money is the member’s.',
      'cancelled',
      [order(1, 35.1, { status: 'cancelled', payment_state: 'cancelled', amount_due: 0 })],
    ],
    ['Another line in this file already pays PO-2026-000001.', 'repeated', [order(1, 35.1)]],
    [
      'Several orders are named, €35.30 due in total.',
      'ambiguous',
      [order(1, 35.1), order(2, 0.2)],
    ],
    ['No order is named. Unpaid orders of this amount:', 'no_order', [order(3, 35.1)]],
    ['No order is named, and there is no unpaid order of this amount.', 'no_order', []],
  ])('reads of a line that is not recorded as it is: %s', async (text, outcome, orders) => {
    answers([outcome, orders]);
    await importLines('2026-11-02,Maria,Thanks,35.10');
    const table = screen.getByRole('table', { name: 'Payments to review' });
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
      '2026-11-02,Maria,PO-2026-000001,35.10',
      '2026-11-03,Maria,Thanks,70.00',
      '2026-11-04,Maria,PO-2026-000003,15.00',
    );
    recordOneOfSeveral.mockRejectedValueOnce(
      new AppError('PY003', 'cancelled', 'This order was cancelled.'),
    );
    let answer = (_: PaymentReceipt): void => {};
    recordOneOfSeveral.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await person.click(screen.getByRole('button', { name: 'Record 3 payments of €120.10' }));
    await screen.findByText('This order was cancelled.');
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    answer(receipt(2));
    expect(
      await screen.findByText(/1 recorded, 1 failed, 1 not started\. Payments of €70\.00/),
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
          reference: 'Thanks',
          amount: 70,
          paid_on: '2026-11-03',
          nth: 1,
        },
      ],
    ]);
    expect(screen.getByRole('button', { name: 'Record 2 payments of €50.10' })).toBeDefined();
    expect(screen.getByText('Recorded')).toBeDefined();
  });

  it('records what is a little short with the others, and reads that the difference is let go', async () => {
    answers(['matched', [order(1, 35.1)]], ['amount_differs', [order(2, 70)]]);
    recordOneOfSeveral
      .mockResolvedValueOnce(receipt(1))
      .mockResolvedValueOnce(receipt(2, { written_off: 0.08 }));
    const person = await importLines(
      '2026-11-02,Maria,PO-2026-000001,35.10',
      '2026-11-03,Maria,PO-2026-000002,69.92',
    );
    const ready = screen.getByRole('table', { name: 'Payments ready to record' });
    expect(ready.textContent).toContain(
      '€0.08 short: the order is settled and the difference written off.',
    );
    await person.click(screen.getByRole('button', { name: 'Record 2 payments of €105.02' }));
    await screen.findByText(/2 recorded\. Payments of €105\.02 are in the books\./);
    expect(ready.textContent).toContain('€0.08 was written off.');
    expect(recordOneOfSeveral.mock.calls.map(([, payment]) => payment.asReceived)).toEqual([
      undefined,
      true,
    ]);
  });

  it('records as received what is short, too much or came again, each by its own button', async () => {
    answers(
      ['amount_differs', [order(1, 49)]],
      ['amount_differs', [order(2, 30)]],
      ['paid', [order(3, 15, paid)]],
    );
    recordOneOfSeveral
      .mockResolvedValueOnce(receipt(1, { status: 'pending', amount_due: 13.9 }))
      .mockResolvedValueOnce(receipt(2, { credited: 10 }))
      .mockResolvedValueOnce(receipt(3, { credited: 15 }));
    const person = await importLines(
      '2026-11-02,Maria,PO-2026-000001,35.10',
      '2026-11-03,Maria,PO-2026-000002,40.00',
      '2026-11-04,Maria,PO-2026-000003,15.00',
    );
    const table = screen.getByRole('table', { name: 'Payments to review' });
    expect(screen.getByRole('heading', { name: 'To review: 3' })).toBeDefined();
    await person.click(
      within(table).getByRole('button', { name: 'Record as part payment: row 2' }),
    );
    expect(await within(table).findByText('€13.90 is still due.')).toBeDefined();
    await person.click(
      within(table).getByRole('button', { name: 'Record, rest becomes credit: row 3' }),
    );
    expect(await within(table).findByText('€10.00 became credit of Maria Vella.')).toBeDefined();
    await person.click(within(table).getByRole('button', { name: 'Record as credit: row 4' }));
    expect(await within(table).findByText('€15.00 became credit of Maria Vella.')).toBeDefined();
    expect(screen.getByText('Payments of €90.10 are in the books.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'To review: 0' })).toBeDefined();
    expect(recordOneOfSeveral.mock.lastCall).toEqual([
      order(3, 0).id,
      {
        provider: 'bank_transfer',
        reference: 'PO-2026-000003',
        amount: 15,
        paid_on: '2026-11-04',
        nth: 1,
        asReceived: true,
      },
    ]);
  });

  it('records a second transfer of a file only after the first, as credit', async () => {
    answers(['matched', [order(1, 35.1)]], ['repeated', [order(1, 35.1)]]);
    recordOneOfSeveral
      .mockResolvedValueOnce(receipt(1))
      .mockResolvedValueOnce(receipt(1, { credited: 35.1 }));
    const person = await importLines(
      '2026-11-02,Maria,PO-2026-000001,35.10',
      '2026-11-03,Maria,PO-2026-000001,35.10',
    );
    const table = screen.getByRole('table', { name: 'Payments to review' });
    expect(table.textContent).toContain('Record row 2 first: then this becomes credit.');
    await person.click(screen.getByRole('button', { name: 'Record 1 payment of €35.10' }));
    await person.click(
      await within(table).findByRole('button', { name: 'Record as credit: row 3' }),
    );
    expect(await within(table).findByText('€35.10 became credit of Maria Vella.')).toBeDefined();
  });

  it('reads why a line could not be recorded, and can try again', async () => {
    answers(['no_order', [order(1, 35.1)]]);
    recordOneOfSeveral
      .mockRejectedValueOnce(new AppError('PY003', 'x', 'This order was cancelled.'))
      .mockResolvedValueOnce(receipt(1));
    const person = await importLines('2026-11-02,Maria,Thanks,35.10');
    const way = screen.getByRole('button', { name: 'Record for PO-2026-000001: row 2' });
    await person.click(way);
    expect((await screen.findByRole('alert')).textContent).toBe('This order was cancelled.');
    await person.click(way);
    expect(await screen.findByText('Recorded')).toBeDefined();
    expect(recordOneOfSeveral.mock.lastCall?.[1]).not.toHaveProperty('asReceived');
  });

  it('reads that a whole file is in the books, line by line', async () => {
    answers(['recorded', [order(1, 35.1)]]);
    await importLines('2026-11-02,Maria,PO-2026-000001,35.10');
    expect(
      screen.getByText('All payments in this file are already in the books. Nothing was changed.'),
    ).toBeDefined();
    expect(screen.getByText('Already recorded. Nothing was changed.')).toBeDefined();
  });

  it('confirms the columns once for each bank, and is asked about what was not confirmed', async () => {
    answers(['no_order', []]);
    const first = open();
    const { person } = first;
    const head = 'Tag;Wert;Was;Zu/Ab;Stand';
    await first.choose(`${head}\n02/11/2026;35,10;PO-2026-000001;zu;fest\n`);
    const column = (name: string) => screen.findByLabelText(name);
    await person.selectOptions(await column('Zu/Ab'), 'Direction, in or out');
    await person.selectOptions(await column('Stand'), 'Status, booked or not');
    expect(screen.getByRole('row', { name: /To review 1 €35.10/ })).toBeDefined();
    await person.selectOptions(await column('“zu”'), 'Money came in');
    await person.selectOptions(await column('“fest”'), 'Booked');
    await person.selectOptions(await column('Amounts without a currency'), 'Euros');
    await screen.findByText('Is “02/11/2026” 2 Nov 2026 or 11 Feb 2026?');
    await person.selectOptions(await column('Dates begin with'), 'The day');
    await screen.findByRole('row', { name: /Money received 1 €35.10/ });
    await person.click(screen.getByRole('button', { name: confirm }));
    await screen.findByRole('heading', { name: /Ready to record/ });
    first.unmount();

    // a colleague, a month later: nothing is asked that is known, and a new word is
    const next = open();
    await next.choose(`${head}\n03/11/2026;35,10;a;zu;fest\n04/11/2026;7,00;b;retour;fest\n`);
    await screen.findByRole('row', { name: /Money received 1 €35.10/ });
    expect(screen.getByRole('row', { name: /To review 1 €7.00/ })).toBeDefined();
    expect(screen.getByText('Does “retour” mean that money came in?')).toBeDefined();
    expect(screen.getByText('Columns confirmed on 3 Nov 2026')).toBeDefined();
    await person.selectOptions(await column('“retour”'), 'Money went out');
    await screen.findByRole('row', { name: /Left out: money that went out/ });
    const find = screen.getByRole('button', { name: confirm });
    await person.click(find);
    await screen.findByRole('heading', { name: /Ready to record/ });
    next.unmount();

    // and now one key is enough
    const last = open();
    await last.choose(`${head}\n05/11/2026;35,10;a;ZU;Fest\n`);
    const goOn = await screen.findByRole('button', { name: 'Find orders' });
    expect(document.activeElement).toBe(goOn);
    expect(screen.getByText('Columns confirmed on 3 Nov 2026').closest('details')?.open).toBe(
      false,
    );
  });

  it('remembers nothing of a payment taken for the names of columns', async () => {
    answers(['asked', []], ['no_order', []]);
    const { person, choose } = open();
    await choose('2026-11-02;Maria Vella;35,10\n2026-11-03;Joe Borg;70,20\n');
    const names = await screen.findByLabelText('Column names are in');
    await person.selectOptions(names, 'Row 1: 2026-11-02, Maria Vella, 35,10');
    await screen.findByLabelText('Maria Vella');
    await person.click(await screen.findByRole('button', { name: confirm }));
    await screen.findByRole('heading', { name: /Ready to record/ });
    expect(kept.layouts).toEqual([]);
    // and the payment is still one
    const asked = screen.getByRole('table', { name: 'Payments to review' });
    within(asked).getByText('It is above the column names.');
  });

  it('chooses the column of a day and of an amount where none was found', async () => {
    const { person, choose } = open();
    await choose('Date,Text,Amount\n2026-11-02,a,35.10\n');
    await person.selectOptions(await screen.findByLabelText('Amount'), 'Not needed');
    expect(screen.getByText(/Please choose the column with the amount/)).toBeDefined();
    await person.selectOptions(screen.getByLabelText('Amount'), 'Money in');
    await person.selectOptions(screen.getByLabelText('Date'), 'Not needed');
    expect(screen.getByText('Please choose the column with the date.')).toBeDefined();
    expect(screen.getByRole('button', { name: confirm })).toHaveProperty('disabled', true);
  });

  it('reads that a file with debits only brings nothing in, and what became of each row', async () => {
    const { choose } = open();
    await choose('Date;Text;Debit;Credit\n2026-11-02;Rent;900,00;\n2026-11-03;Fee;5,00;\n');
    expect(
      await screen.findByText('According to these columns, money went out but none came in.'),
    ).toBeDefined();
    const sums = screen.getByRole('table', { name: 'What happens to the rows of this file' });
    expect(
      within(sums)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'RowsHow manyEuros',
      'Money received0€0.00',
      'Left out: money that went out (rows 2, 3)2-€905.00',
      'The whole file2-€905.00',
    ]);
  });

  it('is warned when the balances of a file tell of other money than its rows', async () => {
    const { choose } = open();
    await choose(
      'Date;Text;Amount;Balance\n2026-11-02;a;10,00;110,00\n2026-11-03;b;-5,00;135,00\n',
    );
    expect(
      await screen.findByText(/The balances in the file say that the account changed by €35.00/),
    ).toBeDefined();
  });

  it('looks at columns that are known again where balances say that they mean something else', async () => {
    // the bank before wrote a minus before what went out
    const layout = {
      delimiter: ';',
      roles: ['booked', 'text', 'amount', 'balance'],
      dayOrder: null,
      decimal: ',',
      unsigned: 'in',
      currency: 'EUR',
      state: 'booked',
      meanings: {},
    };
    const updated_at = '2026-11-03T10:00:00Z';
    kept.layouts = [{ header: 'date|text|amount|balance', layout, updated_at }];
    const rows = (second: string) =>
      `Date;Text;Amount;Balance\n2026-11-02;a;10,00;110,00\n2026-11-03;b;${second}\n`;
    const columns = () => screen.getByText(/^Columns confirmed on/).closest('details')?.open;

    const same = open();
    await same.choose(rows('-5,00;105,00'));
    await screen.findByRole('button', { name: 'Find orders' });
    expect(columns()).toBe(false);
    same.unmount();

    const other = open();
    await other.choose(rows('5,00;105,00'));
    await screen.findByRole('button', { name: confirm });
    expect(columns()).toBe(true);
  });

  it('keeps a row with a question among those to look at, with the order it names', async () => {
    answers(['asked', [order(1, 35.1)]]);
    const { person, choose } = open();
    await choose('Date,Text,Amount\n2026-11-02,PO-2026-000001,35.10\n');
    await person.click(await screen.findByRole('button', { name: confirm }));
    const table = await screen.findByRole('table', { name: 'Payments to review' });
    expect(table.textContent).toContain(
      'Did this money come in, or go out? Has it been booked? Which currency is it in?',
    );
    expect(within(table).getByRole('link', { name: /PO-2026-000001/ })).toBeDefined();
    expect(screen.queryByRole('table', { name: 'Payments ready to record' })).toBeNull();
  });

  it('is told when the orders cannot be read, and tries again', async () => {
    answers(['recorded', [order(1, 35.1)]]);
    const works = matchPayments.getMockImplementation();
    matchPayments.mockRejectedValueOnce(
      new AppError('NETWORK', 'down', 'We could not reach the server.'),
    );
    const { person, choose } = open();
    await choose('Date,Amount\n2026-11-02,35.10\n');
    await person.click(await screen.findByRole('button', { name: confirm }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We could not reach the server.',
    );
    if (works) matchPayments.mockImplementation(works);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Already recorded. Nothing was changed.')).toBeDefined();
  });
});
