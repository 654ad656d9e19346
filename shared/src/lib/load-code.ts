import { AppError } from './app-error';
import { unreachableText } from './unreachable-text';

/**
 * Code that loads on first need: `loadCode(() => import('…'))`.
 * @param text what the person reads when it does not come.
 * @throws AppError `NETWORK`, also when a release is gone; asking again starts afresh.
 */
export async function loadCode<Module>(
  load: () => Promise<Module>,
  text = unreachableText,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new AppError('NETWORK', String(cause), text, {}, { cause });
  }
}
