import { company } from 'shared/company';
import { ink } from './palette';
import { lineHeight, Paper, type PaperOptions } from './paper';

// the mark of `shared/ui/logo`, 32 by 36
const mark = [
  'M3 9h26M5 9l2-4h18l2 4',
  'M5 9v19h22V9M5 20h22',
  'M8 20v-5a3 3 0 0 1 6 0v5M18 20v-5a3 3 0 0 1 6 0v5',
  'M9 23v2.5M13 23v2.5M19 23v2.5M23 23v2.5M16 9v19',
  'M8 28c0 3 3 2.5 3 5.5M24 28c0 3-3 2.5-3 5.5',
].join('');

/** Who sends a paper. */
export interface Sender {
  legalName: string;
  registrationNumber: string;
  vatNumber: string;
  /** Address and how to be reached, as they stand one under the other. */
  contact: readonly string[];
}

/** The company as it is today. */
export function ourselves(): Sender {
  const { legalName, registrationNumber, vatNumber, address, email, phone } = company;
  const contact = [...address, email, phone.display];
  return { legalName, registrationNumber, vatNumber, contact };
}

/** A paper whose first page begins with mark and name on the left and the sender on the right. */
export async function openLetterhead(
  options: Omit<PaperOptions, 'imprint'>,
  sender = ourselves(),
): Promise<Paper> {
  const { legalName, registrationNumber, vatNumber, contact } = sender;
  const paper = await Paper.open({
    ...options,
    text: options.text + contact.join(''),
    imprint: `${legalName} · Registered in Malta, ${registrationNumber} · VAT ${vatNumber}`,
  });
  drawLetterhead(paper, [legalName, ...contact]);
  return paper;
}

function drawLetterhead(paper: Paper, lines: readonly string[]): void {
  const top = paper.y;
  paper.pdf
    .save()
    .translate(paper.left - 3, top - 6)
    .scale(1.15)
    .path(mark)
    .lineWidth(1.4)
    .strokeColor(ink.strong)
    .stroke()
    .restore();
  const name = { x: paper.left + 42, width: 200, size: 22, isTitle: true, color: ink.strong };
  paper.line(company.name, name, top);

  const box = {
    x: paper.right - 240,
    width: 240,
    size: 8,
    color: ink.faint,
    align: 'right',
  } as const;
  for (const line of lines.flatMap((each) => paper.lines(each, box))) {
    paper.line(line, box);
    paper.y += lineHeight(box);
  }
  paper.y += 12;
  paper.rule();
  paper.y += 24;
}
