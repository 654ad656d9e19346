import type { Compiler } from '@rspack/core';

/**
 * A change to other people's code, made while the browser builds are compiled: an Rspack plugin with
 * a name, so that `compare.ts` can build without it. `patches.long.test.ts` fails as soon as a patch makes
 * no difference any more, because it no longer applies or because it is no longer needed.
 */
export interface Patch {
  name: string;
  /** Bytes of minified scripts that a production build is smaller by; 0 when that is not its aim. */
  spares: { shell: number; remote: number };
  apply(compiler: Compiler): void;
}
