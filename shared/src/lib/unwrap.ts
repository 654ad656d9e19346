import { toAppError } from './to-app-error';

interface Answer<T> {
  data: T;
  error: unknown;
  /** Of the HTTP answer; the error itself does not carry it. */
  status?: number;
}

/**
 * The data of a supabase-js answer, or an `AppError` thrown.
 * @param fallback what the person reads when the error's code has no text of its own.
 */
export function unwrap<T>(answer: Answer<T>, fallback: string): NonNullable<T> {
  const { data } = answer;
  unwrapVoid(answer, fallback);
  if (data === null || data === undefined) throw toAppError({ message: 'no data' }, fallback);
  return data;
}

/** The same for a call that answers nothing. */
export function unwrapVoid(answer: Omit<Answer<unknown>, 'data'>, fallback: string): void {
  const { error, status } = answer;
  if (error !== null && error !== undefined) throw toAppError(error, fallback, status);
}
