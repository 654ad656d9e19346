import { RestAnswer } from './database-errors';

let isQuiet = false;

/** lite prints every error it answers with; refusals (4xx) are daily business and stay silent. */
export function keepRefusalsOutOfTheLog(): void {
  if (isQuiet) return;
  isQuiet = true;
  const print = console.error.bind(console);
  console.error = (...args: unknown[]) => {
    if (isRefusal(args[0])) return;
    print(...args);
  };
}

/** Codes lite answers with a 4xx by itself, and the one with which the database words an answer of its own. */
const REFUSED = new Set(['PGRST', '42501', '42P01', '42703', '42883', '25006']);

function isRefusal(value: unknown): boolean {
  if (value instanceof RestAnswer) return value.status < 500;
  if (!(value instanceof Error)) return false;
  // An unknown table: the only error of lite that names a relation.
  if ('relation' in value && 'schema' in value) return true;
  return 'code' in value && typeof value.code === 'string' && REFUSED.has(value.code);
}
