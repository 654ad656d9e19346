import { loadCode } from 'shared/lib/load-code';
import type { Letter } from './draw-letter';

export type { Letter };

/**
 * A document on the company's letterhead as application/pdf: A4, page numbers, text that can be
 * selected. The same letter makes the same file. What draws it loads here, on the first call.
 * @throws AppError `NETWORK` when that, or a font, does not come.
 */
export async function makeLetter(letter: Letter): Promise<Blob> {
  const { drawLetter } = await loadCode(
    () => import(/* webpackChunkName: "letter" */ './draw-letter'),
  );
  return drawLetter(letter);
}
