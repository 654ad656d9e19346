import type { PostEntry, PostEntryFilters, PostEntrySort } from 'shared/post/types';
import type { ListTexts } from '../ui/list-screen';
import { postCsv } from './post-csv';
import { paperLooks } from './words';

const papers = Object.fromEntries(
  Object.entries(paperLooks).map(([state, { name }]) => [state, name]),
) as Record<keyof typeof paperLooks, string>;

/** The list of all post, in words. */
export const postTexts: ListTexts<PostEntry, PostEntryFilters, PostEntrySort> = {
  what: 'items',
  exportName: 'post',
  searchHint: 'Name, box, sender or label',
  filters: {
    filter: {
      label: 'Show',
      options: {
        all: 'All post',
        matched: 'Matched',
        unmatched: 'No match',
        not_ours: 'Not ours',
        to_return: 'To return',
        official: 'Official',
        parcels: 'Parcels',
        undone: 'Taken back',
      },
    },
    paper: { label: 'Paper', options: { all: 'Any', ...papers } },
  },
  sorts: { received_at: 'Received' },
  emptyTitle: 'No post found',
  emptyText: 'What is taken in at the counter is listed here.',
  csv: postCsv,
};
