import type { ReactNode } from 'react';
import {
  type AuditAction,
  type AuditEntry,
  type AuditFilter,
  auditActions,
} from 'shared/audit/types';
import { useAuditActors } from 'shared/audit/use-audit';
import { Button } from 'shared/ui/button';
import { SelectField, TextField } from 'shared/ui/field';
import { tableName, tableNames } from '../lib/audited-words';
import styles from './audit-page.module.css';
import { actionNames, goneActor, namesIn } from './audit-words';
import { PersonField } from './person-field';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (part: Partial<AuditFilter>) => void;
  /** Those shown: they know what the chosen person and thing are called. */
  entries: readonly AuditEntry[];
}

/** By whom, about whom, what, how and when. */
export function AuditFilters({ filter, onChange, entries }: AuditFiltersProps): ReactNode {
  const { data: actors = [] } = useAuditActors();
  const { actor, subject, table, record, action, from, to } = filter;
  const names = namesIn(entries, filter);
  return (
    <search className={styles.filters}>
      <SelectField
        label="Done by"
        value={actor ?? ''}
        onChange={(event) => onChange({ actor: event.target.value || null })}
      >
        <option value="">Everyone</option>
        {actor && !actors.some(({ id }) => id === actor) && (
          <option value={actor}>{goneActor}</option>
        )}
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || goneActor}
          </option>
        ))}
      </SelectField>
      <PersonField onFound={(id) => onChange({ subject: id })} />
      <SelectField
        label="Type"
        value={table ?? ''}
        onChange={(event) => onChange({ table: event.target.value || null })}
      >
        <option value="">All types</option>
        {table && !tableNames[table] && <option value={table}>{tableName(table)}</option>}
        {Object.entries(tableNames).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Action"
        value={action ?? ''}
        onChange={(event) => onChange({ action: (event.target.value || null) as AuditAction })}
      >
        <option value="">All actions</option>
        {auditActions.map((name) => (
          <option key={name} value={name}>
            {actionNames[name]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="From"
        type="date"
        value={from ?? ''}
        {...(to && { max: to })}
        onChange={(event) => onChange({ from: event.target.value || null })}
      />
      <TextField
        label="To"
        type="date"
        value={to ?? ''}
        {...(from && { min: from })}
        onChange={(event) => onChange({ to: event.target.value || null })}
      />
      {(subject || record) && (
        <div className={styles.chips}>
          {subject && (
            <Button size="sm" onClick={() => onChange({ subject: null })}>
              Remove filter: about {names.subject}
            </Button>
          )}
          {record && (
            <Button size="sm" onClick={() => onChange({ record: null })}>
              Remove filter: {names.record}
            </Button>
          )}
        </div>
      )}
    </search>
  );
}
