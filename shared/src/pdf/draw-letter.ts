import { openLetterhead } from './letterhead';
import { ink } from './palette';

/** Nothing in it is markup: it reads on paper as it does on the screen. */
export interface Letter {
  title: string;
  /** Body; blank lines part paragraphs, single line breaks are kept. */
  text: string;
  /** Small line under the title, e.g. "Prepared for Maria Borg on 22 November 2026". */
  subtitle?: string;
}

const noText = 'This document has no text.';

export async function drawLetter({ title, text, subtitle = '' }: Letter): Promise<Blob> {
  const paper = await openLetterhead({ title, text: subtitle + text + noText });
  await paper.write(title, { size: 20, isTitle: true, color: ink.strong });
  if (subtitle !== '') {
    paper.y += 4;
    await paper.write(subtitle, { size: 9, color: ink.faint });
  }
  paper.y += 16;
  if (text.trim() === '') await paper.write(noText, { color: ink.faint });
  for (const paragraph of text.trim() === '' ? [] : paragraphs(text)) {
    await paper.write(paragraph, { size: 10.5 });
    paper.y += 8;
  }
  return paper.finish();
}

function paragraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*\n|\s+$/g, '')
    .split(/\n(?:[^\S\n]*\n)+/);
}
