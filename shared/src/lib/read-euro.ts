/**
 * Euros as somebody types them: "1,234.50", "1.234,50", "1234,50", "€ 40", "-1". NaN when it is no number,
 * and for "1.500", which is fifteen hundred to one reader and one and a half to another.
 * A comma before one or two last digits is a decimal comma, before three it groups thousands.
 */
export function readEuro(typed: string): number {
  const text = typed.replace(/[€\s'’]/g, '');
  if (/^-?[1-9]\d{0,2}\.\d\d0$/.test(text)) return Number.NaN;
  let plain = text.replace(',', '.');
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) plain = text.replaceAll(',', '');
  if (/^-?\d{1,3}(\.\d{3})+(,\d*|\.\d{3})$/.test(text)) {
    plain = text.replaceAll('.', '').replace(',', '.');
  }
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * The price of an offer: what holds no digit is 0 (spec 1§5). NaN when digits are no number: whoever types
 * them means an amount, and would give something away.
 */
export function readPrice(typed: string): number {
  const price = readEuro(typed);
  return Number.isNaN(price) && !/\p{Nd}/u.test(typed) ? 0 : price;
}

/** Whether it can be paid: no fraction of a cent. */
export function isWholeCents(amount: number): boolean {
  return Math.round(amount * 100) / 100 === amount;
}
