import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { unpackWoff } from './unpack-woff';

const packages = join(import.meta.dirname, '../../../node_modules/@fontsource');
const marcellus = 'marcellus/files/marcellus-latin-ext-400-normal';

const packed = (name: string, kind = 'woff') => readFileSync(join(packages, `${name}.${kind}`));
const open = (bytes: Uint8Array) => create(bytes as Buffer) as Font;
const unpacked = (name: string) => open(unpackWoff(Uint8Array.from(packed(name)).buffer));

test('an unpacked font has every letter of the packed one', () => {
  const before = open(packed(marcellus));
  const after = unpacked(marcellus);
  expect(after.characterSet).toEqual(before.characterSet);
  expect(after.layout('ħ ő').advanceWidth).toBeGreaterThan(0);
});

test('the font library still needs it: packed, a space reads past the end', () => {
  expect(() => open(packed(marcellus)).layout(' ')).toThrow(RangeError);
});

test('the font library still takes no part out of a WOFF2 file: hence the older format', () => {
  const font = open(packed(marcellus, 'woff2'));
  const subset = font.createSubset();
  for (const glyph of font.layout('ħő').glyphs) subset.includeGlyph(glyph);
  expect(() => subset.encode()).toThrow();
});
