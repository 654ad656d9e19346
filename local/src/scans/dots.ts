import sharp, { type Sharp } from 'sharp';
import type { Size } from './page-size';

/** A grey page: one byte a dot, row by row, 0 is black and 255 white. */
export interface Dots extends Size {
  dots: Uint8Array;
}

/** For a step of sharp, which keeps it grey. */
export function sharpOf({ dots, width, height }: Dots): Sharp {
  return sharp(dots, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
}

/** What a step of sharp has made. */
export async function dotsOf(picture: Sharp): Promise<Dots> {
  const { data, info } = await picture
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 1) throw new Error(`A grey picture has one channel, not ${channels}.`);
  return { dots: data, width, height };
}
