import { loadCode } from 'shared/lib/load-code';

const pause = 5000; // ms
const attempts = 3;

/**
 * Code that draws papers. It is ten times larger than that of a page and is given several times its
 * patience: on a slow line the first answer arrives while the next attempt waits, and is used then.
 * @throws AppError `NETWORK`; at once when it is refused rather than slow.
 */
export function loadDrawing<Module>(load: () => Promise<Module>): Promise<Module> {
  return loadCode(() => attempt(load, attempts));
}

async function attempt<Module>(load: () => Promise<Module>, left: number): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (left <= 1 || !isTimeout(cause)) throw cause;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return attempt(load, left - 1);
  }
}

// as Rspack's chunk loader says it
function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && (cause as { type?: string }).type === 'timeout';
}
