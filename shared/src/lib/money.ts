/**
 * Written by hand: the first number format of a page takes a slow phone as long as half its code.
 * @param amount euros, gross or net as the caller says; answers "€1,749.00" (spec 1§9).
 */
export function formatEuro(amount: number): string {
  const [euros = '', cents] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}€${euros.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** A price and what it is made of. Euros. Net and VAT are absent from what was kept before they were told. */
export interface Price {
  net?: number | null;
  vat?: number | null;
  gross: number;
}

/** "€1.77 (€1.50 + €0.27 VAT)", or "€1.50 (no VAT)" where none is charged; of less than nothing what was given back. */
export function formatPriceWithVat({ net, vat, gross }: Price): string {
  if (gross === 0 || net == null || vat == null) return formatEuro(gross);
  const parts =
    vat === 0 ? 'no VAT' : `${formatEuro(Math.abs(net))} + ${formatEuro(Math.abs(vat))} VAT`;
  return `${formatEuro(gross)} (${parts})`;
}

/** Euros as machines read and write them: "1749.00". */
export function plainAmount(amount: number): string {
  return amount.toFixed(2);
}

/** @param rate a share of one; answers "18%" or "7.5%". By hand, as euros are. */
export function formatPercent(rate: number): string {
  return `${Math.round(rate * 10_000) / 100}%`;
}

/** A number of things: "1,234". @param digits rounds it to so many: of an estimate three say all. */
export function formatCount(count: number, digits?: number): string {
  return count.toLocaleString('en-MT', digits ? { maximumSignificantDigits: digits } : {});
}

export const priceUnits = ['one_time', 'per_day', 'per_month', 'per_year'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** What a price is for, in words. */
export const priceUnitNames: Readonly<Record<PriceUnit, string>> = {
  one_time: 'One time',
  per_day: 'Per day',
  per_month: 'Per month',
  per_year: 'Per year',
};

const unitWords: Record<Exclude<PriceUnit, 'one_time'>, string> = {
  per_day: 'day',
  per_month: 'month',
  per_year: 'year',
};

interface Priced {
  /** Euros for one unit. */
  price: number;
  price_unit: string;
  unit_quantity: number;
}

/** Price times units, in euros (spec 1§9). */
export function totalOf({ price, unit_quantity }: Pick<Priced, 'price' | 'unit_quantity'>): number {
  return Math.round(price * 100 * unit_quantity) / 100;
}

/** What stands beside a price with VAT: what several units come to, which "€19.99/6 month" does not say. */
export function priceNote(offer: Priced): string {
  if (offer.price === 0) return '';
  const isSeveral = offer.price_unit !== 'one_time' && offer.unit_quantity > 1;
  return isSeveral ? `${formatEuro(totalOf(offer))} in total, VAT included` : 'VAT included';
}

/** "Free", "€20.00", "€20.00/month" or "€20.00/3 month" (spec 1§9). `price` in euros. */
export function formatPrice(price: number, unit: PriceUnit = 'one_time', quantity = 1): string {
  if (price === 0) return 'Free';
  if (unit === 'one_time') return formatEuro(price);
  const word = unitWords[unit];
  return quantity > 1 ? `${formatEuro(price)}/${quantity} ${word}` : `${formatEuro(price)}/${word}`;
}
