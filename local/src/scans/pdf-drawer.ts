import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { dotsOf, sharpOf } from './dots';
import { pageSize } from './page-size';
import type { Answer, Question } from './pages-of-pdf';

const greyBitmap = 1; // FPDFBitmap_Gray
const withAnnotations = 0x01; // FPDF_ANNOT: a note that is seen belongs to the page
const passwordError = 4; // FPDF_ERR_PASSWORD

const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
const started = readFile(wasm).then((bytes) => init({ wasmBinary: Uint8Array.from(bytes).buffer }));
let pdf = 0;

/**
 * A process of its own that draws the pages of one PDF: whatever a file makes of it, the process that
 * began it goes on. This build of pdfium has no JavaScript, so nothing in a file is ever run.
 */
process.on('message', async (question: Question) => {
  const pdfium = await started;
  process.send?.(
    'file' in question ? open(pdfium, question.file) : await draw(pdfium, question.page),
  );
});

function open(pdfium: WrappedPdfiumModule, file: Uint8Array): Answer {
  pdfium.PDFiumExt_Init();
  const at = pdfium.pdfium.wasmExports.malloc(file.length);
  memoryOf(pdfium).set(file, at);
  pdf = pdfium.FPDF_LoadMemDocument(at, file.length, '');
  if (pdf === 0 && pdfium.FPDF_GetLastError() === passwordError) return { failure: 'locked' };
  const pages = pdf === 0 ? 0 : pdfium.FPDF_GetPageCount(pdf);
  return pages < 1 ? { failure: 'unreadable' } : { pages };
}

/** As large as pages are read, whatever size the file says. */
async function draw(pdfium: WrappedPdfiumModule, nth: number): Promise<Answer> {
  const page = pdfium.FPDF_LoadPage(pdf, nth);
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  if (!(page !== 0 && wide > 0 && high > 0)) return { failure: 'unreadable' };
  const { width, height } = pageSize({ width: wide, height: high });
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, greyBitmap, 0, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const from = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const rows = {
    dots: memoryOf(pdfium).slice(from, from + stride * height),
    width: stride,
    height,
  };
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(page);
  const dots = await dotsOf(sharpOf(rows).extract({ left: 0, top: 0, width, height }));
  return { picture: await sharpOf(dots).png({ compressionLevel: 1 }).toBuffer() };
}

/** Read anew each time: it moves when it grows. The package's own types miss it. */
function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  return (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
}
