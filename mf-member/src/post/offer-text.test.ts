import { company } from 'shared/company';
import type { PostQuota } from 'shared/post/types';
import { makePostQuota } from 'shared/testing/post';
import { expect, test } from 'vitest';
import { offerText, sheetsText } from './offer-text';

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
    {
      price: 'Your plan has no price for more scans',
      quota: `30 of 30 used. Write to us at ${company.supportEmail}.`,
      action: null,
    },
  ],
  [
    'a plan without documents and a price',
    { included: 0, used: 0, next_gross: null },
    {
      price: 'Your plan includes no scans and has no price for them',
      quota: `Write to us at ${company.supportEmail}.`,
      action: null,
    },
  ],
  [
    'a membership that ends with the month',
    { period_to: '2026-12-14', ends_on: '2026-12-14' },
    {
      price: 'Included in your plan',
      quota: '3 of 30 used, until 14 December',
      action: 'Ask for a scan',
    },
  ],
  [
    'a month that ends on the last of February',
    { period_to: '2028-02-29' },
    {
      price: 'Included in your plan',
      quota: '3 of 30 used, resets 1 March',
      action: 'Ask for a scan',
    },
  ],
])('a member with %s reads what a scan costs', (_what, changes, expected) => {
  const quota = makePostQuota(changes);
  expect(offerText(quota, quota.next_gross)).toEqual(expected);
});

test.each<[string, Parameters<typeof sheetsText>[0], RegExp]>([
  [
    'with documents',
    { included: 30, extra_gross: 1.06 },
    /included while .*, otherwise €1\.06, VAT included\.$/,
  ],
  [
    'without documents',
    { included: 0, extra_gross: 1.77 },
    /one more document: €1\.77, VAT included\.$/,
  ],
  ['without a price', { included: 30, extra_gross: null }, /count as one more document\.$/],
])('a member of a plan %s reads what more sheets cost', (_what, prices, text) => {
  expect(sheetsText(prices)).toMatch(text);
});
