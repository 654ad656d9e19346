import { ink } from './palette';
import { type Box, lineHeight, type Paper } from './paper';

export interface Column {
  heading: string;
  /** Points. */
  width: number;
  align?: 'left' | 'right';
}

export interface Cell {
  text: string;
  /** Small, under the text. */
  note?: string;
}

const gap = 8; // between columns
const padding = 5; // above and under a row

/** Rows under headings that are repeated on every page; a row stays on one page if it can. */
export async function writeTable(
  paper: Paper,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const headings = columns.map(({ heading }) => ({ text: heading }));
  const writeHeadings = () => {
    writeRow(paper, columns, headings, { weight: 'bold', color: ink.strong });
    paper.rule(ink.strong);
  };
  paper.keep(60); // headings do not stand alone
  writeHeadings();
  for (const row of rows) {
    if (paper.keep(rowHeight(paper, columns, row))) writeHeadings();
    writeRow(paper, columns, row, {});
    paper.rule();
    await paper.breathe();
  }
}

interface Line {
  text: string;
  box: Box;
}

function cellLines(paper: Paper, box: Box, { text, note }: Cell): Line[] {
  const small = { ...box, size: 7.5, color: ink.faint };
  return [
    ...paper.lines(text, box).map((line) => ({ text: line, box })),
    ...(note ? paper.lines(note, small).map((line) => ({ text: line, box: small })) : []),
  ];
}

function rowLines(
  paper: Paper,
  columns: readonly Column[],
  row: readonly Cell[],
  style: Partial<Box> = {},
): Line[][] {
  let x = paper.left;
  return columns.map(({ width, align = 'left' }, index) => {
    const isLast = index === columns.length - 1;
    const box = { x, width: isLast ? width : width - gap, align, size: 8.5, ...style };
    x += width;
    return cellLines(paper, box, row[index] ?? { text: '' });
  });
}

const step = lineHeight({ size: 8.5 });

function rowHeight(paper: Paper, columns: readonly Column[], row: readonly Cell[]): number {
  return (
    Math.max(...rowLines(paper, columns, row).map(({ length }) => length)) * step + 2 * padding
  );
}

function writeRow(
  paper: Paper,
  columns: readonly Column[],
  row: readonly Cell[],
  style: Partial<Box>,
): void {
  const cells = rowLines(paper, columns, row, style);
  paper.y += padding;
  for (let nth = 0; nth < Math.max(...cells.map(({ length }) => length)); nth++) {
    paper.keep(step); // a row that is longer than a page goes on
    for (const cell of cells) {
      const line = cell[nth];
      if (line) paper.line(line.text, line.box);
    }
    paper.y += step;
  }
  paper.y += padding;
}
