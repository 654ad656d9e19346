import type { PostPrice, PostPrices } from 'shared/post/types';
import { expect, test } from 'vitest';
import { documentsText, priceText, problemsText } from './several-text';

const included: PostPrice = {
  item_id: 'a',
  counts: 1,
  counts_included: 1,
  is_included: true,
  net: 0,
  vat: 0,
  gross: 0,
  due_at: null,
};
const extra: PostPrice = {
  ...included,
  item_id: 'b',
  counts_included: 0,
  is_included: false,
  net: 1.5,
  vat: 0.27,
  gross: 1.77,
};

function pricesOf(items: PostPrice[], changes: Partial<PostPrices> = {}): PostPrices {
  return {
    items,
    asked: items.length,
    counts: items.length,
    counts_included: items.filter((item) => item === included).length,
    net: 0,
    vat: 0,
    gross: 0,
    due_at: null,
    included: 5,
    used: 3,
    extra_net: 1.5,
    extra_vat: 0.27,
    extra_gross: 1.77,
    ...changes,
  };
}

test('several scans say how many the plan includes, and what the others cost', () => {
  const prices = pricesOf([included, included, extra, extra], {
    net: 3,
    vat: 0.54,
    gross: 3.54,
  });
  expect(documentsText(prices)).toEqual([
    '2 included in your plan: then 5 of 5 documents are used.',
    '2 at €1.77 (€1.50 + €0.27 VAT) each.',
  ]);
  expect(priceText(prices)).toBe('€3.54 (€3.00 + €0.54 VAT) in total');
});

test('several that the plan includes say so, and what takes no documents is free', () => {
  expect(documentsText(pricesOf([included]))).toEqual([
    '1 included in your plan: then 4 of 5 documents are used.',
  ]);
  expect(priceText(pricesOf([included]))).toBe('Included in your plan');
  const free = pricesOf([{ ...included, counts: 0, counts_included: 0 }], {
    counts: 0,
    counts_included: 0,
  });
  expect(documentsText(free)).toEqual([]);
  expect(priceText(free)).toBe('Free of charge');
});

test('an item that is left out says why, each reason once', () => {
  const scanned = { problem: 'PO025', details: {} };
  expect(
    problemsText([
      included,
      { item_id: 'c', ...scanned },
      { item_id: 'd', ...scanned },
      { item_id: 'e', problem: 'PO999', details: {} },
    ]),
  ).toEqual([
    '2 items: This item is scanned already. If the scan is not good, ask for a better one: it is free.',
    '1 item: This cannot be asked for.',
  ]);
});
