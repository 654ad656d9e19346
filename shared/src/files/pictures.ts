import { AppError } from 'shared/lib/app-error';

/** A picture as the browser has drawn it; turned as its camera was held. @throws AppError `PICTURE_UNREADABLE` */
export async function bitmapOf(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file).catch((cause) => {
    const text = 'This picture cannot be read. Choose a JPEG or PNG.';
    throw new AppError('PICTURE_UNREADABLE', String(cause), text, {}, { cause });
  });
}

/** Draws a picture so that its longest side is at most so many pixels. */
export function canvasOf(
  source: CanvasImageSource,
  width: number,
  height: number,
  longest: number,
): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** What is drawn as a JPEG, without what a camera writes into its files; null: it could not be made. */
export function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
