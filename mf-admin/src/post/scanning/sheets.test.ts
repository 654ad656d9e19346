import { expect, test } from 'vitest';
import { readSheets, sheetsFor } from './sheets';

const pages = (count: number, isPdf = false) => Array.from({ length: count }, () => ({ isPdf }));

test('pages of one side are as many sheets, of both sides half as many', () => {
  expect(sheetsFor(pages(5), 1)).toBe(5);
  expect(sheetsFor(pages(5), 2)).toBe(3);
  expect(sheetsFor(pages(4), 2)).toBe(2);
});

test('nobody knows the sheets of a PDF, or of nothing', () => {
  expect(sheetsFor([...pages(2), ...pages(1, true)], 1)).toBeNull();
  expect(sheetsFor([], 1)).toBeNull();
});

test.each([
  ['1', 1],
  [' 45 ', 45],
  ['400', 400],
  ['0', null],
  ['401', null],
  ['-1', null],
  ['2.5', null],
  ['', null],
  ['many', null],
])('what is typed as sheets, %j, is %j', (text, sheets) => {
  expect(readSheets(text)).toBe(sheets);
});
