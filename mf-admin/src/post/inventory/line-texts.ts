import type { CountLine, PaperState } from 'shared/post/types';
import { isPaperHere, paperLooks } from '../../lib/paper-looks';

/** What a count found of a label. */
export function lineText({ result, book, put_at: putAt }: CountLine, place: string | null): string {
  switch (result) {
    case 'found':
      return 'Found';
    case 'missing':
      return 'Missing';
    case 'unknown':
      return 'No item has this label';
    case 'gone':
      if (book === 'lost')
        return putAt === null ? 'Is lost: put it on a shelf' : 'Was lost, and is found';
      return `Recorded as ${paperLooks[book as PaperState].name.toLowerCase()}`;
    case 'elsewhere':
      return book === null
        ? 'Recorded on no shelf'
        : `Recorded on ${book}${place === null ? '' : `, not on ${place}`}`;
  }
}

/** Whether it lies where it is recorded by now: also what was lost and is found by the count. */
export function isRight({ result, book, put_at: putAt }: CountLine): boolean {
  return result === 'found' || (result === 'gone' && book === 'lost' && putAt !== null);
}

/** What became of an item since it was counted or missed; null: nothing that anybody has to know. */
export function lineNews({ result, book, item }: CountLine, place: string | null): string | null {
  if (item === null) return null;
  if (item.paper === 'lost') return book === 'lost' ? null : 'Confirmed as lost';
  if (item.is_reported) return 'Reported as lost';
  if (result === 'found') return null;
  if (!isPaperHere(item.paper)) return book === item.paper ? null : paperLooks[item.paper].name;
  const isAsThen =
    result !== 'gone' && isOneShelf(item.place, result === 'elsewhere' ? book : place);
  return isAsThen ? null : `Now on ${item.place ?? 'no shelf'}`;
}

/** Whether somebody can say that what was counted is on this shelf from now on. */
export function canBePut(line: CountLine, place: string | null): boolean {
  const { result, item } = line;
  const isStillElsewhere = item?.is_reported || lineNews(line, place) === null;
  return place !== null && result === 'elsewhere' && isStillElsewhere;
}

/** The database compares shelves in any case of letters, too. */
function isOneShelf(one: string | null, other: string | null): boolean {
  return (one ?? '').toLowerCase() === (other ?? '').toLowerCase();
}
