/**
 * Euros as somebody types them: "1,234.50", "1234,50", "€ 40", "-1". NaN when it is no number.
 * A comma before one or two last digits is a decimal comma, before three it groups thousands.
 */
export function readEuro(typed: string): number {
  const text = typed.replace(/[€\s]/g, '');
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Whether it can be paid: no fraction of a cent. */
export function isWholeCents(amount: number): boolean {
  return Math.round(amount * 100) / 100 === amount;
}
