import { errorText } from './error-texts';

/**
 * A failure a person can read: `code` is what programs branch on (a SQLSTATE, a PostgREST or
 * Auth code, or one of ours), `message` goes to the log, `userText` to the screen.
 */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: string,
    message: string,
    readonly userText: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

interface BackendError {
  name?: string | undefined;
  code?: string | undefined;
  status?: number | undefined;
  message?: string | undefined;
  details?: unknown;
  /** Why Auth finds a password weak. */
  reasons?: unknown;
}

/**
 * Any thrown or returned failure as an `AppError`.
 * @param fallback what the person reads when the code has no text of its own (spec 1§8, 2§8).
 */
export function toAppError(cause: unknown, fallback: string): AppError {
  if (cause instanceof AppError) return cause;
  const error: BackendError = isObject(cause) ? cause : { message: String(cause) };
  const message = error.message ?? 'unknown error';
  const code = error.code || codeOf(error, message);
  const details = parseDetails(error.reasons ? { reasons: error.reasons } : error.details);
  return new AppError(code, message, errorText(code, details) ?? fallback, details, { cause });
}

/** For what supabase-js reports without a code. */
function codeOf(error: BackendError, message: string): string {
  if (error.name === 'AuthSessionMissingError') return 'session_not_found'; // the client drops it
  return isUnreachable(error, message) ? 'NETWORK' : 'UNKNOWN';
}

// supabase-js reports an unreachable server without a code: fetch's own TypeError as text.
function isUnreachable(error: BackendError, message: string): boolean {
  return (
    error.status === 0 ||
    /Failed to fetch|NetworkError|Load failed|fetch failed|AbortError|TimeoutError|network/i.test(
      message,
    )
  );
}

function parseDetails(details: unknown): Record<string, unknown> {
  if (isObject(details)) return details as Record<string, unknown>;
  if (typeof details !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(details);
    return isObject(parsed) ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {}; // PostgreSQL's own details are prose
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
