import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanPage } from './clean-page';
import { pagesOfFile } from './pages-of-file';
import { pagesOfPdf } from './pages-of-pdf';
import { ScanFailure } from './scan-failure';

interface PdfOptions extends PDFKit.PDFDocumentOptions {
  pages?: number;
  draw?: (pdf: PDFKit.PDFDocument) => void;
}

function pdfOf({ pages = 1, draw = () => {}, ...options }: PdfOptions): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, ...options });
  const chunks: Uint8Array[] = [];
  return new Promise((resolve) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    for (let nth = 0; nth < pages; nth += 1) draw(pdf.addPage());
    pdf.end();
  });
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

async function reasonOf(pages: AsyncIterable<unknown>): Promise<string> {
  const failure = await all(pages).catch((error: unknown) => error);
  return failure instanceof ScanFailure ? failure.reason : String(failure);
}

test('a PDF of the scanner is drawn page by page, as large as pages are read', async () => {
  let drawn = 0;
  const file = await pdfOf({
    pages: 2,
    size: 'A4',
    draw: (pdf) => {
      drawn += 1;
      if (drawn === 2) pdf.rect(0, 0, 300, 842).fill('#000000');
    },
  });
  const pages = await all(pagesOfFile(file, 100));
  const seen = [];
  for (const { picture } of pages) {
    const { width, height } = await sharp(picture).metadata();
    const { channels } = await sharp(picture).stats();
    seen.push({ width, height, light: Math.round((channels[0]?.mean ?? 0) / 10) });
  }
  expect(seen).toEqual([
    { width: 1654, height: 2339, light: 26 },
    { width: 1654, height: 2339, light: 13 },
  ]);
});

test('a PDF is refused for its thousand pages, its password, or being none', async () => {
  expect(await reasonOf(pagesOfFile(await pdfOf({ pages: 1000 }), 100))).toBe('too_many_pages');
  expect(await reasonOf(pagesOfFile(await pdfOf({ userPassword: 'x' }), 100))).toBe('locked');
  expect(await reasonOf(pagesOfFile(Buffer.from('%PDF-1.7\nand nothing'), 100))).toBe('unreadable');
});

test('a page a million points wide is drawn no larger than others', async () => {
  const wide = await pdfOf({ size: [14_000, 14_000] });
  const text = wide.toString('latin1').replace('[0 0 14000 14000]', '[0 0 1e6 1000000]');
  for (const file of [wide, Buffer.from(text, 'latin1')]) {
    const [page] = await all(pagesOfFile(file, 100));
    const { width, height } = await sharp(page?.picture).metadata();
    expect(Math.min(width, height)).toBe(1654);
    expect(Math.max(width, height)).toBeLessThan(2340);
  }
});

test('a PDF that keeps its drawer busy is given up', async () => {
  expect(await reasonOf(pagesOfPdf(await pdfOf({}), 100, 1))).toBe('too_slow');
});

test('a script in a PDF is not run', async () => {
  const file = await pdfOf({
    draw: (pdf) => {
      const script = pdf.ref({ S: 'JavaScript', JS: 'while (true) {}' } as never);
      script.end(undefined);
      (pdf as unknown as { _root: { data: Record<string, unknown> } })._root.data.OpenAction =
        script;
    },
  });
  expect(await all(pagesOfFile(file, 100))).toHaveLength(1);
});

test('a TIFF of several pages loses none', async () => {
  const pages = [200, 90].map((grey) => ({
    create: {
      width: 60,
      height: 80,
      channels: 3 as const,
      background: { r: grey, g: grey, b: grey },
    },
  }));
  const file = await sharp(pages as never, { join: { animated: true } })
    .tiff()
    .toBuffer();
  const found = await all(pagesOfFile(file, 100));
  expect(found.map(({ nth }) => nth)).toEqual([0, 1]);
  for (const { picture, nth } of found) await cleanPage(picture, 0, nth);
  expect(await reasonOf(pagesOfFile(file, 1))).toBe('too_many_pages');
});

test('a drawing with addresses in it, or a file of any other kind, is never opened', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
  expect(await reasonOf(pagesOfFile(Buffer.from(svg), 100))).toBe('unreadable');
  expect(await reasonOf(pagesOfFile(Buffer.from('GIF89a'), 100))).toBe('unreadable');
});
