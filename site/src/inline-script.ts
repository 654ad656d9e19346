import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { experiments } from '@rspack/core';
import { browsers } from '../../rspack.base';

const require = createRequire(import.meta.url);

/** A script that stands in the HTML itself: a file without imports, as text. */
export function inlineScript(request: string): string {
  const source = require.resolve(request);
  return experiments.swc
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
}

/** How the security policy names it: a change of a single character is another script. */
export function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
