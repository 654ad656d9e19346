import { saveFile } from 'shared/lib/save-file';
import { loadDrawing } from 'shared/pdf/load-drawing';
import type { AddressPaper } from './types';

/** Draws a paper about an address here in the browser, and saves it under its number. @returns the name of the file. */
export async function saveAddressPaper(paper: AddressPaper): Promise<string> {
  const { drawAddressPaper } = await loadDrawing(
    () => import(/* webpackChunkName: "address-paper" */ 'shared/verification/draw-address-paper'),
  );
  const file = `${paper.number}.pdf`;
  saveFile(await drawAddressPaper(paper, location.origin), file);
  return file;
}
