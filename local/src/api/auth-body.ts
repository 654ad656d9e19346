import { cleanEmail, isEmailAddress } from 'shared/lib/email-address';

/** Optional fields of Auth requests; where one is sent it must be text. */
const TEXT_FIELDS = [
  'email',
  'password',
  'phone',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'scope',
  'nonce',
];
/** What the column holds; hosted Auth refuses longer ones too. */
const MAX_EMAIL = 255;

/**
 * What is wrong with the body of an Auth request, or undefined. lite reads fields without looking
 * at their types first and would answer 500.
 */
export function authBodyProblem(pathname: string, text: string): string | undefined {
  if (text.trim() === '') return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // lite's own answer to malformed JSON is the right one.
    return undefined;
  }
  if (!isRecord(body)) return 'Could not parse request body as JSON: an object is expected';
  for (const field of TEXT_FIELDS) {
    const value = body[field];
    if (value !== undefined && typeof value !== 'string') {
      return `Could not parse request body as JSON: ${field} must be text`;
    }
  }
  const { data, email } = body;
  // Whoever signs in is told that the credentials are wrong, as for an unknown e-mail.
  if (typeof email === 'string' && email !== '' && !pathname.endsWith('/token')) {
    if (email.length > MAX_EMAIL) return 'An email address is too long';
    const clean = cleanEmail(email);
    // As the database wants it, whose refusal would be a 500 without words.
    if (clean !== email.toLowerCase() || !isEmailAddress(clean)) {
      return 'Unable to validate email address: invalid format';
    }
  }
  if (data !== undefined && data !== null && !isRecord(data)) {
    return 'Could not parse request body as JSON: data must be an object';
  }
  return hasUnstorableText(body)
    ? 'Request body contains characters that cannot be stored'
    : undefined;
}

interface Credentials {
  email: string;
  password: string;
  data: unknown;
}

/** What the body of a sign-in or sign-up says, after `authBodyProblem` let it pass; empty if missing. */
export function readCredentials(text: string): Credentials {
  try {
    const { email = '', password = '', data } = JSON.parse(text);
    return { email, password, data };
  } catch {
    return { email: '', password: '', data: undefined };
  }
}

/** NUL and lone surrogates are valid JSON, but no database text. */
export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return /\0|\p{Surrogate}/u.test(value);
  if (Array.isArray(value)) return value.some(hasUnstorableText);
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([key, item]) => hasUnstorableText(key) || hasUnstorableText(item),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
