import type {
  AuditAction,
  AuditEntry,
  AuditedThing,
  AuditFilter,
  AuditPerson,
} from 'shared/audit/types';
import { formatDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { tableName } from '../lib/audited-words';
import { eventPath, orderPath, personPath } from '../lib/office-paths';

export const actionNames: Record<AuditAction, string> = {
  insert: 'Created',
  update: 'Changed',
  delete: 'Deleted',
};

/** When one action changed several rows, the first of these tables names the action. */
const leading = ['payments', 'refund_reviews', 'affiliates', 'memberships', 'purchases', 'events'];

/** One action: what one person changed at the same moment, beginning with the row that names it best. */
export function actionsOf(entries: readonly AuditEntry[]): AuditEntry[][] {
  const actions: AuditEntry[][] = [];
  for (const entry of entries) {
    const [before] = actions.at(-1) ?? [];
    const isSame = before?.created_at === entry.created_at && before.actor_id === entry.actor_id;
    if (isSame) actions.at(-1)?.push(entry);
    else actions.push([entry]);
  }
  return actions.map((rows) =>
    rows.toSorted((one, other) => rank(one) - rank(other) || one.id - other.id),
  );
}

function rank({ table_name }: AuditEntry): number {
  const place = leading.indexOf(table_name);
  return place === -1 ? leading.length : place;
}

const naming = [
  'title',
  'full_name',
  'code',
  'purchase_number',
  'item_title',
  'event_title',
  'text',
  'name',
  'email',
];

/** What the thing of an entry is called; once it is gone, by the entry itself; null for nothing. */
export function thingName({ thing, changes }: AuditEntry): string | null {
  if (thing?.name) return thing.name;
  for (const column of naming) {
    const name = changes[column]?.from ?? changes[column]?.to;
    if (typeof name === 'string') return name;
  }
  return null;
}

/** Whom a filter is about, and which thing, by the names that the entries shown have for them. */
export function namesIn(
  entries: readonly AuditEntry[],
  { subject, record }: Pick<AuditFilter, 'subject' | 'record'>,
): { subject: string; record: string } {
  const ofSubject = entries.find(({ subject_id }) => subject_id === subject);
  const ofRecord = entries.find(({ record_id }) => record_id === record);
  return {
    subject: ofSubject?.subject_name ?? 'one person',
    record: (ofRecord && thingName(ofRecord)) ?? 'one record',
  };
}

/** An account that acted, and is in the log no more. */
export const goneActor = 'Deleted account';

/** What a filter leaves. */
export function filterInWords(
  filter: AuditFilter,
  actors: readonly AuditPerson[],
  entries: readonly AuditEntry[],
): string {
  const { actor, subject, table, record, action, from, to } = filter;
  const names = namesIn(entries, filter);
  return [
    actor && `Done by ${actors.find(({ id }) => id === actor)?.name || goneActor}`,
    subject && `About ${names.subject}`,
    table && tableName(table),
    record && `Only ${names.record}`,
    action && actionNames[action],
    from && `From ${formatDay(from)}`,
    to && `To ${formatDay(to)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Where the thing an entry is about stands in the office; null where it has no place, or is gone. */
export function placeOf(
  table: string,
  recordId: string,
  thing: AuditedThing | null,
): string | null {
  if (thing === null) return null;
  if (table === 'contact_messages') return `${paths.messages}?open=${recordId}`;
  if (thing.event_id) return eventPath(thing.event_id);
  if (thing.order_id) return orderPath(thing.order_id);
  return thing.person_id ? personPath(thing.person_id) : null;
}
