import { loadCode } from 'shared/lib/load-code';

/**
 * Sign-in and password calls, and the Supabase client with them, on first need: call it
 * without waiting when a form appears, and again when the form is sent.
 * @throws AppError `NETWORK`, also when a release is gone; asking again starts afresh.
 */
export function loadSessionApi(): Promise<typeof import('./api')> {
  return loadCode(() => import(/* webpackChunkName: "account" */ './api'));
}
