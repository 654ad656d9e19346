import type { Font } from 'fontkit';
import type { Weight } from './fonts';
import { ink } from './palette';

export interface LetterStyle {
  /** Points. */
  size: number;
  weight: Weight;
  color: string;
}

export interface Picture {
  /** A data URL. */
  jpeg: string;
  /** Points. */
  width: number;
  height: number;
  /** From the upper edge to the baseline. */
  ascent: number;
}

/** Letters as the screen shows them, for a script that none of the fonts knows. */
export interface ScreenLetters {
  /** Whether this machine has a font for a letter, and would not draw an empty box for it. */
  knows: (letter: string) => boolean;
  widthOf: (text: string, style: LetterStyle) => number;
  draw: (text: string, style: LetterStyle) => Picture;
}

const sharpness = 4; // dots to a point: 288 to an inch

/** What draws them; null where there is no canvas, or where the browser does not tell what is on it. */
export function screenLetters(): ScreenLetters | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || !tellsTheTruth(context)) return null;

  function widthOf(text: string, { size, weight }: LetterStyle): number {
    if (!context) return 0;
    context.font = `${weight === 'bold' ? 600 : 400} ${size * sharpness}px sans-serif`;
    return context.measureText(text).width / sharpness;
  }

  function draw(text: string, style: LetterStyle): Picture {
    const box = {
      width: widthOf(text, style),
      height: style.size * 1.7,
      ascent: style.size * 1.25,
    };
    canvas.width = Math.max(1, Math.ceil(box.width * sharpness));
    canvas.height = Math.ceil(box.height * sharpness);
    if (context) {
      context.fillStyle = ink.paper;
      context.fillRect(0, 0, canvas.width, canvas.height);
      widthOf(text, style); // a canvas that is resized forgets its font
      context.fillStyle = style.color;
      context.fillText(text, 0, box.ascent * sharpness);
    }
    return { ...box, jpeg: canvas.toDataURL('image/jpeg', 0.92) };
  }

  const known = new Map<string, boolean>();
  let box = '';
  function knows(letter: string): boolean {
    box ||= look(noLetter);
    return (letter.match(/[^\p{Cf}\p{M}\p{Emoji_Modifier}]/gu) ?? []).every((sign) => {
      const isKnown = known.get(sign) ?? look(sign) !== box;
      known.set(sign, isKnown);
      return isKnown;
    });
  }

  function look(sign: string): string {
    draw(sign, { size: 6, weight: 'regular', color: ink.black });
    return canvas.toDataURL();
  }

  return { knows, widthOf, draw };
}

// a noncharacter of Unicode, which no font draws
const noLetter = '\u{10ffff}';

// Some browsers answer noise or plain white, so that nobody is recognised by their fonts.
function tellsTheTruth(context: CanvasRenderingContext2D): boolean {
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, 2, 1);
  context.fillStyle = ink.black;
  context.fillRect(0, 0, 1, 1);
  const [dark = 255, , , , light = 0] = context.getImageData(0, 0, 2, 1).data;
  return dark < 40 && light > 215;
}

/**
 * A font whose letters are never seen: they lie under a picture of text, so that it can be selected.
 * Each character gets a sign of its own; which one does not matter.
 */
export function unseenFont(font: Font): Font {
  const signs = new Map<number, number>();
  const signOf = (codePoint: number) => {
    const known = signs.get(codePoint) ?? signs.size + 1;
    signs.set(codePoint, known);
    return Math.min(known, font.numGlyphs - 1);
  };
  return Object.create(font, {
    postscriptName: { value: 'Unseen' },
    layout: {
      value: (text: string) => {
        const glyphs = [...text].map((sign) => {
          const codePoint = sign.codePointAt(0) ?? 0;
          return { id: signOf(codePoint), advanceWidth: font.unitsPerEm, codePoints: [codePoint] };
        });
        const step = { xAdvance: font.unitsPerEm, yAdvance: 0, xOffset: 0, yOffset: 0 };
        return {
          glyphs,
          positions: glyphs.map(() => ({ ...step })),
          advanceWidth: glyphs.length * font.unitsPerEm,
        };
      },
    },
  });
}
