import { issuedCodes, misreadings, wrongCodes } from 'shared/testing/post-codes';
import { expect, test } from 'vitest';
import { isPostCode, readPartOfCode, readPostCode, writePostCode } from './code';

const codes = Object.values(issuedCodes);
test('codes that were given out are right, and others are not', () => {
  expect(codes.filter((code) => !isPostCode(code))).toEqual([]);
  expect(wrongCodes.filter(isPostCode)).toEqual([]);
});

test('a code with any one character changed, or any two swapped, is wrong', () => {
  const misread = codes.flatMap(misreadings);
  expect(misread.length).toBeGreaterThan(codes.length * (8 * 31 + 28));
  expect(misread.filter(isPostCode)).toEqual([]);
});

test.each([
  ['in small letters', 'krvqke54'],
  ['with its dash', 'KRVQ-KE54'],
  ['with another dash', 'KRVQ–KE54'],
  ['with spaces around and between', ' krvq ke54\r\n'],
])('a code is read %s', (_title, typed) => {
  expect(readPostCode(typed)).toBe('KRVQKE54');
});

test('letters that labels do not have are read as the digits they look like', () => {
  expect(readPostCode('i2sqjc8l')).toBe('12SQJC81');
  expect(readPostCode('ZT4B7DOK')).toBe('ZT4B7D0K');
});

test('a text that is no code is not read as one', () => {
  for (const typed of ['', 'box 101', 'KRVQKE55', 'URVQKE54', 'KRVQKE54KRVQKE54', '101'])
    expect(readPostCode(typed), typed).toBeNull();
});

test('a code is shown in two halves and read back', () => {
  expect(codes.map(writePostCode)[0]).toBe('KRVQ-KE54');
  expect(codes.map(writePostCode).map(readPostCode)).toEqual(codes);
});

test('a half of a code is read as a code is, and other words are not', () => {
  expect(['ke54', 'ZT4B', '7dok', 'krvq-ke54'].map(readPartOfCode)).toEqual([
    'KE54',
    'ZT4B',
    '7D0K',
    'KRVQKE54',
  ]);
  for (const typed of ['', 'box', 'KRVQK', 'four', 'Żeża', '𝒜𝒜𝒜𝒜'])
    expect(readPartOfCode(typed), typed).toBeNull();
});
