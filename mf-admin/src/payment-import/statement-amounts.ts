/** What stands before the cents. */
export type DecimalSign = '.' | ',';

const decoration = /[\s€'’"]|EUR/gi;

/** Made once: a long file has a hundred thousand amounts. */
const shapes = {
  '.': { grouped: /^\d{1,3}(,\d{2,3})+(\.|$)/, parts: /^(\d{1,12})?(?:\.(\d{1,2})0*)?$/ },
  ',': { grouped: /^\d{1,3}(\.\d{2,3})+(,|$)/, parts: /^(\d{1,12})?(?:,(\d{1,2})0*)?$/ },
} satisfies Record<DecimalSign, unknown>;

/**
 * An amount as banks write it in cents, below zero for money that went out: "1.234,56", "-1 234.56",
 * "(35.10)", "35,10-", "€35.10 CR". Null when it is none.
 */
export function readCents(cell: string, decimal: DecimalSign): number | null {
  let text = cell.replace(decoration, '').replace('\u2212', '-');
  const isOut = /^-|-$|^\(.*\)$|DR?$/i.test(text);
  text = text.replace(/^[-+(]|[-+)]$|[CD]R?$/gi, '').replace(/[-+)]$/, '');
  const thousands = decimal === '.' ? ',' : '.';
  if (shapes[decimal].grouped.test(text)) text = text.replaceAll(thousands, '');
  const parts = shapes[decimal].parts.exec(text);
  if (!parts || text === '' || text === decimal) return null;
  const cents = Number(parts[1] ?? '0') * 100 + Number((parts[2] ?? '0').padEnd(2, '0'));
  return isOut ? -cents : cents;
}

/** The sign most of these amounts have before their last one or two digits; a point when none has. */
export function guessDecimalSign(cells: readonly string[]): DecimalSign {
  let commas = 0;
  for (const cell of cells) {
    const sign = /([.,])\d{1,2}\D*$/.exec(cell)?.[1];
    if (sign) commas += sign === ',' ? 1 : -1;
  }
  return commas > 0 ? ',' : '.';
}
