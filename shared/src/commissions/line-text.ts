import { formatEuro, formatPercent } from 'shared/lib/money';
import type { CommissionLine } from './types';

/** What an entry is about: "Client 7F3A: 25% of €89.00". Clients stay unnamed. */
export function lineText(
  line:
    | CommissionLine
    | { kind: 'earned' | 'taken_back'; client: string; base: number; rate: number },
): string {
  if (line.kind === 'payout') {
    return line.document_number ? `Bank transfer, ${line.document_number}` : 'Bank transfer';
  }
  const what = line.kind === 'earned' ? '' : 'refunded, ';
  return `Client ${line.client}: ${what}${formatPercent(line.rate)} of ${formatEuro(Math.abs(line.base))}`;
}

export const lineKinds: Readonly<Record<CommissionLine['kind'], string>> = {
  earned: 'Earned',
  taken_back: 'Taken back',
  payout: 'Payout',
};

/** The lines with the balance after each, in whole cents: sums of decimals would drift. */
export function withBalance(
  lines: readonly CommissionLine[],
  opening: number,
): { line: CommissionLine; balance: number }[] {
  let cents = Math.round(opening * 100);
  return lines.map((line) => {
    cents += Math.round(line.amount * 100);
    return { line, balance: cents / 100 };
  });
}
