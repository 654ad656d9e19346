/** The address of a font file. */
declare module '*.woff' {
  const address: string;
  export default address;
}

/** Where a line may end (Unicode, UAX 14). The package brings no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

/** The types of the package do not know this part of it yet. */
declare module 'pdfkit/output' {
  export function toBlob(document: PDFKit.PDFDocument): Promise<Blob>;
}
