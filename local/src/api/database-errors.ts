import { inspect } from 'node:util';

/** The parts of a driver's error that a client may see. */
export interface DatabaseFailure {
  code: string;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
}

/** Left to lite, which treats them as PostgREST does (42501 is 401 for visitors, 403 for members). */
const ANSWERED_RIGHT = new Set(['42501', '42P01', '42703', '42883', '25006', 'PGRST']);

const STATUS_BY_CODE: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
};
const STATUS_BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** PostgREST's table of SQLSTATE to HTTP status; codes of our own (CT001 …) are 400. */
export function statusOf(sqlState: string): number {
  return STATUS_BY_CODE[sqlState] ?? STATUS_BY_CLASS[sqlState.slice(0, 2)] ?? 400;
}

/** Marks an error as an answer to a client; `quiet-console.ts` keeps those out of the log. */
export class RestAnswer extends Error {
  readonly code = 'PGRST';
  readonly detail: string;
  readonly status: number;

  constructor(failure: DatabaseFailure, status: number) {
    const { code, message, detail, hint } = failure;
    super(JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }));
    this.status = status;
    this.detail = JSON.stringify({ status, headers: {} });
  }

  [inspect.custom](): string {
    return `REST ${this.status}: ${this.message}`;
  }
}

/**
 * Turns an error of the database driver into one lite answers the way PostgREST would. Without
 * it, every raised error reaches the client as 500 with code "SUP" and without its hint.
 */
export function asRestAnswer(error: unknown): unknown {
  const failure = error as Partial<DatabaseFailure> | null;
  // EPIPE looks like an SQLSTATE.
  if (/^(CONNECT|ECONN|EPIPE)/.test(String(failure?.code))) {
    return new RestAnswer({ code: 'PGRST001', message: 'Database connection error' }, 503);
  }
  if (isSqlState(failure?.code)) {
    if (ANSWERED_RIGHT.has(failure.code) || failure.code.startsWith('PT')) return error;
    const known = { ...failure, code: failure.code, message: messageOf(error) };
    return new RestAnswer(known, statusOf(failure.code));
  }
  // The driver could not encode a value: it had another type than its column or parameter.
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) {
    return new RestAnswer({ code: '22P02', message: 'A value has the wrong type' }, 400);
  }
  return error;
}

function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Database error';
}
