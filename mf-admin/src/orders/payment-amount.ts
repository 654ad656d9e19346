import { formatEuro } from 'shared/lib/money';

/** Euros as typed: "1,234.50", "1234,50", "€ 40". NaN when it is no amount. */
export function readAmount(typed: string): number {
  const text = typed.replace(/[€\s]/g, '');
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** What is wrong with the typed amount, given the euros due. */
export function amountProblem(typed: string, due: number): string | undefined {
  const amount = readAmount(typed);
  if (Number.isNaN(amount)) return 'Please enter an amount such as 187.62';
  if (amount !== due) return `The amount must equal the amount due: ${formatEuro(due)}`;
  return undefined;
}
