/** Codes of labels by the number they were given out under. */
export const issuedCodes: Record<number, string> = {
  1: 'KRVQKE54',
  2: '7HQF6WAC',
  3: 'VAK6TAF6',
  1000: '12SQJC81',
  500000: 'ZT4B7D0K',
  34359738367: 'C748CHVA',
};

/** What no label says. */
export const wrongCodes = [
  '',
  'K',
  'KRVQKE5',
  'KRVQKE544',
  'KRVQKE55', // another check character
  'KRVQEK54', // two swapped
  'krvqke54', // labels are written in capitals
  'KRVQ-E54',
  'KRVQ-KE54',
  ' KRVQKE54',
  'KRVQKE54\n',
  'IRVQKE54',
  'LRVQKE54',
  'ORVQKE54',
  'URVQKE54',
  'ÄRVQKE54',
  'ＫRVQKE54',
  '😀RVQKE5',
  '%_______',
];

const characters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];

/** A code with any one character changed, and with any two different ones swapped. */
export function misreadings(code: string): string[] {
  const replaced = (text: string, at: number, character = '') =>
    text.slice(0, at) + character + text.slice(at + 1);
  return [...code].flatMap((one, at) => [
    ...characters.filter((other) => other !== one).map((other) => replaced(code, at, other)),
    ...[...code]
      .map((other, place) => replaced(replaced(code, at, other), place, one))
      .filter((swapped) => swapped !== code),
  ]);
}
