import type { CatalogueDocument, LibraryDocument } from 'shared/documents/types';
import { formatPrice, type PriceUnit } from 'shared/lib/money';

/** "Free", "€39.00" or "€20.00/3 month" (spec 1§9). */
export function priceOf({ price, price_unit, unit_quantity }: CatalogueDocument): string {
  return formatPrice(price, price_unit as PriceUnit, unit_quantity);
}

/** What an entry costs, in euros, VAT included: what its order says, or the catalogue today. */
export function amountOf({ document, order }: LibraryDocument): number {
  const ordered = order?.items.find(({ item_id }) => item_id === document.id);
  return ordered?.gross_amount ?? totalOf(document);
}

/** Price times units, in euros (spec 1§9). */
export function totalOf({ price, unit_quantity }: CatalogueDocument): number {
  return Math.round(price * 100 * unit_quantity) / 100;
}
