import type { Letter } from './draw-letter';
import { loadDrawing } from './load-drawing';

export type { Letter };

/**
 * A document on the company's letterhead as application/pdf: A4, page numbers, text that can be
 * selected. The same letter makes the same file. What draws it loads here, on the first call.
 * @throws AppError `NETWORK` when that, or a font, does not come.
 */
export async function makeLetter(letter: Letter): Promise<Blob> {
  const { drawLetter } = await loadDrawing(
    () => import(/* webpackChunkName: "letter-paper" */ './draw-letter'),
  );
  return drawLetter(letter);
}
