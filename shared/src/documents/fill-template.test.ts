import { company } from 'shared/company';
import { describe, expect, test } from 'vitest';
import { blank, fillTemplate, templateDetails } from './fill-template';

const profile = {
  full_name: 'Ġużeppa Ħaż-Żebbuġ',
  company_name: 'Żagħżugħa & Ċo <Ltd>',
  phone: '+356 2123 4567',
  address_line_1: '12, Triq il-Kbira',
  address_line_2: '',
  city: 'Ħamrun',
  postal_code: 'ĦMR 1234',
  country: 'Malta',
  vat_number: 'MT12345678',
  membership_type: 'pro',
  box_number: 101,
};
type Details = Partial<Record<keyof typeof profile, string | number | null>>;

const fill = (template: string, changes: Details = {}) =>
  fillTemplate(
    template,
    templateDetails(
      { ...profile, ...(changes as object) },
      'guza@example.test',
      '2026-03-31T22:30:00Z',
    ),
  );
const textOf = (template: string, changes?: Details) => fill(template, changes).text;

describe('a member reads their own details', () => {
  test.each([
    ['{{user_name}}', 'Ġużeppa Ħaż-Żebbuġ'],
    ['{{company_name}}', 'Żagħżugħa & Ċo <Ltd>'],
    ['{{date}}', '1 April 2026'], // past midnight in Malta
    ['{{email}}', 'guza@example.test'],
    ['{{phone}}', '+356 2123 4567'],
    ['{{address}}', '12, Triq il-Kbira, Ħamrun ĦMR 1234, Malta'],
    ['{{address_line_1}}', '12, Triq il-Kbira'],
    ['{{city}} {{postal_code}}, {{country}}', 'Ħamrun ĦMR 1234, Malta'],
    ['VAT {{vat_number}}', 'VAT MT12345678'],
    ['{{membership_type}}', 'Pro'],
    ['box {{box_number}}: {{business_address}}', `box 101: Box 101, ${company.address.join(', ')}`],
    ['{{  user_name\t}} and {{\nuser_name}}', 'Ġużeppa Ħaż-Żebbuġ and Ġużeppa Ħaż-Żebbuġ'],
    ['{{{user_name}}}', '{Ġużeppa Ħaż-Żebbuġ}'],
  ])('in place of %s', (template, text) => expect(fill(template)).toEqual({ text, missing: [] }));
});

test('a detail missing in the profile becomes a line to fill in by hand, and is named once', () => {
  const empty = { company_name: null, address_line_1: '  ', vat_number: '', full_name: 'New User' };
  expect(fill('{{company_name}}, {{address}} ({{company_name}}), {{user_name}}', empty)).toEqual({
    text: `${blank}, ${blank} (${blank}), ${blank}`,
    missing: ['company name', 'own address', 'full name'],
  });
});

test.each([
  '{{User_Name}}',
  '{{__proto__}} {{toString}}',
  '{{user name}} {{user-name}} {{}} {{ }}',
  '{user_name} {{user_name} {user_name}} { {user_name} }',
  '{{user_name{{ }} {{',
  '}}user_name{{',
  '$1 $& {{$&}}',
  '<script>alert(1)</script> {{<b>}}',
  '',
])('text that is no placeholder stays as written: %s', (template) =>
  expect(fill(template)).toEqual({ text: template, missing: [] }),
);

test('an answer of a member stands where the template asks for it, else a line and its name', () => {
  const answers = {
    representative_name: ' Ġanni\n{{user_name}} <b>Borg</b> ',
    user_name: 'Nobody',
  };
  const template = '{{representative_name}}, {{ user_name }}, {{first_witness}}, {{constructor}}';
  const details = templateDetails(profile, null, '2026-03-31T22:30:00Z');
  expect(fillTemplate(template, details, answers)).toEqual({
    text: `Ġanni {{user_name}} <b>Borg</b>, ${profile.full_name}, ${blank}, ${blank}`,
    missing: ['first witness', 'constructor'],
  });
});

test('a value is text, also when it looks like a placeholder, a pattern or a line break', () => {
  const hostile = { company_name: '{{user_name}} $& $1 </p>\r\n{{', city: '}}' };
  expect(textOf('{{company_name}}user_name{{city}}', hostile)).toBe(
    '{{user_name}} $& $1 </p> {{user_name}}',
  );
});

test('200 pages of anything are filled in one go', () => {
  const long = 200_000;
  const hostile = ['{', '{{', '{{ ', '{{a', '{{user_name ', '{{user_name}', ' ', '}}'];
  for (const part of hostile) {
    const template = part.repeat(long / part.length);
    expect(textOf(template)).toBe(template);
  }
  expect(textOf(`{{${' '.repeat(long)}user_name`)).toHaveLength(long + 11);
  expect(textOf('{{city}}'.repeat(long / 8))).toBe('Ħamrun'.repeat(long / 8));
});
