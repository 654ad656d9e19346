import type { Browser, Page } from '@playwright/test';

/** A page as a scanner writes it, with a word on it large enough to be read at once. */
export async function paperPage(browser: Browser, name: string, word: string) {
  const buffer = await printed(browser, word, (paper) => paper.screenshot());
  return { name, mimeType: 'image/png', buffer };
}

/** The same in a file that may hold any number of sheets. */
export async function paperPdf(browser: Browser, name: string, word: string) {
  const buffer = await printed(browser, word, (paper) => paper.pdf({ format: 'A4' }));
  return { name, mimeType: 'application/pdf', buffer };
}

async function printed(
  browser: Browser,
  word: string,
  print: (paper: Page) => Promise<Buffer>,
): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1240, height: 1754 } });
  const paper = await context.newPage();
  await paper.setContent(
    `<body style="font: 60px sans-serif; margin: 160px; color: #000; background: #fff">
      <p>Dear Maria Vella,</p><p>this is page ${word}.</p></body>`,
  );
  const buffer = await print(paper);
  await context.close();
  return buffer;
}
