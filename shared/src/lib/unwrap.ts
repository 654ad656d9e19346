import { toAppError } from './app-error';

interface Answer<T> {
  data: T;
  error: unknown;
}

/**
 * The data of a supabase-js answer, or an `AppError` thrown.
 * @param fallback what the person reads when the error's code has no text of its own.
 */
export function unwrap<T>(answer: Answer<T>, fallback: string): NonNullable<T> {
  const { data, error } = answer;
  if (error !== null && error !== undefined) throw toAppError(error, fallback);
  if (data === null || data === undefined) throw toAppError({ message: 'no data' }, fallback);
  return data;
}

/** The same for a call that answers nothing. */
export function unwrapVoid(answer: { error: unknown }, fallback: string): void {
  if (answer.error !== null && answer.error !== undefined) throw toAppError(answer.error, fallback);
}
