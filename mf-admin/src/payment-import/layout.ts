import * as v from 'valibot';
import { dayOrders } from './statement-days';
import { delimiters } from './statement-rows';

export const roles = [
  'booked',
  'value',
  'amount',
  'in',
  'out',
  'direction',
  'currency',
  'state',
  'balance',
  'payer',
  'text',
] as const;

/** What a column is: the day of booking or of value, amounts in one column or two, and so on. */
export type Role = (typeof roles)[number];

const meanings = ['in', 'out', 'booked', 'open'] as const;
export type Meaning = (typeof meanings)[number];

const layoutSchema = v.object({
  delimiter: v.picklist(delimiters),
  /** Of each column; null for one that says nothing of a payment. */
  roles: v.array(v.nullable(v.picklist(roles))),
  /** Null where it is not known: then dates that can be read both ways are asked about. */
  dayOrder: v.nullable(v.picklist(dayOrders)),
  /** Null where it is not known: then "1.500" is asked about. */
  decimal: v.nullable(v.picklist(['.', ','])),
  /** Which way the money of an amount without a sign went, where no column says so. */
  unsigned: v.nullable(v.literal('in')),
  /** The currency of amounts that name none. */
  currency: v.nullable(v.picklist(['EUR', 'other'])),
  /** What rows are that do not say whether they are booked. */
  state: v.nullable(v.literal('booked')),
  /** What the values of the columns of direction and state mean, in small letters. */
  meanings: v.record(v.string(), v.picklist(meanings)),
});

/** How the files of a bank are read, as far as it is known. */
export type Layout = v.InferOutput<typeof layoutSchema>;

/** A layout as it was kept; null when it is none of this version. */
export function parseLayout(kept: unknown): Layout | null {
  const parsed = v.safeParse(layoutSchema, kept);
  return parsed.success ? parsed.output : null;
}

/** The value of a cell as its meaning is kept. */
export const valueKey = (cell: string): string => cell.trim().toLowerCase().replace(/\s+/g, ' ');

export const columnOf = (layout: Layout, role: Role): number => layout.roles.indexOf(role);

/** The same with another role of a column. What only one column can be is taken from the other. */
export function withRole(layout: Layout, column: number, role: Role | null): Layout {
  const taken: Role[] = role === 'amount' ? ['amount', 'in', 'out'] : role === null ? [] : [role];
  if (role === 'in' || role === 'out') taken.push('amount');
  return {
    ...layout,
    roles: layout.roles.map((other, at) => {
      if (at === column) return role;
      return other !== null && other !== 'text' && taken.includes(other) ? null : other;
    }),
  };
}

/** More values than this are no words for in and out, or for a state. */
const mostValues = 12;

/** The different values of a column, the first of them; with more than there may be, none. */
export function valuesOf(rows: readonly { cells: string[] }[], column: number): string[] {
  const values = new Set<string>();
  for (const { cells } of rows) {
    const value = valueKey(cells[column] ?? '');
    if (value !== '') values.add(value);
    if (values.size > mostValues) return [];
  }
  return [...values];
}
