import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { experiments } from '@rspack/core';
import { browsers } from '../../rspack.base';

const require = createRequire(import.meta.url);
const source = require.resolve('shell/early/record-presses');

/** The one script that stands in the HTML itself, as decision 008 allows. */
export const recorder = experiments.swc
  .transformSync(readFileSync(source, 'utf8'), {
    filename: source,
    isModule: false,
    jsc: {
      parser: { syntax: 'typescript' },
      minify: { compress: { passes: 3 }, mangle: true },
    },
    env: { targets: browsers },
    minify: true,
  })
  .code.trim();

/** How the security policy names it: a change of a single character is another script. */
export const recorderHash = `'sha256-${createHash('sha256').update(recorder).digest('base64')}'`;
