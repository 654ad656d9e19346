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

/** A PDF with a sheet of each colour, and its name on it. */
export async function colouredPdf(browser: Browser, colours: readonly string[]): Promise<Buffer> {
  const context = await browser.newContext();
  const paper = await context.newPage();
  const sheets = colours.map((colour) => `<p style="background: ${colour}">${colour}</p>`);
  await paper.setContent(
    `<style>
      @page { margin: 0 } body { margin: 0 }
      p { margin: 0; height: 290mm; color: #fff; font: 60px sans-serif }
      p + p { break-before: page }
    </style>${sheets.join('')}`,
  );
  const buffer = await paper.pdf({ format: 'A4', printBackground: true });
  await context.close();
  return buffer;
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
