import type postgres from 'postgres';

type Types = Record<string, postgres.PostgresType>;

/** Sends any value as text; whether it fits its type is for the database to judge. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * How values travel, so that rows read as PostgREST sends them: numeric as a JSON number,
 * timestamps in ISO form, JSON parameters encoded once.
 */
export const rowTypes: Types = {
  numeric: {
    to: 1700,
    from: [1700],
    serialize: asText,
    parse: (text: string) => {
      const value = Number(text);
      return Number.isFinite(value) ? value : text;
    },
  },
  timestamp: { to: 1114, from: [1114], serialize: asText, parse: isoTimestamp },
  timestamptz: { to: 1184, from: [1184], serialize: asText, parse: isoTimestamp },
  date: { to: 1082, from: [1082], serialize: asText, parse: (text: string) => text },
  time: { to: 1083, from: [1083], serialize: asText, parse: (text: string) => text },
  timetz: { to: 1266, from: [1266], serialize: asText, parse: (text: string) => text },
  json: { to: 114, from: [114], serialize: asText, parse: (text: string) => JSON.parse(text) },
  jsonb: { to: 3802, from: [3802], serialize: asText, parse: (text: string) => JSON.parse(text) },
};

/** `2026-11-20 18:52:55+00` → `2026-11-20T18:52:55+00:00`; `infinity` stays as it is. */
export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');
}
