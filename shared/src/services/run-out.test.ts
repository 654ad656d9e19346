import { makeCatalogueService, makeOwnService } from 'shared/testing/services';
import { expect, test } from 'vitest';
import { hasRunOut } from './run-out';
import type { OwnService } from './types';

const service = makeCatalogueService(1, {
  is_post_forwarding: true,
  price_unit: 'per_month',
  unit_quantity: 1,
});
const sold = (price_unit: 'per_month' | 'per_day' | 'per_year', quantity: number) =>
  ({
    service,
    payment_status: 'in_progress',
    started_at: '2026-01-31T23:30:00Z', // the first of February in Malta
    order: {
      purchase_number: 'PO-2026-000001',
      paid_at: '2026-01-20T10:00:00Z',
      items: [
        {
          ...{ item_type: 'service', item_id: service.id, gross_amount: 119.94, quantity },
          metadata: { price_unit, is_post_forwarding: true },
        },
      ],
    },
  }) satisfies Partial<OwnService>;

test.each([
  ['per_month', 6, '2026-08-01'],
  ['per_day', 30, '2026-03-03'],
  ['per_year', 1, '2027-02-01'],
] as const)(
  'a member whose forwarding was sold %s × %i can order it again from %s',
  (unit, count, day) => {
    const own = makeOwnService(1, sold(unit, count));
    expect(hasRunOut(own, new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000))).toBe(false);
    expect(hasRunOut(own, new Date(`${day}T12:00:00Z`))).toBe(true);
  },
);

test('a member cannot order again what is not paid for, or sends nothing on', () => {
  const late = new Date('2030-01-01T12:00:00Z');
  const pending = makeOwnService(1, { ...sold('per_month', 6), payment_status: 'pending' });
  expect(hasRunOut(pending, late)).toBe(false);
  const review = makeOwnService(2, { payment_status: 'paid' });
  expect(hasRunOut(review, late)).toBe(false);
});
