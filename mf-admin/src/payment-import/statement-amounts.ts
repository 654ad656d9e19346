/** What stands before the cents. */
export type DecimalSign = '.' | ',';

export interface Amount {
  /** Without its sign. */
  cents: number;
  /** Which way the money went, where that is written beside it: in, out, or not said. */
  sign: 1 | -1 | 0;
  /** What else stands beside it: "EUR", "$"; "" for nothing. */
  mark: string;
}

const shape = /^([^\d.,]*)([\d.,](?:[\d.,\s'’]*[\d.,])?)([^\d.,]*)$/;
/** Letters that banks write beside an amount: credit and debit, Haben and Soll. */
const signs: Readonly<Record<string, 1 | -1>> = {
  '+': 1,
  C: 1,
  CR: 1,
  H: 1,
  '-': -1,
  '()': -1,
  D: -1,
  DR: -1,
  S: -1,
};

/**
 * An amount as banks write it: "1.234,56", "-1 234.56", "(35.10)", "35,10-", "€35.10 CR".
 * @param decimal the sign of this file, where it is known.
 * @returns null when it is none, 'unclear' for "1.500", which is fifteen hundred or one and a half.
 */
export function readAmount(cell: string, decimal: DecimalSign | null): Amount | 'unclear' | null {
  const [, before = '', digits = '', after = ''] =
    shape.exec(cell.trim().replace(/[\u2212\u2013]/g, '-')) ?? [];
  const cents = readCents(digits, decimal);
  if (cents === null || cents === 'unclear') return cents;
  const beside = besideOf(before, after);
  return beside && { cents, ...beside };
}

/** The sign and what else stands before and after the digits; null when two signs do not agree. */
function besideOf(before: string, after: string): Pick<Amount, 'sign' | 'mark'> | null {
  const isBracketed = before.includes('(') && after.includes(')');
  const words = `${before} ${after}`
    .replace(/[()]/g, isBracketed ? ' ' : '$&')
    .replace(/[-+]/g, ' $& ')
    .split(/\s+/)
    .filter(Boolean);
  const said = words.filter((word) => word.toUpperCase() in signs);
  if (isBracketed) said.push('()');
  const [sign = 0, ...others] = said.map((word) => signs[word.toUpperCase()] ?? 0);
  if (new Set(said).size < said.length || others.some((other) => other !== sign)) return null;
  return { sign, mark: words.filter((word) => !(word.toUpperCase() in signs)).join(' ') };
}

function readCents(text: string, decimal: DecimalSign | null): number | 'unclear' | null {
  const digits = ungrouped(text);
  if (digits === null) return null;
  const last = digits.search(/[.,]\d*$/);
  if (last === -1) return centsOf(digits, '');
  const sign = digits[last] === '.' ? '.' : ',';
  const [whole, part] = [digits.slice(0, last), digits.slice(last + 1)];
  const isGrouped = sign === ',' ? /^\d{1,3}(,\d{3})*$/ : /^\d{1,3}(\.\d{3})*$/;
  const other = sign === '.' ? ',' : '.';
  if (whole.includes(sign)) {
    // twice the same sign: thousands, and no cents
    return isGrouped.test(whole) && part.length === 3
      ? centsOf(digits.replaceAll(sign, ''), '')
      : null;
  }
  if (whole.includes(other)) {
    const grouped = other === ',' ? /^\d{1,3}(,\d{2,3})*,\d{3}$/ : /^\d{1,3}(\.\d{3})+$/;
    return grouped.test(whole) ? centsOf(whole.replaceAll(other, ''), part) : null;
  }
  if (part.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    return decimal === other ? centsOf(whole + part, '') : 'unclear';
  }
  return part === '' ? null : centsOf(whole || '0', part);
}

/** Without spaces and apostrophes between thousands; null where they stand elsewhere: a card's number. */
function ungrouped(text: string): string | null {
  if (!/[\s'’]/.test(text)) return text;
  return /^\d{1,3}([\s'’]\d{3})+([.,]\d*)?$/.test(text) ? text.replace(/[\s'’]/g, '') : null;
}

function centsOf(whole: string, part: string): number | null {
  if (!/^(0|[1-9]\d{0,11})$/.test(whole) || !/^\d{0,2}0*$/.test(part)) return null;
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
}

const enough = 2000; // cells that show it; a bank does not change its mind within a file

/** The sign before the cents in these cells; null when none shows it, or some show the other. */
export function decimalSignOf(cells: Iterable<string>): DecimalSign | null {
  const seen = new Set<DecimalSign>();
  let shown = 0;
  for (const cell of cells) {
    const [, , digits = ''] = shape.exec(cell.trim()) ?? [];
    // what can be read without knowing the sign shows which one it is
    if (typeof readCents(digits, null) !== 'number') continue;
    const found = /[.,](?=\d*$)/.exec(digits)?.[0];
    if (!found) continue;
    const isThousands = digits.split(found).length > 2;
    seen.add((found === '.') === isThousands ? ',' : '.');
    if (seen.size === 2) return null;
    shown += 1;
    if (shown === enough) break;
  }
  return seen.values().next().value ?? null;
}
