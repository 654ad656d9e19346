import { expect, test } from 'vitest';
import { countryNames, countryOptions, ownNames } from './countries';

const namesOfIntl = new Intl.DisplayNames('en', { type: 'region' });

test('195 countries are offered once each, in the order of the alphabet', () => {
  const offered = countryOptions('Malta');
  expect(new Set(offered).size).toBe(195);
  expect(offered).toHaveLength(195);
  expect(offered.slice(0, 3)).toEqual(['Afghanistan', 'Albania', 'Algeria']);
  const turkiye = offered.indexOf('Türkiye');
  expect(offered.slice(turkiye - 1, turkiye + 2)).toEqual(['Tunisia', 'Türkiye', 'Turkmenistan']);
  expect(offered.at(-1)).toBe('Zimbabwe');
});

test('every code is that of a country', () => {
  expect(countryNames().filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
});

test('a stored country that is none of them is offered first', () => {
  expect(countryOptions('Other').slice(0, 2)).toEqual(['Other', 'Afghanistan']);
});

test.each(Object.entries(ownNames))('%s is called %s, which Intl does not', (code, name) => {
  expect(countryNames([code])).toEqual([name]);
  expect(namesOfIntl.of(code)).not.toBe(name); // else it needs no line of its own
});

test('names are written without abbreviations', () => {
  expect(countryNames().filter((name) => /[&.()]/.test(name))).toEqual([]);
});
