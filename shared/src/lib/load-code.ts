import { AppError } from './app-error';
import { errorText } from './error-texts';

/**
 * Code that loads on first need: `loadCode(() => import('…'))`.
 * @throws AppError `NETWORK`, also when a release is gone; asking again starts afresh.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new AppError('NETWORK', String(cause), errorText('NETWORK') ?? '', {}, { cause });
  }
}
