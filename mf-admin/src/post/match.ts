import { plainLetters } from 'shared/lib/plain-letters';
import type { Recipient } from 'shared/post/types';

/** Somebody post can be for, under the name that was meant. */
export interface Match {
  recipient: Recipient;
  name: string;
  /** The name was read; by the number of a box it is only theirs. */
  isRead: boolean;
}

interface Known extends Match {
  /** The name in plain letters, for comparing. */
  plain: string;
  words: readonly string[];
}

/** Everyone post can be for, ready to be searched with each key. */
export interface Directory {
  known: readonly Known[];
  byBox: ReadonlyMap<number, Match>;
}

const most = 8;

export function directoryOf(recipients: readonly Recipient[]): Directory {
  const known = recipients.flatMap((recipient) =>
    recipient.names.map((name) => {
      const plain = plainLetters(name).trim();
      return { recipient, name, isRead: true, plain, words: wordsOf(plain) };
    }),
  );
  const boxes = recipients.flatMap((recipient) =>
    recipient.box_number === null
      ? []
      : [
          [
            recipient.box_number,
            { recipient, name: recipient.names[0] ?? '', isRead: false },
          ] as const,
        ],
  );
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
 * Who is meant beyond doubt: the box of that number, else the only one whose name fits. A letter for one of two people
 * is nobody's until somebody has chosen.
 */
export function meant(directory: Directory, typed: string): Match | null {
  const box = boxIn(typed);
  if (box !== null) return directory.byBox.get(Number(box)) ?? null;
  const plain = plainLetters(typed).trim();
  const exact = onePerson(directory.known.filter((each) => each.plain === plain));
  return exact ?? onePerson(named(directory, typed));
}

function onePerson(matches: readonly Match[]): Match | null {
  const [first] = matches;
  const isOne = matches.every((each) => each.recipient.user_id === first?.recipient.user_id);
  return first && isOne ? first : null;
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

function named({ known }: Directory, typed: string): Match[] {
  const plain = plainLetters(typed).trim();
  const wanted = wordsOf(plain);
  if (wanted.length === 0) return [];
  const begins = (word: string) => (own: string) => own.startsWith(word);
  const fits = ({ words }: Known) => wanted.every((word) => words.some(begins(word)));
  return known
    .filter(fits)
    .map((each) => ({ ...each, rank: each.plain.startsWith(plain) ? 0 : 1 }))
    .sort((one, other) => one.rank - other.rank || (one.plain < other.plain ? -1 : 1));
}

function wordsOf(plain: string): string[] {
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
