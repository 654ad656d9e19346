/**
 * What the server said to the request that failed.
 * - `refusal`: it looked at the request and said no; nothing was written.
 * - `trouble`: it answered without having looked, for example because the session is over.
 * - `none`: no answer came, or none that can be read; what was asked for may have happened.
 */
export type ServerAnswer = 'refusal' | 'trouble' | 'none';

interface AppErrorOptions extends ErrorOptions {
  answer?: ServerAnswer;
}

/**
 * A failure a person can read: `code` is what programs branch on (a SQLSTATE, a PostgREST or
 * Auth code, or one of ours), `message` goes to the log, `userText` to the screen.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly answer: ServerAnswer;

  constructor(
    readonly code: string,
    message: string,
    readonly userText: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    { answer = 'none', ...options }: AppErrorOptions = {},
  ) {
    super(message, options);
    this.answer = answer;
  }

  /** Each remote has a copy of this class, and what one throws is met by another, in the query cache too. */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return value instanceof Error && value.name === 'AppError';
  }
}

/**
 * A failure of a call of `api.ts`, which throws nothing else: for pages that do not load the texts
 * of all codes for it, as `toAppError` would. Anything else is a fault of ours, told as `fallback`.
 */
export function asAppError(cause: unknown, fallback: string): AppError {
  return cause instanceof AppError ? cause : new AppError('UNKNOWN', String(cause), fallback);
}
