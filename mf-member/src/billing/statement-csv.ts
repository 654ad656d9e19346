import type { Statement, StatementEntry } from 'shared/billing/types';
import { capitalised } from 'shared/lib/capitalised';
import { type CsvColumn, toCsv } from 'shared/lib/csv';
import { plainAmount } from 'shared/lib/money';

interface Row {
  day: string;
  kind: string;
  number?: string;
  description?: string;
  amount?: number;
  balance: number;
}

const columns: readonly CsvColumn<Row>[] = [
  { header: 'Date', value: ({ day }) => day },
  { header: 'Type', value: ({ kind }) => kind },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Description', value: ({ description }) => description },
  {
    header: 'Amount (EUR)',
    value: ({ amount }) => (amount === undefined ? undefined : plainAmount(amount)),
  },
  { header: 'Balance (EUR)', value: ({ balance }) => plainAmount(balance) },
];

const kinds: Record<StatementEntry['kind'], string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  written_off: 'Written off',
  refund_granted: 'Refund granted',
  refund: 'Refund paid back',
};

/** A running list between two days (YYYY-MM-DD), with what was and what is owed around it. */
export function statementCsv({ opening, closing, entries }: Statement, from: string, to: string) {
  return toCsv(columns, [
    { day: from, kind: 'Opening balance', balance: opening },
    ...entries.map(toRow),
    { day: to, kind: 'Closing balance', balance: closing },
  ]);
}

function toRow({ kind, description, ...entry }: StatementEntry): Row {
  return {
    ...entry,
    kind: kinds[kind],
    description:
      kind === 'payment' || kind === 'written_off' ? capitalised(description) : description,
  };
}
