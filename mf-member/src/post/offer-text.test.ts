import type { PostQuota } from 'shared/post/types';
import { makePostQuota } from 'shared/testing/post';
import { expect, test } from 'vitest';
import { offerText } from './offer-text';

test.each<[string, Partial<PostQuota>, ReturnType<typeof offerText>]>([
  [
    'documents left',
    {},
    {
      price: 'Included in your plan',
      quota: '3 of 30 used, resets 14 December',
      action: 'Ask for a scan',
    },
  ],
  [
    'none left',
    { used: 30, next_gross: 1.06 },
    {
      price: '€1.06, VAT included',
      quota: '30 of 30 used, resets 14 December',
      action: 'Ask for a scan for €1.06',
    },
  ],
  [
    'a plan without documents',
    { included: 0, used: 0, next_gross: 1.77 },
    {
      price: '€1.77, VAT included',
      quota: 'Your plan includes no documents',
      action: 'Ask for a scan for €1.77',
    },
  ],
  [
    'a plan without a price for more',
    { used: 30, next_gross: null, period_to: null },
    { price: 'No scan can be asked for at the moment', quota: '30 of 30 used', action: null },
  ],
])('a member with %s reads what a scan costs', (_what, changes, expected) => {
  expect(offerText(makePostQuota(changes))).toEqual(expected);
});
