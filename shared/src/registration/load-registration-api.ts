import { loadCode } from 'shared/lib/load-code';

/**
 * The call that registers, and supabase-js with it, on first need: call it without waiting when
 * the form appears, and again when it is sent.
 * @throws AppError `NETWORK`, also when a release is gone; asking again starts afresh.
 */
export function loadRegistrationApi(): Promise<typeof import('./api')> {
  // one chunk with the calls of the session: whoever registers signs in next
  return loadCode(() => import(/* webpackChunkName: "account" */ './api'));
}
