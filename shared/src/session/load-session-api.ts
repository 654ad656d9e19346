import { AppError } from 'shared/lib/app-error';
import { errorText } from 'shared/lib/error-texts';

/**
 * Sign-in, registration and password calls, and supabase-js with them, on first need: call it
 * without waiting when a form appears, and again when the form is sent.
 * @throws AppError `NETWORK`, also when a release is gone; asking again starts afresh.
 */
export async function loadSessionApi(): Promise<typeof import('./api')> {
  try {
    return await import('./api');
  } catch (cause) {
    throw new AppError('NETWORK', String(cause), errorText('NETWORK') ?? '', {}, { cause });
  }
}
