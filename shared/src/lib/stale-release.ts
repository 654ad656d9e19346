import { showToast } from 'shared/runtime/store';
import { readStored, writeStored } from './browser-storage';
import { hasTimedOut, isChunkError, remoteTimeout } from './chunk-errors';

const guardKey = 'reloaded-for-new-release';
const guardTime = 60_000; // ms

/**
 * After a deploy, a page opened long before may ask for a file that no longer exists. The site
 * is then loaded afresh, at most once a minute and once for each file: one missing from the new release as
 * well ends in a notice, and not in a loop, however late it is asked for again. `loadCode` does so by itself.
 * @param isWaitedFor whoever has gone on to another page may be typing there: it is not reloaded.
 * @returns whether the page is being reloaded.
 */
export async function reloadIfReleaseIsGone(
  failure: unknown,
  isWaitedFor = () => true,
): Promise<boolean> {
  return (await isReleaseGone(failure)) && isWaitedFor() && reloadOnce(failure);
}

/**
 * Whether code did not come because its release is gone. Offline or a server in trouble is another
 * matter; an answer that is not code is that.
 */
export async function isReleaseGone(failure: unknown): Promise<boolean> {
  if (!isChunkError(failure) || hasTimedOut(failure)) return false;
  try {
    const signal = AbortSignal.timeout(remoteTimeout); // who waits is told in time
    const answer = await fetch(failure.request, { method: 'HEAD', cache: 'no-store', signal });
    const isPage = answer.ok && /^text\/html\b/.test(answer.headers.get('Content-Type') ?? '');
    return isPage || answer.status === 404 || answer.status === 410;
  } catch {
    return false;
  }
}

/**
 * @returns false within a minute of the last time, for the same file as then, and without storage, where a loop
 *   could not be prevented.
 */
export function reloadOnce(failure: unknown): boolean {
  const [last = '', lastFile] = stored();
  const file = isChunkError(failure) ? new URL(failure.request, location.href).pathname : '';
  const isAllowed = Date.now() - Number(last) >= guardTime && file !== lastFile;
  if (!isAllowed || !writeStored(guardKey, `${Date.now()} ${file}`, 'temporary')) return false;
  location.reload();
  return true;
}

/** Says, once the page is there again, why it was loaded afresh. */
export function tellOfNewRelease(): void {
  const [time, file, told] = stored();
  if (!time || told) return;
  writeStored(guardKey, `${time} ${file} told`, 'temporary');
  showToast(
    'The site has been updated, and this page was loaded again. If your last step was not completed, please repeat it.',
    'info',
  );
}

function stored(): string[] {
  return (readStored(guardKey, 'temporary') ?? '').split(' ');
}
