import { type CsvColumn, toCsv } from 'shared/lib/csv';
import { formatPercent, plainAmount } from 'shared/lib/money';
import { lineKinds, withBalance } from './line-text';
import type { CommissionLine, CommissionStatement } from './types';

interface Row {
  booked_on: string;
  kind: string;
  line?: CommissionLine;
  balance: number;
}

type Earning = Exclude<CommissionLine, { kind: 'payout' }>;

const ofEarning =
  (value: (line: Earning) => string) =>
  ({ line }: Row): string | undefined =>
    line && line.kind !== 'payout' ? value(line) : undefined;

const columns: readonly CsvColumn<Row>[] = [
  { header: 'Booked', value: ({ booked_on }) => booked_on },
  { header: 'Type', value: ({ kind }) => kind },
  { header: 'Value date', value: ({ line }) => line?.day },
  { header: 'Client', value: ofEarning(({ client }) => client) },
  { header: 'Paid for membership (EUR)', value: ofEarning(({ base }) => plainAmount(base)) },
  { header: 'Rate', value: ofEarning(({ rate }) => formatPercent(rate)) },
  { header: 'Available from', value: ofEarning(({ available_on }) => available_on) },
  {
    header: 'Document',
    value: ({ line }) => (line?.kind === 'payout' ? line.document_number : undefined),
  },
  { header: 'Amount (EUR)', value: ({ line }) => line && plainAmount(line.amount) },
  { header: 'Balance (EUR)', value: ({ balance }) => plainAmount(balance) },
];

/** What moved a balance between two days (YYYY-MM-DD), with what was owed before and is owed after. */
export function commissionStatementCsv(
  { opening, closing, lines }: CommissionStatement,
  from: string,
  to: string,
): string {
  return toCsv(columns, [
    { booked_on: from, kind: 'Opening balance', balance: opening },
    ...withBalance(lines, opening).map(({ line, balance }) => ({
      booked_on: line.booked_on,
      kind: lineKinds[line.kind],
      line,
      balance,
    })),
    { booked_on: to, kind: 'Closing balance', balance: closing },
  ]);
}
