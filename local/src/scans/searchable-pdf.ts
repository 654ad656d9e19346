import PDFDocument from 'pdfkit';
import { unseenFont } from 'shared/pdf/screen-letters';
import { installedFont } from './installed-font';
import { dotsToAnInch, type Size } from './page-size';
import type { Line } from './read-page';

export interface PaperPage extends Size {
  /** PNG or JPEG. */
  picture: Uint8Array;
  lines: readonly Line[];
}

const points = 72 / dotsToAnInch; // to a dot

/**
 * One PDF of a scan, archivable (PDF/A-2b): each page is its picture, and its words lie unseen where they
 * stand, so that they are found, selected and read aloud.
 * @param title the code of the item
 */
export function searchablePdf(title: string, pages: readonly PaperPage[]): Promise<Buffer> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    font: null as unknown as string, // none of the fonts that are not embedded
    displayTitle: true,
    info: { Title: title, Creator: 'Gallarija', Producer: 'pdfkit' },
  } as PDFKit.PDFDocumentOptions);
  const written = collect(pdf);
  const letters = unseenFont(installedFont('noto-sans/files/noto-sans-latin-400'));
  pdf.registerFont('unseen', letters as unknown as Uint8Array);
  for (const { picture, lines, ...page } of pages) {
    const [width, height] = [page.width * points, page.height * points];
    pdf.addPage({ size: [width, height], margin: 0 });
    pdf.image(picture as Buffer, 0, 0, { width, height });
    pdf.font('unseen').addContent('3 Tr'); // neither filled nor stroked
    for (const line of lines) writeLine(pdf, line);
  }
  pdf.end();
  return written;
}

function writeLine(pdf: PDFKit.PDFDocument, { words, baseline, height }: Line): void {
  const size = height * points;
  for (const [nth, { text, left, right }] of words.entries()) {
    const isLast = nth === words.length - 1;
    // a letter of this font is as wide as it is high: the word is made as wide as it looks
    const natural = [...text].length * size;
    const stretched = {
      baseline: 'alphabetic',
      lineBreak: false,
      horizontalScaling: (((right - left) * points) / natural) * 100, // the types miss it
    } as PDFKit.Mixins.TextOptions;
    pdf.fontSize(size);
    pdf.text(isLast ? text : `${text} `, left * points, baseline * points, stretched);
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
