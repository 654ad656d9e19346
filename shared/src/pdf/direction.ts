const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Whether a run is written to the left: its figures alone are not. */
export function hasLettersToTheLeft(text: string): boolean {
  return isRightToLeft(text.replace(/[^\p{L}]/gu, ''));
}

const mark = { ltr: '\u200e', rtl: '\u200f' };

/**
 * A line with the direction of the paragraph it belongs to, which its first letter alone does not tell.
 * A paragraph has that of its first letter (UAX 9, P2).
 */
export function directed(lines: readonly string[], paragraph: string): string[] {
  if (!isRightToLeft(paragraph)) return [...lines];
  const [first = ''] = /\p{L}/u.exec(paragraph) ?? [];
  return lines.map((line) => mark[isRightToLeft(first) ? 'rtl' : 'ltr'] + line);
}
