/** Far above what any address has: longer ones are refused, not cleaned. */
const worthCleaning = 1000;

/**
 * An address as it is meant and stored, whatever came along with it: characters that nobody sees, `mailto:` and
 * brackets of a copied link, the comma or the full stop after it, capitals. The database makes the same
 * (`private.clean_email`).
 */
export function cleanEmail(text: string): string {
  if (text.length > worthCleaning) return text;
  return text
    .replace(/\p{Default_Ignorable_Code_Point}|[\u2028\u2029\ufff9-\ufffb]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\s<]*mailto:([^?]*).*$/s, '$1')
    .replace(/^[\s<]+|[\s>.,;:]+$/g, '');
}

const atom = String.raw`[^\s\x00-\x1f\x7f-\x9f@.,:;<>()"[\]\\]+`;
const letter = String.raw`[^\s\x00-\x1f\x7f-\x9f@.,:;<>()"[\]\\/'!#$%&*+=?^_\`{|}~-]`;
const label = `${letter}(?:(?:${letter}|-)*${letter})?`;
const address = new RegExp(
  `^${atom}(?:\\.${atom})*@(?:${label}\\.)+${letter}(?:${letter}|-)*${letter}$`,
);

/**
 * Whether a cleaned `text` looks like an e-mail address; only a message sent there can tell whether it is. The
 * database asks the same (`private.is_email`).
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= worthCleaning && address.test(text);
}

/** What a person reads beside an address that cannot be one (spec 1§5). */
export const invalidEmailText = 'Please enter a valid email address';
