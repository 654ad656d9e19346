import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';

/** Nobody listens there: everything asked of it is answered from here. */
const host = 'http://paper.test';
const library = fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.min.mjs'));

const blank = `<!doctype html><meta charset="utf-8">
  <style>body { margin: 0; background: #6b6b6b } canvas { display: block; margin: 0 auto 12px }</style>`;

/** Opens a PDF in a page of its own, as a viewer would show it, every sheet as wide as the page. */
export async function openPaper(context: BrowserContext, pdf: Buffer): Promise<Page> {
  const page = await context.newPage();
  await page.route(`${host}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: blank });
    if (pathname === '/paper.pdf') return route.fulfill({ body: pdf });
    const file = library.replace('pdf.min.mjs', pathname.slice(1));
    return route.fulfill({ contentType: 'text/javascript', body: await readFile(file) });
  });
  await page.goto(host);
  return page;
}

/** Draws it for the width the page has now. */
export async function drawPaper(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const name = '/pdf.min.mjs';
    const { getDocument, GlobalWorkerOptions } = await import(name);
    GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
    const pdf = await getDocument({ url: '/paper.pdf' }).promise;
    document.body.replaceChildren();
    for (let number = 1; number <= pdf.numPages; number++) {
      const sheet = await pdf.getPage(number);
      const scale = Math.min(innerWidth, 900) / sheet.getViewport({ scale: 1 }).width;
      const viewport = sheet.getViewport({ scale });
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: viewport.width, height: viewport.height });
      document.body.append(canvas);
      await sheet.render({ canvas, viewport }).promise;
    }
  });
}
