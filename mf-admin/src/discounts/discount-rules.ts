import type { DiscountCode, DiscountRules } from 'shared/discounts/types';
import { discountTargets, discountTypes } from 'shared/discounts/types';
import { blankToNull, needed, optional } from 'shared/lib/form-rules';
import { formatEuro, plainAmount } from 'shared/lib/money';
import { isWholeCents, readEuro } from 'shared/lib/read-euro';
import * as v from 'valibot';

const highest = 999_999.99; // as the database checks it
const mostUses = 2_147_483_647; // the largest integer of the database

/** A number as it is typed. @param blank what nothing stands for. */
const amount = (text: string, blank: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((typed) => (typed === '' ? blank : readEuro(typed))),
    v.number(text), // refuses NaN
    v.maxValue(highest, `Please use at most ${formatEuro(highest)}`),
  );
const cents = v.check<number, string>(isWholeCents, 'Please use at most two decimals');

const valueText = 'Discount value must be greater than 0';
const minimumText = 'Minimum purchase must be at least 0';
const limitText = 'Usage limit must be a whole number of at least 0, or blank for unlimited';

const day = v.check<string, string>(
  (typed) => typed === '' || (typed >= '2000-01-01' && typed < '2200-01-01'),
  'Please enter a date between 2000 and 2199',
);

/** Everything an administrator decides about a code (spec 2§5, decisions: discount codes). */
export const discountSchema = v.pipe(
  v.object({
    code: v.pipe(needed('Discount code is required', 60), v.toUpperCase()),
    description: v.pipe(optional(500), blankToNull),
    discount_type: v.picklist(discountTypes),
    discount_value: v.pipe(amount(valueText, 0), v.minValue(0.01, valueText), cents),
    minimum_purchase: v.pipe(amount(minimumText, 0), v.minValue(0, minimumText), cents),
    usage_limit: v.pipe(
      v.string(),
      v.trim(),
      v.check((typed) => /^\d*$/.test(typed) && Number(typed) <= mostUses, limitText),
      v.transform((typed) => (typed === '' ? null : Number(typed))),
    ),
    valid_from: v.pipe(v.string(), v.nonEmpty('Valid from is required'), day),
    valid_until: v.pipe(v.string(), day),
    is_active: v.boolean(),
    applicable_to: v.picklist(discountTargets),
  }),
  v.forward(
    v.partialCheck(
      [['discount_type'], ['discount_value']],
      ({ discount_type: type, discount_value: value }) => type === 'fixed' || value <= 100,
      'A percentage can be at most 100',
    ),
    ['discount_value'],
  ),
  v.forward(
    v.partialCheck(
      [['valid_from'], ['valid_until']],
      ({ valid_from: from, valid_until: until }) => until === '' || until >= from,
      'Valid until cannot be before valid from',
    ),
    ['valid_until'],
  ),
  v.transform(
    ({ valid_from: from, valid_until: until, ...rules }): DiscountRules => ({
      ...rules,
      valid_from: `${from}T00:00:00.000Z`,
      valid_until: until === '' ? null : `${until}T23:59:59.999Z`,
    }),
  ),
);

export type DiscountValues = v.InferInput<typeof discountSchema>;

/** What the form of a new code begins with. */
export function newDiscount(): DiscountValues {
  return {
    code: '',
    description: '',
    discount_type: 'percentage',
    discount_value: '',
    minimum_purchase: '0',
    usage_limit: '',
    // the days of a code are UTC's: by Malta's, one made after midnight would not be valid yet
    valid_from: utcDay(new Date().toISOString()),
    valid_until: '',
    is_active: true,
    applicable_to: 'all',
  };
}

/** What the form shows of a code. */
export function discountValues(code: DiscountCode): DiscountValues {
  return {
    code: code.code,
    description: code.description ?? '',
    discount_type: code.discount_type,
    discount_value: shortAmount(code.discount_value),
    minimum_purchase: shortAmount(code.minimum_purchase),
    usage_limit: code.usage_limit === null ? '' : String(code.usage_limit),
    valid_from: utcDay(code.valid_from),
    valid_until: code.valid_until === null ? '' : utcDay(code.valid_until),
    is_active: code.is_active,
    applicable_to: code.applicable_to,
  };
}

/** The same for a code like it, which gets a name of its own and begins today; what is over is not copied. */
export function copyOfDiscount(code: DiscountCode): DiscountValues {
  const { code: name, valid_from: today, is_active } = newDiscount();
  const values = discountValues(code);
  return {
    ...values,
    code: name,
    is_active,
    ...(values.valid_from < today && { valid_from: today }),
    valid_until: values.valid_until >= today ? values.valid_until : '',
  };
}

/** The calendar day of an instant by UTC, in which the days of a code begin and end. */
export function utcDay(instant: string): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** "10", "12.50". */
function shortAmount(value: number): string {
  return Number.isInteger(value) ? String(value) : plainAmount(value);
}
