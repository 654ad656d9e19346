import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const breakpoints = fileURLToPath(
  new URL('../../../shared/src/ui/breakpoints.css', import.meta.url),
);

/**
 * Puts the breakpoints before a style sheet: `@custom-media` counts within one file only. Lightning
 * CSS, the loader that comes after it, writes their values in.
 *
 * @param {string} source
 */
export default async function withBreakpoints(source) {
  const done = this.async();
  this.addDependency(breakpoints);
  done(null, `${await readFile(breakpoints, 'utf8')}\n${source}`);
}
