import { AppError } from './app-error';
import { isOffline } from './unreachable-text';

// What comes with a 503 beside NETWORK: PostgREST is starting or without its database, or that one has
// no connection to spare, starts or stops.
const passes = /^(NETWORK|PGRST00[0-3]|08...|53[0-3]..|57P0[1-3])$/;

/** Whether to ask once more after `failures` others; for reading only. A refusal is final. */
export function mayPass(failures: number, cause: unknown): boolean {
  return failures < 2 && !isOffline() && cause instanceof AppError && passes.test(cause.code);
}

/**
 * Reads as patiently as the query cache does, for what does not go through it and that nobody would
 * simply press again. @param signal ends the waiting, too.
 * @throws what `read` throws
 */
export async function repeatReading<Rows>(
  read: () => Promise<Rows>,
  signal?: AbortSignal,
): Promise<Rows> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read();
    } catch (cause) {
      if (signal?.aborted || !mayPass(failures, cause)) throw cause;
      await wait(1000 * 2 ** failures, signal);
    }
  }
}

function wait(time: number, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
    signal?.addEventListener('abort', resolve, { once: true });
  });
}
