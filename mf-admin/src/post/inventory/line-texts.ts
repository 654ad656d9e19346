import type { CountLine, PaperState } from 'shared/post/types';
import { paperLooks } from '../words';

/** What a count found of a label. */
export function lineText({ result, book }: CountLine, place: string | null): string {
  switch (result) {
    case 'found':
      return 'Found';
    case 'missing':
      return 'Missing';
    case 'unknown':
      return 'No item has this label';
    case 'gone':
      return `By the book: ${paperLooks[book as PaperState]?.name.toLowerCase() ?? book}`;
    case 'elsewhere':
      return book === null
        ? 'By the book on no shelf'
        : `By the book on ${book}${place === null ? '' : `, not on ${place}`}`;
  }
}

/** What became of a line since it was counted; null: nothing. */
export function lineNews(
  { result, put_at: putAt, item }: CountLine,
  place: string | null,
): string | null {
  if (putAt !== null) return `Now on ${place ?? 'no shelf'}`;
  if (result !== 'missing' || item === null) return null;
  if (item.paper === 'lost') return 'Confirmed as lost';
  if (item.is_reported) return 'Reported as lost';
  if (!['received', 'stored', 'opened'].includes(item.paper)) return paperLooks[item.paper].name;
  if ((item.place ?? '').toLowerCase() !== (place ?? '').toLowerCase()) {
    return `Now on ${item.place ?? 'no shelf'}`;
  }
  return null;
}
