import { expect, test } from 'vitest';
import { profileChanges } from './profile-changes';
import type { Profile } from './types';

const saved = {
  full_name: 'Maria Vella',
  company_name: 'Vella Design Studio',
  phone: null,
  address_line_1: '8 Strait Street',
  country: 'Other',
} as Profile;

test('a profile is saved without spaces around what was typed', () => {
  const changes = profileChanges({ full_name: ' Maria ', city: ' Valletta ' }, saved);
  expect(changes).toMatchObject({ full_name: 'Maria', city: 'Valletta' });
});

test('unchanged and blank fields keep their saved values', () => {
  const form = { full_name: 'Maria Vella', company_name: '  ', phone: '', city: 'Mdina' };
  expect(profileChanges(form, saved)).toEqual({ city: 'Mdina' });
});

test('a field sent before is sent again unchanged, as its answer may have been lost', () => {
  const form = { full_name: 'Maria Vella', company_name: 'Vella Design Studio' };
  expect(profileChanges(form, saved, ['company_name'])).toEqual({
    company_name: 'Vella Design Studio',
  });
});

test('a profile without a country is saved with Malta', () => {
  expect(profileChanges({}, { ...saved, country: '' }).country).toBe('Malta');
});
