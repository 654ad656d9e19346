import { expect, test } from 'vitest';
import { plainLetters, plainName } from './plain-letters';

test('a member finds Maltese and other names without their marks', () => {
  expect(plainLetters('Ħaż-Żebbuġ, Ċikku ŁÓDŹ Ő ß')).toBe('haz-zebbug, cikku lodz o ss');
});

test.each([
  ['Consultancy contract', 'consultancy-contract'],
  ["Shareholders' loan: Ħamrun/Ġżira ", 'shareholders-loan-hamrun-gzira'],
  ['../../etc/passwd', 'etc-passwd'],
  ['公司章程', ''],
  ['x'.repeat(200), `${'x'.repeat(80)}`],
])('a file named after “%s” is called “%s”', (title, name) =>
  expect(plainName(title, 80)).toBe(name),
);
