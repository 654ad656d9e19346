import type { CsvColumn } from 'shared/lib/csv';
import type { ReceivedMessage } from 'shared/messages/types';

export const messagesCsv: CsvColumn<ReceivedMessage>[] = [
  { header: 'ID', value: (message) => message.id },
  { header: 'Received', value: (message) => message.created_at },
  { header: 'Name', value: (message) => message.name },
  { header: 'E-mail', value: (message) => message.email },
  { header: 'Company', value: (message) => message.company },
  { header: 'Message', value: (message) => message.message },
  { header: 'Read', value: (message) => message.read_at },
  { header: 'Assigned to', value: (message) => message.taken_by_name },
  { header: 'Answered', value: (message) => message.answered_at },
  { header: 'Handled', value: (message) => message.handled_at },
  { header: 'Handled by', value: (message) => message.handled_by_name },
];
