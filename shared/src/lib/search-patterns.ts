import { plainLetters } from './plain-letters';

/** Its letters are in the index, and it stands in no row. */
const findsNothing = '(?:§nothing§)';

const mostWords = 6;

/** Whether there is anything in a text that can be looked up. */
export function isSearchable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * Values for PostgREST's `imatch` (case-insensitive regular expression), one for each word of `text`: all
 * of them have to be found, in whatever order. A word is found literally, by its plain letters, or, if it
 * is a phone number, by its digits. None where there is nothing to search for. The database makes the same
 * of what it sums up and of Find anything (`private.search_patterns`). Unlike `ilike` this has a way to
 * write `*`, which PostgREST reads as `%`.
 *
 * The index knows texts by every three letters of them, and by the first one or two of a word. What
 * has no three letters in a row is therefore looked for at the beginning of words, which the database
 * marks with a space (`private.search_text`). What has neither letter nor digit is in no index: looked for,
 * it would read every row, so it finds nothing, and lists say what a search needs.
 */
export function searchPatterns(text: string, respell?: (word: string) => string | null): string[] {
  const wanted = text.normalize('NFC').trim().slice(0, 100);
  if (wanted === '') return [];
  const words = digitsOf(wanted) === null ? wanted.split(/\s+/) : [wanted];
  const patterns = words
    .filter(isSearchable)
    .slice(0, mostWords)
    .map((word) => patternOf(word, respell?.(word)));
  return patterns.length === 0 ? [findsNothing] : patterns;
}

/** A request that is left with the rows in which everything typed is found. */
export function searched<Request extends Searchable>(
  request: Request,
  text: string,
  respell?: (word: string) => string | null,
): Request {
  return allOf(request, searchPatterns(text, respell).map(holds));
}

/** The same, and the row with an id that begins as was typed: whole, or as far as lists show it. */
export function searchedWithIds<Request extends Searchable>(
  request: Request,
  text: string,
): Request {
  const id = text.trim().toLowerCase();
  const isWhole = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
  if (!isWhole && !/^[\da-f]{8}$/.test(id)) return searched(request, text);
  const [first, last] = isWhole
    ? [id, id]
    : [`${id}-0000-0000-0000-000000000000`, `${id}-ffff-ffff-ffff-ffffffffffff`];
  return allOf(request, [
    `or(${searchPatterns(text).map(holds)},and(id.gte.${first},id.lte.${last}))`,
  ]);
}

interface Searchable {
  filter: (column: string, operator: string, value: unknown) => this;
}

function holds(pattern: string): string {
  return `search_text.imatch."${pattern}"`;
}

/**
 * postgrest-js has no word for `and=(…)`; of two filters of one kind on one column, the embedded REST
 * forgets the first, and of two `or=(…)` it makes one.
 */
function allOf<Request extends Searchable>(request: Request, conditions: string[]): Request {
  if (conditions.length === 0) return request;
  const [column = '', ...rest] = `(${conditions.join(',')})`.split('.');
  return request.filter('and', column, rest.join('.'));
}

function patternOf(word: string, other: string | null = null): string {
  const plain = plainLetters(word);
  const spellings = [word, plain === word.toLowerCase() ? null : plain, digitsOf(word)];
  if (other?.toLowerCase() !== word.toLowerCase()) spellings.push(other);
  const options = spellings.filter((spelling) => spelling !== null).map(literally);
  return `(?:${[...new Set(options)].join('|')})`; // the group keeps a lone "true" or "null" a text
}

function literally(spelling: string): string {
  const isShort = /^[\p{L}\p{N}]/u.test(spelling) && !/[\p{L}\p{N}]{3}/u.test(spelling);
  const literal = spelling.replace(/[.*+?${}|[()"\\^]/g, (sign) => {
    const name = signNames[sign];
    return name ? `[[.${name}.]]` : `[${sign}]`;
  });
  return (isShort ? ' ' : '') + literal;
}

/** Signs that the text of a condition cannot hold, or that mean something in brackets, too. */
const signNames: Readonly<Record<string, string>> = {
  '(': 'left-parenthesis',
  ')': 'right-parenthesis',
  '"': 'quotation-mark',
  '\\': 'backslash',
  '^': 'circumflex',
};

/** What the digits of a phone number end with, whichever way it is dialled; null for anything else. */
function digitsOf(text: string): string | null {
  if (!/^[-+\d()./\s]+$/.test(text)) return null;
  const digits = text.replace(/\(0\)|\D/g, '');
  return digits.length < 7 ? null : digits.replace(/^(?:0*356(?=\d{8}$)|0+)/, '');
}
