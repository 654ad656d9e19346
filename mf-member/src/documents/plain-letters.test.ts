import { expect, test } from 'vitest';
import { pdfName, plainLetters } from './plain-letters';

test('a member finds Maltese and other names without their marks', () => {
  expect(plainLetters('Ħaż-Żebbuġ, Ċikku ŁÓDŹ Ő ß')).toBe('haz-zebbug, cikku lodz o ss');
});

test.each([
  ['Consultancy contract', 'consultancy-contract.pdf'],
  ["Shareholders' loan: Ħamrun/Ġżira ", 'shareholders-loan-hamrun-gzira.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['公司章程', 'document.pdf'],
  ['x'.repeat(200), `${'x'.repeat(80)}.pdf`],
])('the file of “%s” is called %s', (title, name) => expect(pdfName(title)).toBe(name));
