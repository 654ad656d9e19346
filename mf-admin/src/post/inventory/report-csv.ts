import type { CsvColumn } from 'shared/lib/csv';
import { plainMoment } from 'shared/lib/malta-time';
import { writePostCode } from 'shared/post/code';
import type { CountLine, CountResult } from 'shared/post/types';
import { kindNames } from '../words';

const results: Readonly<Record<CountResult, string>> = {
  found: 'Found',
  missing: 'Missing',
  elsewhere: 'Recorded elsewhere',
  gone: 'Recorded as gone',
  unknown: 'Unknown label',
};

/** The columns of a report. @param shelf its name */
export function reportCsv(shelf: string): CsvColumn<CountLine>[] {
  return [
    { header: 'Shelf', value: () => shelf },
    { header: 'Result', value: ({ result }) => results[result] },
    { header: 'Label', value: ({ code }) => writePostCode(code) },
    { header: 'Box', value: ({ item }) => item?.box_number },
    { header: 'Member', value: ({ item }) => item?.member_name },
    { header: 'Addressee', value: ({ item }) => item?.addressee },
    { header: 'Kind', value: ({ item }) => item && kindNames[item.kind] },
    { header: 'Sender', value: ({ item }) => item?.sender },
    { header: 'Recorded as', value: ({ book }) => book },
    { header: 'Counted', value: ({ scanned_at: at }) => at && plainMoment(at) },
    { header: 'Counted by', value: ({ scanned_by: by }) => by },
    { header: 'Put here', value: ({ put_at: at }) => at && plainMoment(at) },
  ];
}
