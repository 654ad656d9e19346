import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { company } from 'shared/company';
import { expect, test } from 'vitest';
import { errorText } from './error-texts';

const root = join(import.meta.dirname, '../../..');
const workspaces = ['shared', 'shell', 'mf-public', 'mf-member', 'mf-admin'];
const page = readFileSync(join(root, 'docs/error-codes.md'), 'utf8');

/** Rows of the page's tables: codes and what the person reads. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => {
    const [, codes = '', , text = ''] = line.split('|').map((cell) => cell.trim());
    return [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => ({ code, text }));
  });
const spoken = rows.filter(({ text }) => !/^(—|the sentence)/.test(text));

test.each(spoken)('a person who meets $code reads what the page says', ({ code, text }) => {
  const expected = text
    .replace('{item}', 'An item in your cart')
    .replace('€{amount_due}', '€89.00')
    .replace('{company.email}', company.email)
    .replace('{company.supportEmail}', company.supportEmail)
    .replace('{company.addressName}', company.addressName)
    .replace(/^.*else: /, '');
  expect(errorText(code, { amount_due: 89 })).toBe(expected);
});

test('every code that the pages make is listed', () => {
  const sources = workspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
      .map((name) => readFileSync(join(root, workspace, 'src', name), 'utf8')),
  );
  const made = sources.flatMap((text) =>
    [...text.matchAll(/new AppError\(\s*'(\w+)'/g)].map(([, code]) => code),
  );
  expect(made).toContain('NETWORK');
  expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(made));
});

test('a member reads that the seats of an event are only reserved', () => {
  const sentence = page.match(/`held` the person reads: (.*)/)?.[1];
  const details = { problem: 'held', title: 'Harbour breakfast' };
  expect(errorText('CT003', details)).toBe(sentence?.replace('{item}', '“Harbour breakfast”'));
});

test('a member reads what a document asks for', () => {
  const details = { title: 'Letter', missing: ['representative_name', 'witness'] };
  expect(errorText('CT012', details)).toBe(
    '“Letter” asks for details that you have not filled in: representative name, witness. Fill them in under Documents, then try again.',
  );
});

test('an administrator reads which date of a series has registrations', () => {
  const sentence = page.match(/With `ES002` .* the person reads: (.*)/)?.[1];
  const details = { title: 'Harbour breakfast', event_date: '2099-02-28' };
  const expected = sentence
    ?.replace('{title}', '“Harbour breakfast”')
    .replace('{day month year}', '28 February 2099');
  expect(errorText('ES002', details)).toBe(expected);
});

test('a code named like an object’s own method has no text', () => {
  expect(errorText('constructor')).toBeUndefined();
});
