import sharp from 'sharp';
import { pageSize } from '../scans/page-size';
import { searchablePdf } from '../scans/searchable-pdf';
import { type Lettering, lettering, widthOf } from './letterforms';

/** A paper by which somebody of the demo shows who they are. The word SPECIMEN is across it, and its issuer is invented. */
export interface Specimen {
  need: string;
  side: string | null;
  /** Who or what it is about. */
  about: string;
  facts: readonly (readonly [label: string, value: string])[];
}

const a4 = { width: 1240, height: 1754 }; // dots
const ink = '#2b2a28';
const red = '#a4332b';

/** A JPEG; the same paper makes the same file. */
export function drawSpecimen(paper: Specimen): Promise<Buffer> {
  const svg = paper.need === 'identity' ? card(paper) : page(paper);
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}

/** The same as a PDF of one page. */
export async function specimenPdf(paper: Specimen): Promise<Buffer> {
  return searchablePdf(`SPECIMEN ${paper.about}`, [
    { ...pageSize(a4), picture: await drawSpecimen(paper), lines: [] },
  ]);
}

/** A card on a desk, as a phone sees it. */
function card({ side, about, facts }: Specimen): string {
  const title =
    side === 'back' ? 'REPUBLIC OF EXAMPLE · REVERSE' : 'REPUBLIC OF EXAMPLE · IDENTITY CARD';
  const left = side === 'back' ? 90 : 430;
  const portrait =
    side === 'back'
      ? ''
      : `<rect x="90" y="240" width="270" height="340" rx="10" fill="#cfd8dc"/>
        <circle cx="225" cy="365" r="68" fill="#90a4ae"/><path d="M115 580a110 120 0 0 1 220 0z" fill="#90a4ae"/>`;
  const shown = side === 'back' ? facts.slice(3) : facts.slice(0, 3);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
    <rect width="1200" height="800" fill="#7d7268"/>
    <rect x="40" y="50" width="1120" height="700" rx="36" fill="#eef3ee"/>
    <path d="M40 130V86a36 36 0 0 1 36-36h1048a36 36 0 0 1 36 36v84H40z" fill="#2f5d62"/>
    ${text(title, { x: 90, y: 128, size: 38, face: 'bold', color: '#ffffff' })}
    ${portrait}
    ${side === 'back' ? '' : text(about, { x: left, y: 290, size: 44, face: 'bold' })}
    ${shown.map((fact, nth) => factAt(fact, left, 370 + nth * 95)).join('\n')}
    ${side === 'back' ? text('SPECIMEN<<<<<<<<<<<<<<<<<<<<<<<<<<', { x: 90, y: 690, size: 40 }) : ''}
    ${across(600, 460, 150)}
  </svg>`;
}

const titles: Readonly<Record<string, string>> = {
  residence: 'Example Water and Light: statement of account',
  extract: 'Register of Companies of Example: extract',
  memorandum: 'Draft memorandum of association',
  structure: 'Chart of ownership',
  authority: 'Authority to act',
};

/** A page of A4. */
function page({ need, about, facts }: Specimen): string {
  const { width, height } = a4;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="#fdfdfb"/>
    ${text(titles[need] ?? need, { x: 120, y: 190, size: 40, face: 'title', color: '#27405c' })}
    <path d="M120 230H1120" stroke="#27405c" stroke-width="2"/>
    ${text(about, { x: 120, y: 330, size: 40, face: 'bold' })}
    ${facts.map((fact, nth) => factAt(fact, 120, 430 + nth * 105)).join('\n')}
    ${text('Drawn for the demonstration of this site. Nobody has issued it.', { x: 120, y: 1640, size: 24 })}
    ${across(620, 1000, 190)}
  </svg>`;
}

function factAt([label, value]: readonly [string, string], x: number, y: number): string {
  return `${text(label, { x, y, size: 22, color: '#5d5a55' })}${text(value, { x, y: y + 40, size: 34 })}`;
}

function across(x: number, y: number, size: number): string {
  const word = 'SPECIMEN';
  const left = x - widthOf(word, { size, face: 'bold' }) / 2;
  return `<g opacity="0.3" transform="rotate(-24 ${x} ${y})">${text(word, { x: left, y: y + size / 3, size, face: 'bold', color: red })}</g>`;
}

const text = (words: string, style: Lettering) => lettering(words, { color: ink, ...style });
