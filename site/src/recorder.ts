import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { experiments } from '@rspack/core';
import { browsers } from '../../rspack.base';
import { repositoryDir } from './repository-dir';

const source = 'shell/src/early/record-presses.ts';

/** The one script that stands in the HTML itself, as decision 008 allows. */
export const recorder = experiments.swc
  .transformSync(readFileSync(join(repositoryDir, source), 'utf8'), {
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
