import sharp from 'sharp';
import { type Lettering, lettering } from './letterforms';
import { bars, meterMark, postmark, recordedLabel, stamp } from './postage';

type EnvelopeDesign = 'window' | 'stamped' | 'official' | 'registered' | 'parcel';

/** The front of a piece of post. Senders of it are invented. */
export interface Envelope {
  design: EnvelopeDesign;
  sender: string;
  /** One line under the sender. */
  from: string;
  to: readonly string[];
  /** As a postmark has it, for example `9.11.2026`. */
  posted: string;
  /** Of the sender's name and of the stamp; a colour of SVG. */
  color?: string;
}

interface Sheet {
  width: number;
  height: number;
  paper: string;
  shade: string;
}

const sheets: Record<EnvelopeDesign, Sheet> = {
  window: { width: 1040, height: 520, paper: '#fbfaf7', shade: '#e9e6df' },
  stamped: { width: 960, height: 640, paper: '#f6efdf', shade: '#e7dcc4' },
  official: { width: 1000, height: 680, paper: '#d9bd8b', shade: '#c5a672' },
  registered: { width: 1040, height: 560, paper: '#fdfdfb', shade: '#ebe9e4' },
  parcel: { width: 1000, height: 700, paper: '#c49a6a', shade: '#ab8152' },
};
const desk = { width: 1200, height: 840 };

/** As the camera over the counter sees it, a JPEG of some 40 KB; the same envelope makes the same file. */
export function drawEnvelope(envelope: Envelope): Promise<Buffer> {
  const { width, height, paper, shade } = sheets[envelope.design];
  const left = (desk.width - width) / 2;
  const top = (desk.height - height) / 2;
  // nobody lays a letter down quite straight
  const lean = ((envelope.to.join('').length % 5) - 2) * 0.4;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${desk.width} ${desk.height}">
    <defs>
      <linearGradient id="desk" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#94887a"/><stop offset="1" stop-color="#6b6156"/>
      </linearGradient>
      <linearGradient id="paper" x1="0" y1="0" x2="0.9" y2="1">
        <stop offset="0" stop-color="${paper}"/><stop offset="1" stop-color="${shade}"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#desk)"/>
    <g transform="rotate(${lean} ${desk.width / 2} ${desk.height / 2}) translate(${left} ${top})">
      ${shadow(width, height)}
      <rect width="${width}" height="${height}" rx="5" fill="url(#paper)"/>
      ${fronts[envelope.design](envelope, { width, height })}
    </g>
  </svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 74, mozjpeg: true }).toBuffer();
}

type Front = (envelope: Envelope, size: { width: number; height: number }) => string;

const fronts: Record<EnvelopeDesign, Front> = {
  window: (envelope, { width, height }) => `
    ${senderLines(envelope, 56, 78)}
    ${meterMark(width - 330, 46, envelope.posted)}
    <rect x="70" y="${height - 270}" width="470" height="190" rx="12" fill="#eef0ee" stroke="#cfd2cf" stroke-width="2"/>
    <path d="M420 ${height - 82}l110 -186M450 ${height - 82}l88 -150" stroke="#ffffff" stroke-width="7" opacity="0.7"/>
    ${address(envelope.to, { x: 100, y: height - 222, size: 25 })}`,
  stamped: (envelope, { width, height }) => `
    ${flap(width)}
    ${senderLines(envelope, 50, 74, 22)}
    ${stamp(width - 206, 42, envelope.color ?? '#2f6f73')}
    ${postmark(width - 250, 128, envelope.posted)}
    ${address(envelope.to, { x: width * 0.36, y: height * 0.52, size: 29, color: '#2b3550' })}`,
  official: (envelope, { width, height }) => `
    ${senderLines(envelope, 60, 92)}
    ${lettering('FUQ SERVIZZ · ON SERVICE', { x: 60, y: height - 54, size: 22, face: 'bold', color: '#4a3718' })}
    ${postmark(width - 290, 120, envelope.posted)}
    <rect x="${width * 0.33}" y="${height * 0.4}" width="${width * 0.56}" height="250" fill="#fbf8f0"/>
    ${address(envelope.to, { x: width * 0.36, y: height * 0.4 + 60, size: 29 })}`,
  registered: (envelope, { width, height }) => `
    ${senderLines(envelope, 56, 80)}
    ${meterMark(width - 330, 46, envelope.posted)}
    ${recordedLabel(56, height - 210, envelope.posted)}
    ${address(envelope.to, { x: width * 0.47, y: height * 0.52, size: 29 })}`,
  parcel: (envelope, { width, height }) => `
    <rect y="${height * 0.44}" width="${width}" height="78" fill="#d8b98c" opacity="0.75"/>
    <rect x="180" y="120" width="640" height="430" rx="6" fill="#fcfbf8"/>
    <path d="M180 232H820M180 440H820" stroke="#b9b5ad" stroke-width="2"/>
    <g transform="translate(150 90)">${senderLines(envelope, 56, 76, 24)}</g>
    ${address(envelope.to, { x: 210, y: 272, size: 26 })}
    <g transform="translate(210 458)">${bars(580, 62, envelope.posted)}</g>`,
};

function senderLines({ sender, from, color }: Envelope, x: number, y: number, size = 30): string {
  const own = { x, size, face: 'title' as const, color: color ?? '#27405c' };
  return lettering(sender, { ...own, y }) + lettering(from, { x, y: y + size, size: 15 });
}

function address(lines: readonly string[], { y, ...style }: Lettering): string {
  const rows = lines.map((line, nth) =>
    lettering(line, { ...style, y: y + nth * style.size * 1.45 }),
  );
  return rows.join('');
}

/** Soft by layers: a blur would take most of the time of a picture. */
function shadow(width: number, height: number): string {
  const layer = (by: number) =>
    `<rect x="${4 - by}" y="${14 - by}" width="${width + 2 * by}" height="${height + 2 * by}" rx="${6 + by}" opacity="0.06"/>`;
  return [-14, -10, -6, -2, 2, 6, 10, 14, 18, 22].map(layer).join('');
}

/** The fold of the back shows through. */
function flap(width: number): string {
  return `<path d="M0 0L${width / 2} 250L${width} 0" fill="none" stroke="#d9ccb0" stroke-width="3" opacity="0.6"/>`;
}
