import type { CsvColumn } from 'shared/lib/csv';
import { plainMoment } from 'shared/lib/malta-time';
import { writePostCode } from 'shared/post/code';
import type { PostEntry } from 'shared/post/types';
import { kindNames, paperLooks } from './words';

export const postCsv: CsvColumn<PostEntry>[] = [
  { header: 'ID', value: (item) => item.id },
  { header: 'Label', value: (item) => writePostCode(item.code) },
  { header: 'Received', value: (item) => plainMoment(item.received_at) },
  { header: 'Box', value: (item) => item.box_number },
  { header: 'Member', value: (item) => item.member_name },
  { header: 'Addressee', value: (item) => item.addressee },
  { header: 'Kind', value: (item) => kindNames[item.kind] },
  { header: 'Sender', value: (item) => item.sender_name ?? item.sender },
  { header: 'Official', value: (item) => (item.is_official ? 'Yes' : 'No') },
  { header: 'Not ours', value: (item) => (item.not_ours_at ? 'Yes' : 'No') },
  { header: 'Weight (g)', value: (item) => item.weight_g },
  { header: 'Paper', value: (item) => paperLooks[item.paper].name },
  { header: 'Place', value: (item) => item.place },
];
