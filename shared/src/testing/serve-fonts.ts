import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Answers requests for the fonts of a PDF from the installed packages, and no others. */
export function serveFonts(): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const [, file] = /(\/node_modules\/@fontsource.*\.woff)/.exec(address) ?? [];
    if (file === undefined) throw new TypeError(`no answer for ${address}`);
    return new Response(new Uint8Array(await readFile(join(root, file))));
  });
}
