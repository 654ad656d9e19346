// letters that are not a plain one with a mark
const others: Record<string, string> = {
  ħ: 'h',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** In small letters without marks: "Ħaż-Żebbuġ" as "haz-zebbug". For searching and for names of files. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ħłđðøıßæœþ]/g, (letter) => others[letter] ?? letter);
}

/** A title in what the names of files may hold everywhere: "Ħaż-Żebbuġ: lease" as "haz-zebbug-lease". */
export function plainName(title: string, maxLength: number): string {
  return plainLetters(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
}
