import type { CsvColumn } from 'shared/lib/csv';
import { plainMoment } from 'shared/lib/malta-time';
import { writePostCode } from 'shared/post/code';
import type { QueuedRequest, QueueFilters, QueueSort } from 'shared/post/types';
import type { ListTexts } from '../../ui/list-screen';
import { kindNames } from '../words';

const csv: CsvColumn<QueuedRequest>[] = [
  { header: 'ID', value: (request) => request.id },
  { header: 'Label', value: (request) => writePostCode(request.code) },
  { header: 'Due', value: ({ due_at }) => due_at && plainMoment(due_at) },
  { header: 'Asked', value: (request) => plainMoment(request.asked_at) },
  { header: 'Box', value: (request) => request.box_number },
  { header: 'Member', value: (request) => request.member_name },
  { header: 'Kind', value: (request) => kindNames[request.item_kind] },
  { header: 'Sender', value: (request) => request.sender },
  { header: 'Place', value: (request) => request.place },
  { header: 'Taken by', value: (request) => request.taken_by_name },
];

/** The queue of what is to be scanned, in words. */
export const queueTexts: ListTexts<QueuedRequest, QueueFilters, QueueSort> = {
  what: 'requests',
  exportName: 'scanning',
  searchHint: 'Name, box or label',
  filters: {
    filter: {
      label: 'Show',
      options: {
        all: 'All requests',
        waiting: 'Not taken',
        mine: 'Taken by me',
        overdue: 'Overdue',
      },
    },
  },
  sorts: { due_at: 'Due' },
  ascending: true,
  emptyTitle: 'Nothing to scan',
  emptyText: 'What members ask to have scanned is listed here, with the time it is due.',
  csv,
};
