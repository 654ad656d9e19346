import PDFDocument from 'pdfkit';
import { toBlob } from 'pdfkit/output';
import { company } from 'shared/company';
import { directed, isRightToLeft } from './direction';
import { type Face, type Faces, loadFaces, type Weight } from './fonts';
import { ink } from './palette';
import { type LetterStyle, screenLetters, unseenFont } from './screen-letters';
import { breakIntoLines, type Run, runsOf, settable, substitute } from './typesetting';

/** Points; A4 is 595 wide and 842 high. */
const edge = { left: 56, right: 56, top: 52, bottom: 80 };
const a4 = { width: 595.28, height: 841.89 };
const leading = 1.45; // line to line, as a multiple of the size

export interface Style {
  /** Points. */
  size?: number;
  weight?: Weight;
  isTitle?: boolean;
  color?: string;
}

export interface Box extends Style {
  x: number;
  width: number;
  align?: 'left' | 'right';
}

export interface PaperOptions {
  title: string;
  /** Everything that will be written on it: the fonts are chosen by its letters. */
  text: string;
  /** When the paper came about, if that is part of it: the same input makes the same file. */
  createdAt?: Date;
  /** Who sends it, in one small line at the foot of each page. */
  imprint: string;
}

/** An A4 document, written from top to bottom. */
export class Paper {
  readonly left = edge.left;
  readonly right = a4.width - edge.right;
  readonly width = a4.width - edge.left - edge.right;
  /** The upper edge of what is written next. */
  y = edge.top;

  private readonly widths = new Map<string, number>();
  private readonly screen = screenLetters();
  private isLacking = false;
  private resumedAt = performance.now();

  private constructor(
    readonly pdf: PDFKit.PDFDocument,
    private readonly faces: Faces,
    private readonly imprint: string,
  ) {}

