import { expect, test } from 'vitest';
import { countryNames, countryOptions, hasPostalCode, ownNames } from './countries';

const namesOfIntl = new Intl.DisplayNames('en', { type: 'region' });

test('195 states and 16 places with registers of their own are offered once each, in the order of the alphabet', () => {
  const offered = countryOptions('Malta');
  expect(new Set(offered).size).toBe(211);
  expect(offered).toHaveLength(211);
  expect(offered.slice(0, 3)).toEqual(['Afghanistan', 'Albania', 'Algeria']);
  const turkiye = offered.indexOf('Türkiye');
  expect(offered.slice(turkiye - 1, turkiye + 2)).toEqual(['Tunisia', 'Türkiye', 'Turkmenistan']);
  expect(offered.at(-1)).toBe('Zimbabwe');
});

test.each(['Hong Kong', 'Taiwan', 'Gibraltar', 'Jersey', 'Guernsey', 'Isle of Man', 'Kosovo'])(
  '%s is offered by that name',
  (name) => {
    expect(countryOptions('Malta')).toContain(name);
  },
);

test('a postal code is required where the country has one, and where that is unknown', () => {
  for (const name of ['Malta', 'Japan', 'Jersey', 'Ireland', 'Other']) {
    expect(hasPostalCode(name), name).toBe(true);
  }
  for (const name of ['United Arab Emirates', 'Hong Kong', 'Qatar', 'Macao']) {
    expect(hasPostalCode(name), name).toBe(false);
  }
});

test('every code names a country', () => {
  expect(countryNames().filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
});

test('a stored country that is not on the list is offered first', () => {
  expect(countryOptions('Other').slice(0, 2)).toEqual(['Other', 'Afghanistan']);
});

test.each(Object.entries(ownNames))('%s is called %s, which Intl does not', (code, name) => {
  expect(countryNames([code])).toEqual([name]);
  expect(namesOfIntl.of(code)).not.toBe(name); // else it needs no line of its own
});

test('names are written without abbreviations', () => {
  expect(countryNames().filter((name) => /[&.()]/.test(name))).toEqual([]);
});
