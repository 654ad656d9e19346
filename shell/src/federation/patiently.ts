import { hasTimedOut } from 'shared/lib/chunk-errors';

const attempts = 4;

/**
 * Loads code of the shell itself. Loaders give up on a file after a few seconds, so that a remote that hangs
 * is reported in time. The shell has come from the same server, so here a timeout means a slow line or a busy
 * machine: it goes on waiting, and what arrives late counts.
 */
export async function patiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await load();
    } catch (cause) {
      if (left === 0 || !hasTimedOut(cause)) throw cause;
    }
  }
}
