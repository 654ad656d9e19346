import sharp from 'sharp';
import { typeOf } from '../storage/file-types';
import { pagesOfPdf } from './pages-of-pdf';
import { ScanFailure } from './scan-failure';

/** A page as it was handed over: a picture, and which page of it where a TIFF holds several. */
interface OriginalPage {
  picture: Uint8Array;
  nth: number;
}

/**
 * The pages in a file of the scanner or camera, in order.
 * @throws ScanFailure
 */
export async function* pagesOfFile(
  file: Uint8Array,
  mostPages: number,
): AsyncGenerator<OriginalPage> {
  // what it is, whatever its name says: nothing else is opened
  const type = typeOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (!type) throw new ScanFailure('unreadable');
  if (type === 'application/pdf') {
    for await (const picture of pagesOfPdf(file, mostPages)) yield { picture, nth: 0 };
    return;
  }
  const pages = type === 'image/tiff' ? await pagesOfTiff(file) : 1;
  if (pages > mostPages) throw new ScanFailure('too_many_pages');
  for (let nth = 0; nth < pages; nth += 1) yield { picture: file, nth };
}

async function pagesOfTiff(file: Uint8Array): Promise<number> {
  try {
    return (await sharp(file, { limitInputPixels: false }).metadata()).pages ?? 1;
  } catch (cause) {
    throw new ScanFailure('unreadable', { cause });
  }
}
