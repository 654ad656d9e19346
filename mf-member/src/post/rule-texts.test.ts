import { makePostRuleTrial } from 'shared/testing/post';
import { expect, test } from 'vitest';
import { extraHint, leftText, monthText, trialTexts } from './rule-texts';

test('members read what a rule would have made of three months, with what it costs', () => {
  const trial = makePostRuleTrial();
  expect(trialTexts(makePostRuleTrial({ count: 0 }), 'scan')).toEqual([
    'It would have been for none of your post of the last three months.',
  ]);
  expect(trialTexts({ ...trial, count: 1, asked: 1, left: 0, documents: 1 }, 'scan')).toEqual([
    'In the last three months it would have been for 1 item.',
    'We would have scanned it: 1 document, included in your plan.',
  ]);
  const costs = { documents: 8, beyond: 2, net: 3, vat: 0.54, gross: 3.54 };
  const beyond = { ...trial, count: 9, asked: 7, left: 2, ...costs };
  expect(trialTexts(beyond, 'scan')).toEqual([
    'In the last three months it would have been for 9 items.',
    'We would have scanned 7 of them: 8 documents, 2 beyond your plan, for €3.54 (€3.00 + €0.54 VAT).',
    '2 items would have waited for you: the documents of the month are used, and the rule goes no further.',
  ]);
  expect(trialTexts({ ...beyond, left: 3, at_cap: 2, cap: 15 }, 'scan').slice(2)).toEqual([
    '1 item would have waited for you: the documents of the month are used, and the rule goes no further.',
    '2 items would have waited for you: your limit is €15.00 plus VAT a month, and rules stop there.',
  ]);
  const free = { ...trial, count: 4, asked: 4, left: 0, documents: 0 };
  expect(trialTexts(free, 'shred')).toContain(
    'We would have shredded all of them, free of charge.',
  );
  expect(trialTexts(free, 'return')).toEqual([
    'In the last three months it would have been for 4 items.',
    'We would have returned all of them, free of charge.',
  ]);
});

test('members read what a rule did this month, and why it left something to them', () => {
  expect(monthText({ asked: 0, left: 0, problem: null })).toBeNull();
  expect(monthText({ asked: 1, left: 0, problem: null })).toBe('Asked for 1 item this month.');
  expect(monthText({ asked: 2, left: 3, problem: 'PO020' })).toBe(
    'Asked for 2 items this month. Left 3 items to you: a document beyond your plan costs more than when you switched the rule on.',
  );
  expect(leftText('PO060')).toBe('it would pass your limit for the month, where rules stop');
  expect(leftText('VF020')).toBe('we hold it until we have approved who uses your address');
  expect(leftText('22012')).toBe('we could not do what the rule says');
});

test('members read what a document beyond their plan costs before they allow any', () => {
  const extra = { extra_net: 1.5, extra_vat: 0.27, extra_gross: 1.77 };
  expect(extraHint({ included: 5, ...extra })).toBe(
    'One costs €1.77 (€1.50 + €0.27 VAT). With 0, the rule stops once the documents of the month are used, and we tell you.',
  );
  expect(extraHint({ included: 0, ...extra })).toContain('asks for nothing');
  const none = { extra_net: null, extra_vat: null, extra_gross: null };
  expect(extraHint({ included: 5, ...none })).toContain('no price');
});
