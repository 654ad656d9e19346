import type { CsvColumn } from 'shared/lib/csv';
import { plainMoment } from 'shared/lib/malta-time';
import type { DoorEntry, DoorFilters, DoorSort } from 'shared/post-collections/types';
import type { ListTexts } from '../../ui/list-screen';

const csv: CsvColumn<DoorEntry>[] = [
  { header: 'ID', value: (entry) => entry.id },
  { header: 'Comes', value: (entry) => entry.bearer },
  { header: 'Box', value: (entry) => entry.box_number },
  { header: 'Member', value: (entry) => entry.member_name },
  { header: 'Items', value: (entry) => entry.items },
  { header: 'Wait for a scan', value: (entry) => entry.waiting },
  { header: 'Asked', value: (entry) => plainMoment(entry.asked_at) },
  { header: 'Ready on', value: (entry) => entry.ready_on },
  { header: 'Until', value: (entry) => entry.valid_until },
  { header: 'Note', value: (entry) => entry.note },
];

/** What is to be handed over at the door, in words. */
export const doorTexts: ListTexts<DoorEntry, DoorFilters, DoorSort> = {
  what: 'collections',
  exportName: 'door',
  searchHint: 'Name, box or label',
  filters: {
    filter: {
      label: 'Show',
      options: { all: 'All collections', ready: 'Ready', later: 'Ready later' },
    },
  },
  sorts: { ready_on: 'Ready' },
  ascending: true,
  emptyTitle: 'Nobody comes for post',
  emptyText: 'What members want to collect is listed here, with who comes for it.',
  csv,
};
