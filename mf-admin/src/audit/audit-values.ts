import type { AuditEntry } from 'shared/audit/types';
import { formatDay, formatMoment } from 'shared/lib/malta-time';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { weekdayName } from 'shared/opening-hours/types';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const money = /(^|_)(price|amount|subtotal|fee)$|^minimum_purchase$/;
const codes = /(^|_)(status|role|outcome|reason|type|period|unit|provider|kind)$|^applicable_to$/;

/** A value of a column as a person reads it; null where there is none, or an id that has no name. */
export function valueText(
  column: string,
  value: unknown,
  names: AuditEntry['names'],
): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(column, value);
  if (typeof value === 'string')
    return id.test(value) ? (names?.[value] ?? null) : textText(column, value);
  if (isLongText(value)) {
    return `A text of ${value.length} characters (SHA-256 ${value.sha256.slice(0, 12)}…)`;
  }
  return JSON.stringify(value, null, 1);
}

function numberText(column: string, value: number): string {
  if (column === 'weekday') return weekdayName(value);
  if (money.test(column)) return formatEuro(value);
  if (column === 'vat_rate') return formatPercent(value);
  return String(value);
}

function textText(column: string, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return formatMoment(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  if (/^\d{2}:\d{2}:\d{2}$/.test(value)) return value.slice(0, 5);
  if (codes.test(column) && /^[a-z_]+$/.test(value)) return value.replaceAll('_', ' ');
  return value;
}

/** What the log keeps of a text that is too long for it. */
function isLongText(value: unknown): value is { length: number; sha256: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { length, sha256 } = value as Record<string, unknown>;
  return typeof length === 'number' && typeof sha256 === 'string';
}
