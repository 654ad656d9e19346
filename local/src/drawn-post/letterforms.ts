import type { Font } from 'fontkit';
import { installedFont } from '../scans/installed-font';

type Face = 'regular' | 'bold' | 'title';

/** Latin letters are spread over two files; a letter is taken from the first that has it. */
const files: Record<Face, readonly string[]> = {
  regular: ['noto-sans/files/noto-sans-latin-400', 'noto-sans/files/noto-sans-latin-ext-400'],
  bold: ['noto-sans/files/noto-sans-latin-600', 'noto-sans/files/noto-sans-latin-ext-600'],
  title: ['marcellus/files/marcellus-latin-400', 'marcellus/files/marcellus-latin-ext-400'],
};

export interface Lettering {
  /** Left end of the baseline. */
  x: number;
  y: number;
  size: number;
  face?: Face;
  color?: string;
}

/**
 * A line of text as the outlines of its letters: a picture looks the same on every machine, whatever
 * fonts it has.
 */
export function lettering(text: string, { x, y, size, face, color }: Lettering): string {
  let at = x;
  const letters = piecesOf(text, face).map(({ font, letters }) => {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(letters);
    return glyphs.map((glyph, nth) => {
      const left = at;
      at += (positions[nth]?.xAdvance ?? 0) * scale;
      const outline = glyph.path.toSVG();
      if (outline === '') return '';
      const place = `translate(${left.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
      return `<path transform="${place}" d="${outline}"/>`;
    });
  });
  return `<g fill="${color ?? '#1c1b1a'}">${letters.flat().join('')}</g>`;
}

export function widthOf(text: string, { size, face }: Pick<Lettering, 'size' | 'face'>): number {
  return piecesOf(text, face).reduce(
    (sum, { font, letters }) => sum + (font.layout(letters).advanceWidth * size) / font.unitsPerEm,
    0,
  );
}

function piecesOf(text: string, face: Face = 'regular') {
  const candidates = files[face].map(installedFont);
  const pieces: { font: Font; letters: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const font = candidates.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    if (!font) throw new Error(`No font of ${face} has "${letter}".`);
    const last = pieces.at(-1);
    if (last?.font === font) last.letters += letter;
    else pieces.push({ font, letters: letter });
  }
  return pieces;
}
