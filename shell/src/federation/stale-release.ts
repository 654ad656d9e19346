import { hasTimedOut, isChunkError } from './chunk-errors';
import { remoteTimeout } from './runtime-plugin';

const guardKey = 'reloaded-for-new-release';
const guardTime = 60_000; // ms

/**
 * After a deploy, a page opened long before may ask for a file that no longer exists. The site
 * is then loaded afresh, at most once a minute, so that a file missing from the new release as
 * well ends in the error notice and not in a loop.
 * @param isWaitedFor whoever has gone on to another page may be typing there: it is not reloaded.
 * @returns whether the page is being reloaded.
 */
export async function reloadIfReleaseIsGone(
  failure: unknown,
  isWaitedFor = () => true,
): Promise<boolean> {
  const url = missingFile(failure);
  if (!url || !(await isGone(url)) || !isWaitedFor() || !mayReload()) return false;
  location.reload();
  return true;
}

function missingFile(failure: unknown): string | undefined {
  return isChunkError(failure) && !hasTimedOut(failure) ? failure.request : undefined;
}

// Offline or a server in trouble is no reason to reload; an answer that is not a script is.
async function isGone(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(remoteTimeout); // who waits is told in time
    const response = await fetch(url, { method: 'HEAD', cache: 'no-store', signal });
    return response.status === 404 || response.status === 410;
  } catch {
    return false;
  }
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(guardKey) ?? 0);
    if (Date.now() - last < guardTime) return false;
    sessionStorage.setItem(guardKey, String(Date.now()));
    return true;
  } catch {
    return false; // without storage a loop could not be prevented
  }
}
