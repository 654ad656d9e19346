import { expect, test } from 'vitest';
import { mostSheets, readSheets, sheetsFor } from './sheets';

const pages = (count: number, type = 'image/jpeg') =>
  Array.from({ length: count }, () => ({ file: new Blob([], { type }) }));

test('pages of one side are as many sheets, of both sides half as many', () => {
  expect(sheetsFor(pages(5), 1)).toBe(5);
  expect(sheetsFor(pages(5), 2)).toBe(3);
  expect(sheetsFor(pages(4), 2)).toBe(2);
});

test('sheets are counted without a word about sides as long as they are one document either way', () => {
  expect(sheetsFor(pages(20), null)).toBe(20);
  expect(sheetsFor(pages(21), null)).toBeNull();
  expect(sheetsFor(pages(30), 2)).toBe(15);
});

test.each(['application/pdf', 'image/tiff'])(
  'nobody knows the sheets of a file of many pages: %s',
  (type) => {
    expect(sheetsFor([...pages(2), ...pages(1, type)], 1)).toBeNull();
    expect(mostSheets([...pages(2), ...pages(1, type)])).toBe(400);
  },
);

test('nobody knows the sheets of nothing', () => {
  expect(sheetsFor([], 1)).toBeNull();
});

test('there are no more sheets than pages', () => {
  expect(mostSheets(pages(3))).toBe(3);
  expect(readSheets('3', 3)).toBe(3);
  expect(readSheets('30', 3)).toBeNull();
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
