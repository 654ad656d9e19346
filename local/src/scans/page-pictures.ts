import { blackAndWhite } from './black-and-white';
import { type Dots, sharpOf } from './dots';

/** Above this share of greys a page is a picture, below it text, whose greys are the edges of letters. */
const greysOfText = 0.04;
const wide = 1240; // dots, for a screen

/** For the PDF: black on white where that is what the page is, else all its greys (PNG or JPEG). */
export async function paperPicture(page: Dots): Promise<Buffer> {
  let greys = 0;
  for (const dot of page.dots) if (dot > 64 && dot < 192) greys += 1;
  if (greys / page.dots.length > greysOfText) {
    return sharpOf(page).jpeg({ quality: 60, mozjpeg: true }).toBuffer();
  }
  return blackAndWhite(page);
}

/** For reading on a screen, a JPEG with nothing in it but the picture. */
export function screenPicture(page: Dots): Promise<Buffer> {
  return sharpOf(page)
    .resize({ width: wide, withoutEnlargement: true })
    .jpeg({ quality: 55, mozjpeg: true })
    .toBuffer();
}
