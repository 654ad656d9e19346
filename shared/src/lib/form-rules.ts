import * as v from 'valibot';
import { cleanEmail, invalidEmailText, isEmailAddress } from './email-address';

/** Rules that several forms have in common. The limits are those of the database's columns. */
const atMost = (limit: number) =>
  v.maxLength<string, number, string>(limit, `Please use at most ${limit} characters`);

/** Text that must be there. @param text what is read when it is not. */
export const needed = (text: string, limit: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(text), atMost(limit));

export const optional = (limit: number) => v.pipe(v.string(), v.trim(), atMost(limit));

/** As it is stored: without what came along when it was copied. */
export const typedEmail = v.pipe(
  v.string(),
  v.transform(cleanEmail),
  v.nonEmpty('Enter your e-mail address'),
  atMost(320),
);

export const emailAddress = v.pipe(typedEmail, v.check(isEmailAddress, invalidEmailText));

/** For columns that are empty rather than blank. */
export const blankToNull = v.transform<string, string | null>((text) => text || null);
