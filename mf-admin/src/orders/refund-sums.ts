import { sum, type Totals } from 'shared/billing/amounts';
import type { OrderItem, RefundableLine } from 'shared/orders/types';

/** A line and what of it is paid back: euros, gross; NaN where that is no amount. */
export interface ChosenLine {
  line: RefundableLine;
  amount: number;
}

/** What a refund comes to, gross; an amount that cannot be read counts nothing. */
export function grossOf(chosen: readonly ChosenLine[]): number {
  return sum(chosen.map(({ amount }) => (Number.isNaN(amount) ? 0 : amount)));
}

/** The same with its net and VAT, as the credit note will say it (private.net_of_part). */
export function totalsOf(
  chosen: readonly ChosenLine[],
  items: readonly Pick<OrderItem, 'position' | 'net_amount' | 'gross_amount'>[],
): Totals {
  const gross = grossOf(chosen);
  const nets = chosen.map(({ line, amount }) => {
    const item = items.find(({ position }) => position === line.position);
    if (!item || Number.isNaN(amount)) return 0;
    // piece by piece: all pieces until then and this one, less those until then
    const until = (part: number) => shareOf(part, item);
    return until(sum([line.credited_amount, amount])) - until(line.credited_amount);
  });
  const net = sum(nets);
  return { net, vat: sum([gross, -net]), gross };
}

/** The net of so much of a line, to the cent. */
function shareOf(
  part: number,
  { net_amount: net, gross_amount: gross }: Pick<OrderItem, 'net_amount' | 'gross_amount'>,
): number {
  const cents = (euros: number) => Math.round(euros * 100);
  return gross === 0 ? 0 : Math.round((cents(part) * cents(net)) / cents(gross)) / 100;
}
