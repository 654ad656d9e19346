import { plainLetters } from 'shared/lib/plain-letters';

// what every bank of the area has to take (EPC217-08)
const allowed = /[a-zA-Z0-9/\-?:().,'+ ]/;

const replacements: Readonly<Record<string, string>> = { '&': '+', '’': "'", _: '-' };

/**
 * Text in the letters that SEPA knows: "Żeża & Søn" as "Zeza + Son". What has no such letter is a space. Slashes
 * neither begin nor end it, and none follows another.
 */
export function sepaText(text: string, maxLength: number): string {
  const letters = [...text.normalize('NFKC')].map(sepaLetters).join('');
  const tidy = (line: string) => line.replace(/^[/ ]+|[/ ]+$/g, '');
  const line = tidy(letters.replace(/\/{2,}/g, '/').replace(/\s+/g, ' '));
  return tidy(line.slice(0, maxLength)) || 'NOTPROVIDED';
}

function sepaLetters(letter: string): string {
  if (allowed.test(letter)) return letter;
  const plain = plainLetters(letter);
  const known = [...(replacements[letter] ?? plain)].filter((each) => allowed.test(each)).join('');
  if (known === '') return ' ';
  return letter === letter.toLowerCase() ? known : known.toUpperCase();
}
