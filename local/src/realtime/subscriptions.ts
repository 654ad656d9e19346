import type { Change } from './change-feed';
import { isRecord } from './messages';

/** What a channel asked to be told; echoed to the client word for word, which compares it. */
export interface Subscription {
  id: number;
  event: string;
  schema: string;
  table?: string;
  filter?: string;
}

export interface Filter {
  column: string;
  operator: string;
  value: string;
}

const OPERATORS = new Set(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in']);
let lastId = 0;

/** @throws when a wish cannot be understood */
export function readSubscriptions(wishes: unknown): Subscription[] {
  if (wishes === undefined || wishes === null) return [];
  if (!Array.isArray(wishes)) throw new Error('postgres_changes must be a list');
  return wishes.map((wish) => {
    if (!isRecord(wish) || typeof wish.event !== 'string' || typeof wish.schema !== 'string') {
      throw new Error('postgres_changes entries need an event and a schema');
    }
    const { event, schema, table, filter } = wish;
    if (!['*', 'INSERT', 'UPDATE', 'DELETE'].includes(event)) {
      throw new Error(`Unknown event ${event}`);
    }
    if (typeof filter === 'string' && filter !== '') parseFilter(filter);
    lastId += 1;
    return {
      id: lastId,
      event,
      schema,
      ...(typeof table === 'string' ? { table } : {}),
      ...(typeof filter === 'string' ? { filter } : {}),
    };
  });
}

/** `user_id=eq.42` */
export function parseFilter(text: string): Filter {
  const match = /^([^=]+)=([a-z]+)\.([\s\S]*)$/.exec(text);
  const [, column, operator, value] = match ?? [];
  if (!column || !operator || value === undefined || !OPERATORS.has(operator)) {
    throw new Error(`Cannot read the filter ${text}`);
  }
  return { column, operator, value };
}

/** Whether a subscription is about the table and the kind of a change. */
export function isAbout({ event, schema, table }: Subscription, change: Change): boolean {
  if (event !== '*' && event !== change.kind) return false;
  if (schema !== '*' && schema !== change.schema) return false;
  return table === undefined || table === '*' || table === change.table;
}

/** Whether a subscription is about this change; says nothing about who may see it. */
export function concerns(subscription: Subscription, change: Change, identity: string[]): boolean {
  const { filter } = subscription;
  if (!isAbout(subscription, change)) return false;
  if (!filter) return true;
  const parsed = parseFilter(filter);
  // As hosted: of a deleted row only its replica identity is known, so only that can be compared.
  if (change.kind === 'DELETE' && !identity.includes(parsed.column)) return false;
  const row = change.newRow ?? change.oldRow ?? {};
  return matches(row[parsed.column], parsed);
}

function matches(value: unknown, { operator, value: wanted }: Filter): boolean {
  if (value === null || value === undefined) return false;
  if (operator === 'in') {
    return wanted
      .replace(/^\(|\)$/g, '')
      .split(',')
      .map((item) => item.trim().replace(/^"|"$/g, ''))
      .includes(String(value));
  }
  const order = compare(value, wanted);
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'neq':
      return order !== 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
    case 'gt':
      return order > 0;
    default:
      return order >= 0;
  }
}

function compare(value: unknown, wanted: string): number {
  const left = typeof value === 'number' ? value : String(value);
  const right = typeof value === 'number' ? Number(wanted) : wanted;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
