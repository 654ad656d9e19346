/**
 * The session is over, in the words of PostgREST (an expired token is 301 up to version 12, 303
 * since) and of Auth. What helps is a new one, whatever the screen.
 */
export const sessionEnded = [
  'PGRST301',
  'PGRST303',
  'bad_jwt',
  'no_authorization',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_not_found',
];

export function isSessionEnded(code: string): boolean {
  return sessionEnded.includes(code);
}
