/** How long anything of a remote may take before it counts as failed, in ms. */
export const remoteTimeout = 3300;

/**
 * What chunk loaders throw, and the shell's `runtime-plugin.ts` where an entry script is missing: the address in
 * `request`, and why in `type`.
 */
interface ChunkError extends Error {
  request: string;
  type?: string;
}

/** Whether code did not come, as opposed to code that failed. */
export function isChunkError(failure: unknown): failure is ChunkError {
  return failure instanceof Error && 'request' in failure && typeof failure.request === 'string';
}

export function hasTimedOut(failure: unknown): boolean {
  return isChunkError(failure) && failure.type === 'timeout';
}
