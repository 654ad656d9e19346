import type { AuditEntry } from 'shared/audit/types';
import type { CsvColumn } from 'shared/lib/csv';
import { fieldName, tableName } from '../lib/audited-words';
import { valueText } from './audit-values';
import { actionNames, thingName } from './audit-words';

export const auditCsv: CsvColumn<AuditEntry>[] = [
  { header: 'ID', value: (entry) => entry.id },
  { header: 'Time', value: (entry) => entry.created_at },
  { header: 'By', value: (entry) => entry.actor_name },
  { header: 'By (ID)', value: (entry) => entry.actor_id },
  { header: 'Action', value: (entry) => actionNames[entry.action] },
  { header: 'Type', value: (entry) => tableName(entry.table_name) },
  { header: 'Name', value: thingName },
  { header: 'Record (ID)', value: (entry) => entry.record_id },
  { header: 'About', value: (entry) => entry.subject_name },
  { header: 'About (ID)', value: (entry) => entry.subject_id },
  { header: 'Changes', value: changesText },
];

/** "Price: €100.00 → €120.00; Status: active → inactive". */
function changesText({ changes, names }: AuditEntry): string {
  return Object.entries(changes)
    .map(([column, change]) => {
      const [from, to] = [change?.from, change?.to].map(
        (value) => valueText(column, value, names) ?? '—',
      );
      return `${fieldName(column)}: ${change === null ? 'erased' : `${from} → ${to}`}`;
    })
    .join('; ');
}
