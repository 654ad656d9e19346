import { plainLetters } from 'shared/lib/plain-letters';
import type { Recipient } from 'shared/post/types';
import { boxName } from './words';

/** Somebody post can be for, under the name that was meant. */
export interface Match {
  recipient: Recipient;
  name: string;
  /** The name was read; by the number of a box it is only theirs. */
  isRead: boolean;
  /** The office knows that the name is theirs. */
  isConfirmed: boolean;
}

interface Known extends Match {
  /** The name in plain letters, for comparing. */
  plain: string;
  words: readonly string[];
  /** Without spaces and punctuation, which make no other name (`private.folded_name`). */
  folded: string;
}

/** Everyone post can be for, ready to be searched with each key. */
export interface Directory {
  known: readonly Known[];
  byBox: ReadonlyMap<number, Match>;
}

const most = 8;

export function directoryOf(recipients: readonly Recipient[]): Directory {
  const known = recipients.flatMap((recipient) =>
    recipient.names.map(({ name, is_confirmed: isConfirmed }) => {
      const plain = plainLetters(name).trim();
      const words = wordsOf(plain);
      const folded = words.join('');
      return { recipient, name, isRead: true, isConfirmed, plain, words, folded };
    }),
  );
  const boxes = recipients.flatMap((recipient) => {
    const name = (recipient.names.find((own) => own.is_confirmed) ?? recipient.names[0])?.name;
    const match = { recipient, name: name ?? '', isRead: false, isConfirmed: true };
    return recipient.box_number === null ? [] : [[recipient.box_number, match] as const];
  });
  return { known, byBox: new Map(boxes) };
}

/** What may be meant by what was typed so far, the best first; each person once. */
export function suggest(directory: Directory, typed: string): Match[] {
  const box = boxIn(typed);
  const byName = named(directory, typed);
  const all = box === null ? byName : [...boxed(directory, box), ...byName];
  const seen = new Set<string>();
  return all
    .filter(({ recipient: { user_id: id } }) => !seen.has(id) && seen.add(id))
    .slice(0, most);
}

/**
 * Who is meant beyond doubt: the box of that number, else the only one whose name fits, where it is confirmed. A letter
 * for one of two people, or under a name that somebody only claims, is nobody's until somebody has chosen.
 */
export function meant(directory: Directory, typed: string): Match | null {
  const box = boxIn(typed);
  if (box !== null) return directory.byBox.get(Number(box)) ?? null;
  const fits = fitting(directory, typed);
  const [first] = fits;
  if (!first || peopleOf(fits).length > 1 || claiming(directory, first).length > 1) return null;
  return fits.every((each) => each.isConfirmed) ? first : null;
}

/** Why nobody is meant beyond doubt, although names fit. */
export function doubtOf(directory: Directory, typed: string): string {
  const fits = fitting(directory, typed);
  const rivals = fits.map((each) => claiming(directory, each)).find(({ length }) => length > 1);
  if (rivals && peopleOf(fits).every((one) => isAmong(rivals, one))) {
    return `${rivals.map(claimName).join(' and ')} claim the same name.`;
  }
  const claimed = peopleOf(fits).length > 1 ? undefined : fits.find((each) => !each.isConfirmed);
  return claimed ? `${claimName(claimed)} is not confirmed yet.` : 'Several names fit.';
}

function fitting(directory: Directory, typed: string): Known[] {
  const folded = wordsOf(plainLetters(typed)).join('');
  const exact = directory.known.filter((each) => folded !== '' && each.folded === folded);
  return exact.length > 0 ? exact : named(directory, typed);
}

/** Everyone who claims a name, each once. */
function claiming({ known }: Directory, { folded }: Known): Known[] {
  return peopleOf(known.filter((each) => each.folded === folded));
}

function peopleOf(names: readonly Known[]): Known[] {
  return names.filter((each, nr) => !isAmong(names.slice(0, nr), each));
}

function isAmong(names: readonly Known[], { recipient }: Known): boolean {
  return names.some((each) => each.recipient.user_id === recipient.user_id);
}

function claimName({ recipient, name }: Known): string {
  return `“${name}” (${boxName(recipient.box_number) ?? 'no box'})`;
}

/** The number in "104", "box 104" and "#104". */
function boxIn(typed: string): string | null {
  return /^\s*(?:box\s*|#\s*)?(\d{1,9})\s*$/i.exec(typed)?.[1] ?? null;
}

/** The box of that number first, then those that begin with it. */
function boxed({ byBox }: Directory, digits: string): Match[] {
  const exact = byBox.get(Number(digits));
  const longer = [...byBox]
    .filter(([box]) => `${box}`.startsWith(digits) && box !== Number(digits))
    .sort(([one], [other]) => one - other)
    .map(([, match]) => match);
  return exact ? [exact, ...longer] : longer;
}

function named({ known }: Directory, typed: string): Known[] {
  const plain = plainLetters(typed).trim();
  const wanted = wordsOf(plain);
  if (wanted.length === 0) return [];
  const begins = (word: string) => (own: string) => own.startsWith(word);
  const fits = ({ words }: Known) => wanted.every((word) => words.some(begins(word)));
  return known
    .filter(fits)
    .map((each) => ({
      ...each,
      rank: (each.isConfirmed ? 0 : 2) + (each.plain.startsWith(plain) ? 0 : 1),
    }))
    .sort((one, other) => one.rank - other.rank || (one.plain < other.plain ? -1 : 1));
}

function wordsOf(plain: string): string[] {
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
