import { AppError } from './app-error';
import { toAppError } from './to-app-error';

interface Answer<T> {
  data: T;
  error: unknown;
  /** Of the HTTP answer; the error itself does not carry it. */
  status?: number;
}

/**
 * The data of an answer of the Supabase client, or an `AppError` thrown.
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

/** The row an address names, null where there is none: an id that was mistyped or cut off is no failure. */
export function unwrapFound<T>(answer: Answer<T | null>, fallback: string): T | null {
  const isNoId = (answer.error as { code?: string } | null)?.code === '22P02';
  if (isNoId) return null;
  unwrapVoid(answer, fallback);
  return answer.data;
}

/**
 * The one row of an update that asked for `updated_at` as it was when the form was opened, so that
 * of two people who change the same thing the second is told and nothing of the first is lost.
 * @throws AppError `CHANGED_MEANWHILE` when no row was: somebody else has changed or removed it.
 */
export function unwrapUnchanged<T>(answer: Answer<readonly T[] | null>, fallback: string): T {
  const [row] = unwrap(answer, fallback);
  if (row === undefined) throw changedMeanwhile();
  return row;
}

/** Nothing was saved; what was typed still stands in the form. */
export function changedMeanwhile(): AppError {
  const text =
    'Someone else has changed or removed this since you opened it. Nothing was saved, and what you typed is still here.';
  return new AppError(
    'CHANGED_MEANWHILE',
    'no row as it was read',
    text,
    {},
    { answer: 'refusal' },
  );
}
