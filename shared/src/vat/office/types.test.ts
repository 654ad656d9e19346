import * as v from 'valibot';
import { expect, test } from 'vitest';
import { vatWorkSchema } from './types';

const review = {
  user_id: 'ada',
  why: 'declared',
  number: '1',
  name: 'Rossi Inc.',
  full_name: 'Ada Rossi',
  country: 'United States',
  address: null,
  answered_at: null,
  request_identifier: null,
  vies_name: null,
  vies_address: null,
};

test('the office reads its work also from an older database, which names no orders', () => {
  const work = {
    reviews: [review],
    corrections: [],
    shared: [],
    threshold: { year: 2026, net: 0, net_before: 0, limit: 10_000 },
  };
  expect(v.parse(vatWorkSchema, work).reviews).toEqual([
    { ...review, purchase_id: null, purchase_number: null },
  ]);
});
