import { formatEuro } from 'shared/lib/money';

/** The money of one line, after its discount, as the database rounded it. Euros; a credit is below zero. */
export interface Amounts {
  discount_amount: number;
  net_amount: number;
  vat_amount: number;
  gross_amount: number;
}

/** A line of the cart, an order or an invoice: the same money under each of them. */
export interface AmountLine extends Amounts {
  title: string;
  quantity: number;
}

/** The lines of an order as they are shown. */
export function linesOf<Item extends Amounts & { item_title: string; quantity: number }>(
  items: readonly Item[],
): (Item & AmountLine)[] {
  return items.map((item) => ({ ...item, title: item.item_title }));
}

export interface Totals {
  net: number;
  vat: number;
  gross: number;
}

/** What is read of a line or a sum, on every screen and on paper. */
export function amountTexts({ discount_amount, net_amount, vat_amount, gross_amount }: Amounts) {
  return {
    discount: formatEuro(discount_amount),
    net: formatEuro(net_amount),
    vat: formatEuro(vat_amount),
    gross: formatEuro(gross_amount),
  };
}

/** "€143.10 net, €25.76 VAT, after €15.90 discount". */
export function partsText(line: Amounts): string {
  const parts = netAndVat({ net: line.net_amount, vat: line.vat_amount });
  return line.discount_amount > 0
    ? `${parts}, after ${amountTexts(line).discount} discount`
    : parts;
}

/** "€143.10 net, €25.76 VAT". */
export function netAndVat({ net, vat }: Pick<Totals, 'net' | 'vat'>): string {
  return `${formatEuro(net)} net, ${formatEuro(vat)} VAT`;
}

/** What lines add up to, in whole cents: sums of decimals would drift. */
export function totalsOf(lines: readonly Amounts[]): Totals {
  return {
    net: sum(lines.map((line) => line.net_amount)),
    vat: sum(lines.map((line) => line.vat_amount)),
    gross: sum(lines.map((line) => line.gross_amount)),
  };
}

/** Euros, added up in whole cents. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}
