import { AppError } from 'shared/lib/app-error';
import { bitmapOf, canvasOf, jpegOf } from '../files/pictures';
import { isTakenFile } from './api';

const longestSide = 2400; // px: the small print of an identity card can be read
const quality = 0.85;

/**
 * A chosen file as it is sent: a PDF as it is, a picture drawn once more, so that it is small and has nothing of where it
 * was taken.
 * @throws AppError `PICTURE_UNREADABLE`, `FILE_NOT_TAKEN` it is of another kind, or above 10 MB.
 */
export async function fileToSend(file: Blob): Promise<Blob> {
  const drawn = file.type.startsWith('image/') ? await drawnAgain(file) : file;
  if (drawn && isTakenFile(drawn)) return drawn;
  const text = 'We take photos and PDFs of up to 10 MB. Please choose another file.';
  throw new AppError('FILE_NOT_TAKEN', `${file.type}, ${file.size} B`, text);
}

async function drawnAgain(file: Blob): Promise<Blob | null> {
  const bitmap = await bitmapOf(file);
  try {
    return await jpegOf(canvasOf(bitmap, bitmap.width, bitmap.height, longestSide), quality);
  } finally {
    bitmap.close();
  }
}
