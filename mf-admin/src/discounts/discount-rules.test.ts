import type { DiscountCode } from 'shared/discounts/types';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  copyOfDiscount,
  type DiscountValues,
  discountSchema,
  discountValues,
  newDiscount,
  utcDay,
} from './discount-rules';

const good: DiscountValues = {
  ...newDiscount(),
  code: 'TEN',
  discount_value: '10',
  valid_from: '2026-11-22',
};

function saved(typed: Partial<DiscountValues>) {
  return v.parse(discountSchema, { ...good, ...typed });
}
function texts(typed: Partial<DiscountValues>) {
  const answer = v.safeParse(discountSchema, { ...good, ...typed });
  return answer.issues?.map(({ path, message }) => `${path?.[0]?.key}: ${message}`);
}

describe('a discount code as typed by an administrator', () => {
  test.each([
    [{ code: '' }, 'code: Discount code is required'],
    [{ code: '   ' }, 'code: Discount code is required'],
    [{ code: 'x'.repeat(61) }, 'code: Please use at most 60 characters'],
    [{ discount_value: '' }, 'discount_value: Discount value must be greater than 0'],
    [{ discount_value: '0' }, 'discount_value: Discount value must be greater than 0'],
    [{ discount_value: '-5' }, 'discount_value: Discount value must be greater than 0'],
    [{ discount_value: 'ten' }, 'discount_value: Discount value must be greater than 0'],
    [{ discount_value: '0.009' }, 'discount_value: Discount value must be greater than 0'],
    [{ discount_value: '12.345' }, 'discount_value: Please use at most two decimals'],
    [{ discount_value: '100.01' }, 'discount_value: A percentage can be at most 100'],
    [{ minimum_purchase: '-0.01' }, 'minimum_purchase: Minimum purchase must be at least 0'],
    [{ minimum_purchase: 'some' }, 'minimum_purchase: Minimum purchase must be at least 0'],
    [{ valid_from: '' }, 'valid_from: Valid from is required'],
    [{ valid_from: '1999-12-31' }, 'valid_from: Please enter a date between 2000 and 2199'],
    [{ valid_until: '2026-11-21' }, 'valid_until: Valid until cannot be before valid from'],
  ] as [Partial<DiscountValues>, string][])('%j is refused', (typed, text) => {
    expect(texts(typed)?.[0]).toBe(text);
  });

  test.each(['-1', '1.5', 'many', '2147483648'])('a usage limit of %j is refused', (limit) => {
    expect(texts({ usage_limit: limit })).toEqual([
      'usage_limit: Usage limit must be a whole number of at least 0, or blank for unlimited',
    ]);
  });

  test('is saved trimmed, in capitals, from the start of the first day to the end of the last', () => {
    expect(
      saved({
        code: ' summer <b>"26"</b> ',
        description: '  ',
        discount_type: 'fixed',
        discount_value: '1,250.50',
        minimum_purchase: '',
        usage_limit: '',
        valid_until: '2026-11-22',
      }),
    ).toEqual({
      code: 'SUMMER <B>"26"</B>',
      description: null,
      discount_type: 'fixed',
      discount_value: 1250.5,
      minimum_purchase: 0,
      usage_limit: null,
      valid_from: '2026-11-22T00:00:00.000Z',
      valid_until: '2026-11-22T23:59:59.999Z',
      is_active: true,
      applicable_to: 'all',
    });
    expect(saved({ usage_limit: '0', discount_value: '100' })).toMatchObject({
      usage_limit: 0,
      discount_value: 100,
    });
  });
});

const code: DiscountCode = {
  ...saved({ valid_until: '2026-12-24', usage_limit: '5', minimum_purchase: '12.5' }),
  id: 'a3b0c1d2-0000-4000-8000-000000000001',
  state: 'usable',
  usage_count: 3,
  archived_at: null,
  created_at: '2026-11-22T09:00:00Z',
  updated_at: '2026-11-22T09:00:00Z',
};

test('a code that is edited and not changed is saved as it was', () => {
  expect(v.parse(discountSchema, discountValues(code))).toMatchObject({
    code: 'TEN',
    discount_value: 10,
    minimum_purchase: 12.5,
    usage_limit: 5,
    valid_from: code.valid_from,
    valid_until: code.valid_until,
  });
});

test('a copy has the rules but not the name, and is not expired or used up', () => {
  const old = {
    ...code,
    is_active: false,
    valid_from: '2020-01-01T00:00:00Z',
    valid_until: '2020-12-31T23:59:59Z',
  };
  expect(copyOfDiscount(old)).toEqual({
    ...discountValues(old),
    code: '',
    is_active: true,
    valid_from: utcDay(new Date().toISOString()),
    valid_until: '',
  });
  const coming = { ...code, valid_from: '2190-01-01T00:00:00Z', valid_until: null };
  expect(copyOfDiscount(coming)).toMatchObject({ valid_from: '2190-01-01', valid_until: '' });
});
