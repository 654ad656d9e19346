import arabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff';
import arabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff';
import display from '@fontsource/marcellus/files/marcellus-latin-400-normal.woff';
import displayExt from '@fontsource/marcellus/files/marcellus-latin-ext-400-normal.woff';
import cyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff';
import cyrillicBold from '@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff';
import cyrillicExt from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff';
import cyrillicExtBold from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-600-normal.woff';
import devanagari from '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff';
import devanagariBold from '@fontsource/noto-sans/files/noto-sans-devanagari-600-normal.woff';
import greek from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff';
import greekBold from '@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff';
import greekExt from '@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff';
import greekExtBold from '@fontsource/noto-sans/files/noto-sans-greek-ext-600-normal.woff';
import latin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff';
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff';
import latinExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff';
import latinExtBold from '@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff';
import vietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff';
import vietnameseBold from '@fontsource/noto-sans/files/noto-sans-vietnamese-600-normal.woff';
import hebrew from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff';
import hebrewBold from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-600-normal.woff';
import { create, type Font } from 'fontkit';
import { limited } from 'shared/lib/limited-fetch';
import { loadCode } from 'shared/lib/load-code';
import { hasLettersToTheLeft } from './direction';
import { unpackWoff } from './unpack-woff';

export type Weight = 'regular' | 'bold';

/** A part of the alphabet, in both weights, by the name it has inside the paper. */
export type Face = {
  name: string;
  /** What it is used for, where that is not all it has. */
  only?: RegExp;
} & Record<Weight, Font>;

interface Slice extends Record<Weight, string> {
  name: string;
  /** Characters that may be in it; the font itself says which are. */
  scripts: RegExp;
}

// in the order they are asked: Latin letters and signs are spread over three files
const slices: readonly Slice[] = [
  { name: 'latin', scripts: /./su, regular: latin, bold: latinBold },
  {
    name: 'latin-ext',
    scripts: /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u,
    regular: latinExt,
    bold: latinExtBold,
  },
  {
    name: 'vietnamese',
    scripts: /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u,
    regular: vietnamese,
    bold: vietnameseBold,
  },
  { name: 'greek', scripts: /\p{Script=Greek}/u, regular: greek, bold: greekBold },
  { name: 'greek-ext', scripts: /\p{Script=Greek}/u, regular: greekExt, bold: greekExtBold },
  { name: 'cyrillic', scripts: /\p{Script=Cyrillic}/u, regular: cyrillic, bold: cyrillicBold },
  {
    name: 'cyrillic-ext',
    scripts: /\p{Script=Cyrillic}/u,
    regular: cyrillicExt,
    bold: cyrillicExtBold,
  },
  { name: 'hebrew', scripts: /\p{scx=Hebrew}/u, regular: hebrew, bold: hebrewBold },
  { name: 'arabic', scripts: /\p{scx=Arabic}/u, regular: arabic, bold: arabicBold },
  {
    name: 'devanagari',
    scripts: /\p{scx=Devanagari}/u,
    regular: devanagari,
    bold: devanagariBold,
  },
];

const notLoaded =
  'The font for this PDF could not be loaded. Please check your connection and try again.';

/** Titles are set in these, as on the site; what they lack, and figures, are taken from the body's. */
const displaySlices: readonly Slice[] = [
  { name: 'display', scripts: /./su, regular: display, bold: display },
  { name: 'display-ext', scripts: /\p{Script=Latin}/u, regular: displayExt, bold: displayExt },
];

export interface Faces {
  body: readonly Face[];
  display: readonly Face[];
}

/** The fonts that a paper with this text needs, each fetched from where its build is. */
export async function loadFaces(title: string, text: string): Promise<Faces> {
  const [body, display] = await Promise.all([
    loadSlices(slices, title + text),
    loadSlices(displaySlices, title),
  ]);
  // the zero of the titles' font is a circle: €89.00 would read €89.OO (as in shared/ui/fonts.css)
  const letters = display.map((face) => ({ ...face, only: /[^\d%€]/ }));
  const figures = body.slice(0, 1).map((face) => ({ ...face, only: /[\d%€]/ }));
  return { body, display: [...letters, ...figures, ...body] };
}

async function loadSlices(slices: readonly Slice[], text: string): Promise<Face[]> {
  const missing = new Set(text);
  const faces: Face[] = [];
  for (const slice of slices) {
    const isWanted = faces.length === 0 || [...missing].some((sign) => slice.scripts.test(sign));
    if (!isWanted) continue;
    const [regular, bold] = await Promise.all([
      loadFont(slice.regular),
      slice.bold === slice.regular ? undefined : loadFont(slice.bold),
    ]);
    const face = { name: slice.name, regular, bold: bold ?? regular };
    for (const sign of missing) if (hasSign(face, sign)) missing.delete(sign);
    faces.push(face);
  }
  return faces;
}

export function hasSign({ regular, only }: Face, sign: string): boolean {
  return (only?.test(sign) ?? true) && regular.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
}

async function loadFont(address: string): Promise<Font> {
  const bytes = await loadCode(async () => {
    const answer = await limited(fetch)(address);
    if (!answer.ok) throw Object.assign(new Error(`font: ${answer.status}`), { request: address });
    return answer.arrayBuffer();
  }, notLoaded);
  // the types know Node's Buffer alone; any bytes do
  return readable(create(unpackWoff(bytes) as Buffer) as Font);
}

/**
 * Letters are drawn as the one sign they are (without `ccmp`) and not as base and accent, of which the
 * second would have no text to select. Where a font does that all the same (Devanagari vowels), the second
 * part selects as nothing that is seen. Arabic needs a font that has a sign for each letter in each of its
 * places: Noto Sans joins bases alone, to which it adds dots, and without `ccmp` does not join. Figures
 * run to the right, those of Arabic and Persian, too.
 */
function readable(font: Font): Font {
  const layout = font.layout.bind(font);
  const seen = new WeakSet<object>();
  font.layout = (text) => {
    const direction = hasLettersToTheLeft(text) ? 'rtl' : 'ltr';
    const run = layout(text, { ccmp: false }, undefined, undefined, direction);
    for (const glyph of run.glyphs) {
      if (seen.has(glyph)) continue; // the same one is drawn in many places
      seen.add(glyph);
      if (glyph.codePoints.length === 0) glyph.codePoints.push(0x200b);
      // what is selected is turned round letter by letter, those that are drawn as one included
      if (direction === 'rtl') glyph.codePoints.reverse();
    }
    return run;
  };
  return font;
}
