import type { AuditAction, AuditEntry, AuditedThing } from 'shared/audit/types';
import { paths } from 'shared/lib/paths';
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
