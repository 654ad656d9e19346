import sharp from 'sharp';
import type { LetterText } from './letter-texts';
import { type Lettering, lettering, widthOf } from './letterforms';

const a4 = { width: 595.28, height: 841.89 }; // points
const left = 71;
const right = 524;
const body = 10.5; // points, and 1.5 times that from line to line

/** The letter on A4 as a scanner would give it: straight, without a shadow. A PNG, 1654 px wide at 200 dpi. */
export function drawLetter(letter: LetterText, dpi = 200): Promise<Buffer> {
  const lines: string[] = [];
  let y = 84;
  const write = (text: string, style: Partial<Lettering> = {}) => {
    const { size = body } = style;
    const widest = (piece: string) => widthOf(piece, { size, ...style });
    for (const line of linesOf(text, widest)) {
      lines.push(lettering(line, { x: left, y, size, ...style }));
      y += size * 1.5;
    }
  };
  write(letter.sender, { size: 20, face: 'title', color: '#27405c' });
  y -= 10;
  write(letter.from, { size: 8.5, color: '#4d4a46' });
  const ruleAt = y - 3;
  y += 40;
  for (const line of letter.to) write(line);
  y += 26;
  write(letter.date);
  y += 22;
  write(letter.subject, { face: 'bold' });
  y += 8;
  for (const paragraph of letter.paragraphs) {
    write(paragraph);
    y += 7;
  }
  y += 8;
  const [farewell = '', ...signed] = letter.closing;
  write(farewell);
  y += 34;
  for (const line of signed) write(line);
  const width = Math.round((a4.width / 72) * dpi);
  const height = Math.round((a4.height / 72) * dpi);
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${a4.width} ${a4.height}">
        <rect width="100%" height="100%" fill="#fdfdfb"/>
        <path d="M${left} ${ruleAt}H${right}" stroke="#27405c" stroke-width="0.8"/>
        ${lines.join('\n')}
      </svg>`,
    ),
  )
    .png({ compressionLevel: 4 })
    .toBuffer();
}

function linesOf(text: string, widthOfLine: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOfLine(longer) <= right - left) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
