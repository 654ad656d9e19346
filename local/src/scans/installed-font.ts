import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from 'shared/pdf/unpack-woff';

const fonts = new Map<string, Font>();

/** A font of an installed package, by folder and name, for example `noto-sans/files/noto-sans-latin-400`. */
export function installedFont(name: string): Font {
  const known = fonts.get(name);
  if (known) return known;
  const path = createRequire(import.meta.url).resolve(`@fontsource/${name}-normal.woff`);
  // the types know Node's Buffer alone; any bytes do
  const font = create(unpackWoff(Uint8Array.from(readFileSync(path)).buffer) as Buffer) as Font;
  fonts.set(name, font);
  return font;
}
