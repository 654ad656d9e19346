/** At which text is recognised best and fastest. */
export const dotsToAnInch = 200;
/** The shorter side of A4, in dots. */
const pageWidth = 1654;
/** A till receipt is long; nothing is longer than this. */
const longest = 5000;

export interface Size {
  width: number;
  height: number;
}

/** How large a page is read and kept: its shorter side as A4 has it, as far as the longer one allows. */
export function pageSize({ width, height }: Size): Size {
  const scale = Math.min(pageWidth / Math.min(width, height), longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
