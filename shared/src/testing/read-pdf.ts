import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The text of each page, line by line as it stands there. */
  pages: string[];
  info: Record<string, unknown>;
}

/** Opens a PDF as a viewer does and reads what a person could select in it. */
export async function readPdf(file: Blob | Uint8Array): Promise<ReadPdf> {
  const data = new Uint8Array(file instanceof Uint8Array ? file : await file.arrayBuffer());
  const pdf = await getDocument({ data, isEvalSupported: false, verbosity: 0 }).promise;
  const { info } = await pdf.getMetadata();
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(inLines(items.filter((item) => 'str' in item)));
  }
  await pdf.destroy();
  return { pages, info: info as Record<string, unknown> };
}

interface Item {
  str: string;
  transform: number[];
  width: number;
}

function inLines(items: readonly Item[]): string {
  let text = '';
  let y = Number.NaN;
  let end = 0;
  for (const { str, transform, width } of items) {
    if (str === '') continue;
    const [, , , , x = 0, baseline = 0] = transform;
    if (text !== '' && Math.abs(baseline - y) > 1) text += '\n';
    else if (text !== '' && x - end > 3 && !text.endsWith(' ')) text += ' ';
    text += str;
    y = baseline;
    end = x + width;
  }
  return text;
}
