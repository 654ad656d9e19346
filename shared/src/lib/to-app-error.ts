import { AppError, type ServerAnswer } from './app-error';
import { errorText } from './error-texts';

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
 * @param status of the HTTP answer; errors of Auth carry theirs with them, those of PostgREST do not.
 */
export function toAppError(cause: unknown, fallback: string, status?: number): AppError {
  if (cause instanceof AppError) return cause;
  const error: BackendError = isObject(cause) ? cause : { message: String(cause) };
  const message = error.message ?? 'unknown error';
  const code = error.code || codeOf(error, message, status);
  const details = parseDetails(error.reasons ? { reasons: error.reasons } : error.details);
  const answer = error.code ? answerOf(status ?? error.status ?? 0) : 'none';
  return new AppError(code, message, errorText(code, details) ?? fallback, details, {
    cause,
    answer,
  });
}

// no session, not permitted, too slow, too many requests: the request itself was not examined
const turnedAway = [401, 403, 408, 429];

function answerOf(status: number): ServerAnswer {
  const isRefusal = status >= 400 && status < 500 && !turnedAway.includes(status);
  return isRefusal ? 'refusal' : 'trouble';
}

/** For what the Supabase client reports without a code. */
function codeOf(error: BackendError, message: string, status?: number): string {
  if (error.name === 'AuthSessionMissingError') return 'session_not_found'; // the client drops it
  if (/TimeoutError/.test(message) && !(status ?? error.status)) return 'TIMEOUT';
  return isUnreachable(error, message, status) ? 'NETWORK' : 'UNKNOWN';
}

// a gateway whose server is away, too slow or paused
const gatewayAlone = [502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530, 540];

/** Words are read only where nothing else tells: the page of a gateway may hold any of them. */
function isUnreachable(error: BackendError, message: string, ofRest?: number): boolean {
  const status = ofRest ?? error.status; // of Auth
  if (status !== undefined) return status === 0 || gatewayAlone.includes(status);
  return /Failed to fetch|Load failed|fetch failed|AbortError|network/i.test(message);
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
