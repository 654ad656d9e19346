import type { CatalogueDocument } from 'shared/documents/types';
import { formatPrice, type PriceUnit } from 'shared/lib/money';

/** "Free", "€39.00" or "€20.00/3 month" (spec 1§9). */
export function priceOf({ price, price_unit, unit_quantity }: CatalogueDocument): string {
  return formatPrice(price, price_unit as PriceUnit, unit_quantity);
}
