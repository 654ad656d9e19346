import { DefinePlugin } from '@rspack/core';
import type { Patch } from './patch';

/**
 * What: `__name(function, 'name')` in a bundle becomes the function alone.
 * Why: Rspack writes one of its own functions into the bundle as text. tsx, which runs the build, has
 * by then wrapped the functions inside it in its helper `__name`, which no browser knows.
 * Saves: nothing; without it every build ends with "__name is not defined".
 * Goes when: the build no longer runs in tsx, or Rspack takes that function from a file.
 */
export const functionNames: Patch = {
  name: 'function-names',
  spares: { shell: 0, remote: 0 },
  apply(compiler) {
    new DefinePlugin({ __name: '((wrapped) => wrapped)' }).apply(compiler);
  },
};
