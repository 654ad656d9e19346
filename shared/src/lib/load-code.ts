import { AppError } from './app-error';
import { remoteTimeout } from './chunk-errors';
import { isReleaseGone, reloadOnce } from './stale-release';
import { whyUnreachable } from './unreachable-text';

const goneText =
  'The site has been updated, and this part of it could not be loaded. Please reload the page to continue.';

/**
 * Code that loads on first need: `loadCode(() => import('…'))`. Where its release is gone, the page is
 * loaded afresh, once, and says why (`stale-release.ts`).
 * @param text what the person reads when it does not come.
 * @param isWaitedFor nothing is reloaded for what nobody waits for.
 * @throws AppError `NETWORK`, or `RELEASE` when its release is gone and the page stays; asking again
 *   starts afresh.
 */
export async function loadCode<Module>(
  load: () => Promise<Module>,
  text?: string,
  isWaitedFor = () => true,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (!(await isReleaseGone(cause))) {
      throw new AppError('NETWORK', String(cause), whyUnreachable(text), {}, { cause });
    }
    // whoever is asked whether to leave the page may stay
    if (isWaitedFor() && reloadOnce(cause))
      await new Promise((left) => setTimeout(left, remoteTimeout));
    throw new AppError('RELEASE', String(cause), goneText, {}, { cause });
  }
}