  static async open({ title, text, createdAt, imprint }: PaperOptions): Promise<Paper> {
    const faces = await loadFaces(settable(company.name + title), settable(text + imprint));
    const pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true, // page numbers name the last page
      lang: 'en-MT',
      displayTitle: true,
      font: null as unknown as string, // none of the fonts that are not embedded
      info: {
        Title: settable(title),
        Author: company.legalName,
        Creator: company.name,
        CreationDate: createdAt ?? new Date(0),
      },
    });
    // the library asks for a date, makes the file's id of it and repeats it in a second description
    if (!createdAt) delete pdf.info.CreationDate;
    Object.assign(pdf, { endMetadata: () => {} });
    for (const face of [...faces.display, ...faces.body]) {
      pdf.registerFont(`${face.name} regular`, face.regular as unknown as Uint8Array);
      pdf.registerFont(`${face.name} bold`, face.bold as unknown as Uint8Array);
    }
    const [latin] = faces.body;
    if (latin) pdf.registerFont(unseen, unseenFont(latin.regular) as unknown as Uint8Array);
    return new Paper(pdf, faces, imprint);
  }

  /** Writes text from `y` on, over as many lines and pages as it needs. */
  async write(text: string, style: Style & Partial<Box> = {}): Promise<void> {
    const box = { x: this.left, width: this.width, ...style };
    for (const line of this.lines(text, box)) {
      this.keep(lineHeight(box));
      this.line(line, box);
      this.y += lineHeight(box);
      await this.breathe();
    }
  }

  /** The lines that `text` takes in a box; a line break in it is one. */
  lines(text: string, box: Box): string[] {
    return settable(text)
      .split('\n')
      .flatMap((part) =>
        directed(
          breakIntoLines(part, box.width, (piece) => this.widthOf(piece, box)),
          part,
        ),
      );
  }

  /** Draws one line whose upper edge is at `y`. */
  line(text: string, box: Box, y = this.y): void {
    const { size = 10, color = ink.normal, align = 'left' } = box;
    let x = align === 'right' ? box.x + box.width - this.widthOf(text, box) : box.x;
    const baseline = y + size * 1.12;
    for (const run of runsOf(text, this.facesOf(box))) {
      this.pdf.fillColor(color).fontSize(size);
      if (run.face) this.drawText(run.text, fontName(run.face, box), x, baseline);
      else this.drawUnknown(run.text, box, x, baseline);
      x += this.runWidth(run, box);
    }
  }

  /** Goes to a new page, and answers true, unless there are `height` points left on this one. */
  keep(height: number): boolean {
    const fits = this.y + height <= a4.height - edge.bottom;
    if (fits || this.y === edge.top) return false;
    this.pdf.addPage();
    this.y = edge.top;
    return true;
  }

  /** A line from edge to edge. */
  rule(color: string = ink.line): void {
    this.pdf
      .moveTo(this.left, this.y)
      .lineTo(this.right, this.y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke();
  }

  /** Adds the page numbers and answers the finished file. */
  async finish(): Promise<Blob> {
    if (this.isLacking) {
      this.y += 12;
      const note = `${substitute} stands for a character that the font of this document does not include.`;
      await this.write(note, { size: 8, color: ink.faint });
    }
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      const finished = this.pdf.switchToPage(page);
      this.footer(`Page ${page + 1} of ${count}`);
      // packed here and now; the library would pack all pages at the end, in one go
      finished.end();
      Object.assign(finished, { end: () => {} });
      await this.breathe();
    }
    const file = toBlob(this.pdf);
    this.pdf.end();
    return file;
  }

  private footer(pageNumber: string): void {
    const y = a4.height - edge.bottom + 30;
    const box = { x: this.left, width: this.width, size: 7.5, color: ink.faint };
    this.line(this.imprint, box, y);
    this.line(pageNumber, { ...box, align: 'right' }, y);
  }

  private drawText(text: string, font: string, x: number, baseline: number): void {
    this.pdf.font(font).text(text, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...shaping(text),
    });
  }

  /** A letter that no font has is drawn by the screen, with the text under it; else it is marked. */
  private drawUnknown(letter: string, style: Style, x: number, baseline: number): void {
    if (this.screen?.knows(letter)) {
      const { jpeg, width, height, ascent } = this.screen.draw(letter, complete(style));
      this.pdf.image(jpeg, x, baseline - ascent, { width, height });
      this.pdf.save().addContent('3 Tr'); // invisible
      this.drawText(letter, unseen, x, baseline);
      this.pdf.restore();
    } else {
      this.isLacking = true;
      this.pdf.markContent('Span', { actual: letter });
      this.drawText(substitute, fontName(this.faces.body[0], style), x, baseline);
      this.pdf.endMarkedContent();
    }
  }

  private facesOf({ isTitle }: Style): Faces['body'] {
    return isTitle ? this.faces.display : this.faces.body;
  }

  private widthOf(text: string, style: Style): number {
    const key = `${style.isTitle} ${style.weight} ${style.size} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = runsOf(text, this.facesOf(style))
      .map((run) => this.runWidth(run, style))
      .reduce((sum, each) => sum + each, 0);
    this.widths.set(key, width);
    return width;
  }

  private runWidth({ text, face }: Run, style: Style): number {
    if (!face && this.screen?.knows(text)) return this.screen.widthOf(text, complete(style));
    const [latin] = this.faces.body;
    this.pdf.font(fontName(face ?? latin, style)).fontSize(style.size ?? 10);
    return this.pdf.widthOfString(face ? text : substitute, shaping(text));
  }

  // long papers are written in turns, so that the page stays alive; nobody looks at a hidden one
  async breathe(): Promise<void> {
    if (performance.now() - this.resumedAt < 16 || document.hidden) return; // ms
    await new Promise((resolve) => setTimeout(resolve));
    this.resumedAt = performance.now();
  }
}

// Shaped word by word, which the library remembers; from right to left, as a whole.
function shaping(text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return isRightToLeft(text) ? { features: [] } : {};
}

export function lineHeight({ size = 10 }: Style): number {
  return size * leading;
}

function fontName(face: Face | undefined, { weight = 'regular' }: Style): string {
  return `${face?.name} ${weight}`;
}

const unseen = 'unseen';

function complete({ size = 10, weight = 'regular', color = ink.normal }: Style): LetterStyle {
  return { size, weight, color };
}
