import * as v from 'valibot';
import { invalidEmailText, isEmailAddress } from './email-address';

/** Rules that several forms have in common. The limits are those of the database's columns. */
const atMost = (limit: number) =>
  v.maxLength<string, number, string>(limit, `Please use at most ${limit} characters`);

/** Text that must be there. @param text what is read when it is not. */
export const needed = (text: string, limit: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(text), atMost(limit));

export const optional = (limit: number) => v.pipe(v.string(), v.trim(), atMost(limit));

export const emailAddress = v.pipe(
  needed('Enter your e-mail address', 320),
  v.check(isEmailAddress, invalidEmailText),
);

/** For columns that are empty rather than blank. */
export const blankToNull = v.transform<string, string | null>((text) => text || null);
