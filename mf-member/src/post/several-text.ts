import { counted } from 'shared/lib/counted';
import { errorText } from 'shared/lib/error-texts';
import { formatPriceWithVat } from 'shared/lib/money';
import type { PostPrice, PostPrices } from 'shared/post/types';

/** As the database takes them. */
export const mostAtOnce = 50;

/** What the documents of the plan do for a question about several items, and what the others cost. */
export function documentsText({
  counts,
  counts_included,
  included,
  used,
  items,
}: PostPrices): string[] {
  const extra = counts - counts_included;
  const dear = items.find((item) => item.problem === undefined && item.gross > 0);
  return [
    counts_included > 0 &&
      `${counts_included} included in your plan: then ${used + counts_included} of ${included} documents are used.`,
    extra > 0 &&
      dear?.problem === undefined &&
      dear &&
      `${extra} at ${eachText(dear, dear.counts - dear.counts_included)} each.`,
  ].filter((line) => line !== false && line !== undefined);
}

function eachText({ net, vat, gross }: Record<'net' | 'vat' | 'gross', number>, count: number) {
  return formatPriceWithVat({ net: net / count, vat: vat / count, gross: gross / count });
}

/** What it costs together. */
export function priceText({ net, vat, gross, counts }: PostPrices): string {
  if (gross > 0) return `${formatPriceWithVat({ net, vat, gross })} in total`;
  return counts > 0 ? 'Included in your plan' : 'Free of charge';
}

/** "2 items: This item is scanned already.": what is not asked for, and why. */
export function problemsText(items: readonly PostPrice[]): string[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    if (item.problem === undefined) continue;
    const why = errorText(item.problem, item.details) ?? 'This cannot be asked for.';
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => `${counted(count, 'item')}: ${why}`);
}
