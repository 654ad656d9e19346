import sharp from 'sharp';
import { type Dots, dotsOf, sharpOf } from './dots';
import { pageSize } from './page-size';
import { ScanFailure } from './scan-failure';
import { skewOf } from './skew';

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

const mostDots = 60_000_000;
/** Shares of the light of the paper around a dot: up to the first it is ink, from the second on paper. */
const ink = 0.45;
const paper = 0.82;

/**
 * Makes a scan or photo even: grey, upright, straight, without grain and shadow. Text recognition needs
 * it more than anything else: of a phone's photo every second letter is wrong without it.
 * @param picture JPEG, PNG, WebP or TIFF; `nth`, from 0, is which page of a TIFF
 * @throws ScanFailure
 */
export async function cleanPage(picture: Uint8Array, turn: Turn = 0, nth = 0): Promise<Dots> {
  return straighten(await withoutShadow(await readGrey(picture, turn, nth)));
}

async function readGrey(picture: Uint8Array, turn: Turn, nth: number): Promise<Dots> {
  try {
    const input = sharp(picture, { limitInputPixels: mostDots, failOn: 'error', page: nth });
    // as the camera was held, which is in the file, and then as the office has turned it
    const { width, height } = (await input.metadata()).autoOrient;
    const isOnItsSide = turn % 180 !== 0;
    const size = pageSize(isOnItsSide ? { width: height, height: width } : { width, height });
    return await dotsOf(
      input
        .autoOrient()
        .rotate(turn)
        .flatten({ background: '#ffffff' })
        .resize({ ...size, fit: 'fill' })
        .greyscale()
        .median(3),
    );
  } catch (cause) {
    const isTooLarge = cause instanceof Error && cause.message.includes('exceeds pixel limit');
    throw new ScanFailure(isTooLarge ? 'too_large' : 'unreadable', { cause });
  }
}

/** Divides the page by a blurred copy of itself: what is left is how much darker a dot is than the paper there. */
async function withoutShadow(page: Dots): Promise<Dots> {
  const { width, height } = page;
  const small = { width: Math.ceil(width / 8), height: Math.ceil(height / 8) };
  const blurred = await dotsOf(
    sharpOf(page)
      .resize({ ...small, fit: 'fill' })
      .blur(12),
  );
  const light = await dotsOf(
    sharpOf(blurred).resize({ width, height, fit: 'fill', kernel: 'linear' }),
  );
  const dots = page.dots.map((dot, at) => {
    const share = dot / Math.max(1, light.dots[at] ?? 255);
    return Math.max(0, Math.min(255, ((share - ink) / (paper - ink)) * 255));
  });
  return { width, height, dots };
}

async function straighten(page: Dots): Promise<Dots> {
  const skew = await skewOf(page);
  if (Math.abs(skew) < 0.15) return page;
  return dotsOf(sharpOf(page).rotate(-skew, { background: '#ffffff' }));
}
