import { needed } from 'shared/lib/form-rules';
import { formatEuro, type PriceUnit, plainAmount, priceUnits } from 'shared/lib/money';
import { isWholeCents, readEuro, readPrice } from 'shared/lib/read-euro';
import * as v from 'valibot';

/** What every form of something on offer asks for, as it is typed. */
export interface OfferValues {
  title: string;
  price: string;
  price_unit: PriceUnit;
  unit_quantity: string;
}

/** The same as it is saved: euros, and how many units the price is for. */
export interface Offer {
  title: string;
  price: number;
  price_unit: PriceUnit;
  unit_quantity: number;
}

export const longestTitle = 200;
export const highestPrice = 999_999.99; // euros, as the database checks it
export const mostUnits = 1000;

/** A price in euros. @param name as its label says: "Price", "Registration fee". */
export function priceRule(name: string): v.GenericSchema<string, number> {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(`${name} is required`),
    v.transform(readEuro),
    v.number(`${name} must be a number such as 20 or 19.99`), // refuses NaN
    v.minValue(0, `${name} must be at least 0`),
    v.maxValue(highestPrice, `${name} must be at most ${formatEuro(highestPrice)}`),
    v.check(isWholeCents, `${name} can have two decimals at most`),
  );
}

/** The same where words without a digit are 0 (spec 1§5). */
function priceOrZeroRule(name: string): v.GenericSchema<string, number> {
  const orZero = (typed: string) => (typed !== '' && readPrice(typed) === 0 ? '0' : typed);
  return v.pipe(v.string(), v.trim(), v.transform(orZero), priceRule(name));
}

/**
 * The rules that documents, services and events have in common (spec 1§5). A form adds its own with
 * `v.intersect([offerRules('Price'), v.object({ … })])`.
 */
export function offerRules(priceName: string): v.GenericSchema<OfferValues, Offer> {
  return v.pipe(
    v.object({
      title: needed('Title is required', longestTitle),
      price: priceOrZeroRule(priceName),
      price_unit: v.picklist(priceUnits),
      unit_quantity: v.pipe(v.string(), v.trim()),
    }),
    v.forward(
      v.partialCheck(
        [['price_unit'], ['unit_quantity']],
        ({ price_unit: unit, unit_quantity: units }) => !Number.isNaN(unitsFrom(unit, units)),
        `Units must be a whole number from 1 to ${mostUnits}`,
      ),
      ['unit_quantity'],
    ),
    v.transform((offer) => ({
      ...offer,
      unit_quantity: unitsFrom(offer.price_unit, offer.unit_quantity),
    })),
  );
}

/** What is sold once is sold one by one, whatever stands in the field. NaN when they make no sense. */
function unitsFrom(unit: PriceUnit, typed: string): number {
  if (unit === 'one_time' || typed === '') return 1;
  const units = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  return units >= 1 && units <= mostUnits ? units : Number.NaN;
}

/** "Copy of …", as long as a title may be. */
export function copyTitle(title: string): string {
  return `Copy of ${title}`.slice(0, longestTitle);
}

/** What the fields begin with: an entry as it would be typed, or an empty one. */
export function typedOffer(offer: Offer | null): OfferValues {
  return {
    title: offer?.title ?? '',
    price: offer ? plainAmount(offer.price) : '',
    price_unit: offer?.price_unit ?? 'one_time',
    unit_quantity: String(offer?.unit_quantity ?? 1),
  };
}
