import { bitmapOf, canvasOf, jpegOf } from 'shared/files/pictures';
import { AppError } from 'shared/lib/app-error';

const longestSide = 1600; // px: what is written on an envelope can be read
const quality = 0.8;

/** A picture as it is kept: a JPEG drawn here, without what a camera writes into its files. */
export interface Picture {
  jpeg: ArrayBuffer;
  /** Small, for showing it at once; the policy lets pages show no others. */
  preview: string;
}

/** What the camera sees just now. */
export function pictureOf(video: HTMLVideoElement): Promise<Picture> {
  return draw(video, video.videoWidth, video.videoHeight);
}

/** @throws AppError `PICTURE_UNREADABLE` */
export async function pictureFrom(file: Blob): Promise<Picture> {
  const bitmap = await bitmapOf(file);
  try {
    return await draw(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

async function draw(source: CanvasImageSource, width: number, height: number): Promise<Picture> {
  const whole = canvasOf(source, width, height, longestSide);
  const small = canvasOf(whole, whole.width, whole.height, longestSide / 5);
  const blob = await jpegOf(whole, quality);
  if (!blob)
    throw new AppError(
      'PICTURE_UNREADABLE',
      'nothing drawn',
      'The photo could not be taken. Press Take again.',
    );
  return { jpeg: await blob.arrayBuffer(), preview: small.toDataURL('image/jpeg', quality) };
}
