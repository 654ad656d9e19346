import { company } from 'shared/company';
import type { PostQuota } from 'shared/post/types';
import { makePostQuota } from 'shared/testing/post';
import { expect, test } from 'vitest';
import { offerText, sheetsText } from './offer-text';

const essential = { extra_net: 1.5, extra_vat: 0.27, extra_gross: 1.77 };

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
      price: '€1.06 (€0.90 + €0.16 VAT)',
      quota: '30 of 30 used, resets 14 December',
      action: 'Ask for a scan for €1.06',
    },
  ],
  [
    'a plan without documents',
    { included: 0, used: 0, next_gross: 1.77, ...essential },
    {
      price: '€1.77 (€1.50 + €0.27 VAT)',
      quota: 'Your plan includes no documents',
      action: 'Ask for a scan for €1.77',
    },
  ],
  [
    'none left, who owes no VAT',
    { used: 30, next_gross: 0.9, extra_vat: 0, extra_gross: 0.9 },
    {
      price: '€0.90 (no VAT)',
      quota: '30 of 30 used, resets 14 December',
      action: 'Ask for a scan for €0.90',
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
  const { next_gross: gross, extra_net: net, extra_vat: vat } = quota;
  expect(offerText(quota, gross === null ? null : { net, vat, gross })).toEqual(expected);
});

test.each<[string, Parameters<typeof sheetsText>[0], RegExp]>([
  [
    'with documents',
    { included: 30, extra_net: 0.9, extra_vat: 0.16, extra_gross: 1.06 },
    /included while .*, otherwise €1\.06 \(€0\.90 \+ €0\.16 VAT\)\.$/,
  ],
  [
    'without documents',
    { included: 0, ...essential },
    /one more document: €1\.77 \(€1\.50 \+ €0\.27 VAT\)\.$/,
  ],
  [
    'without a price',
    { included: 30, extra_net: null, extra_vat: null, extra_gross: null },
    /count as one more document\.$/,
  ],
])('a member of a plan %s reads what more sheets cost', (_what, prices, text) => {
  expect(sheetsText(prices)).toMatch(text);
});
