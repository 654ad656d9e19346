import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { experiments } from '@rspack/core';
import { browsers } from '../../../rspack.base';

/** The shell's scripts that stand in the HTML itself, as text. */
export interface InlineScripts {
  /** On every page, as decision 008 allows. */
  recorder: string;
  /** On every page with fonts, as decision 025 allows. */
  fontChooser: string;
  /** On pages behind the sign-in, as decision 026 allows. */
  asker: string;
}

/** As the sources have them: for the shell's build and for development. The pages of a site take those of its shell. */
export const inlineScripts: InlineScripts = {
  recorder: inlineScript('shell/early/record-presses'),
  fontChooser: inlineScript('shell/early/choose-fonts'),
  asker: inlineScript('shell/early/ask-ahead'),
};

/** A file without imports, as text. */
export function inlineScript(request: string): string {
  const source = createRequire(import.meta.url).resolve(request);
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
