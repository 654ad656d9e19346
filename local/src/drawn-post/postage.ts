import { lettering, widthOf } from './letterforms';

const blue = '#2d4f8f';

/** What a franking machine prints, 280 wide. */
export function meterMark(x: number, y: number, posted: string): string {
  return `<g transform="translate(${x} ${y})" opacity="0.85">
    <circle cx="60" cy="62" r="54" fill="none" stroke="${blue}" stroke-width="3"/>
    ${centred(posted, 60, 68, 17, blue)}
    <path d="M44 84q16 12 32 0" fill="none" stroke="${blue}" stroke-width="2.5"/>
    <rect x="138" y="14" width="142" height="96" rx="4" fill="none" stroke="${blue}" stroke-width="3"/>
    ${centred('POSTA', 209, 48, 20, blue)}
    ${centred('€0.37', 209, 88, 28, blue)}
  </g>`;
}

/** A stamp with a boat in a harbour, 150 by 180. */
export function stamp(x: number, y: number, color: string): string {
  const teeth: string[] = [];
  for (let at = 0; at <= 150; at += 15) {
    teeth.push(hole(at, 0), hole(at, 180));
  }
  for (let at = 15; at < 180; at += 15) teeth.push(hole(0, at), hole(150, at));
  return `<g transform="translate(${x} ${y})">
    <rect width="150" height="180" fill="#fffdf6"/>
    <rect x="12" y="12" width="126" height="156" fill="${color}" opacity="0.22"/>
    <circle cx="104" cy="52" r="17" fill="#e3a23c"/>
    <path d="M12 96l30-26 26 18 34-30 36 38v20H12z" fill="${color}" opacity="0.5"/>
    <path d="M12 112h126v56H12z" fill="${color}" opacity="0.75"/>
    <path d="M40 130h66q-8 18-26 18H62q-16 0-22-18z" fill="#8c3b2a"/>
    <path d="M70 128V82l30 44zM66 128V92l-22 34z" fill="#fdf6e6"/>
    ${lettering('37c', { x: 96, y: 162, size: 18, face: 'bold', color: '#fffdf6' })}
    ${teeth.join('')}
  </g>`;
}

/** Of the paper under the stamp. */
function hole(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="4.5" fill="#efe6d2"/>`;
}

/** A round postmark and its waves, over the stamp that stands right of its middle. */
export function postmark(x: number, y: number, posted: string): string {
  const ink = '#33312e';
  const waves = [-30, -10, 10, 30].map(
    (dy) =>
      `<path d="M68 ${dy}q18 -12 36 0t36 0t36 0t36 0" fill="none" stroke="${ink}" stroke-width="4"/>`,
  );
  return `<g transform="translate(${x} ${y}) rotate(-7)" opacity="0.62">
    <circle r="62" fill="none" stroke="${ink}" stroke-width="4"/>
    <circle r="42" fill="none" stroke="${ink}" stroke-width="2"/>
    ${centred(posted, 0, 5, 14, ink)}
    ${waves.join('')}
  </g>`;
}

/** The sticker of registered post, 350 by 140. */
export function recordedLabel(x: number, y: number, posted: string): string {
  return `<g transform="translate(${x} ${y})">
    <rect width="350" height="140" rx="6" fill="#fffdf8" stroke="#b3372b" stroke-width="4"/>
    ${lettering('R', { x: 20, y: 100, size: 84, face: 'bold', color: '#b3372b' })}
    <g transform="translate(104 22)">${bars(226, 62, posted)}</g>
    ${lettering(`RR ${digits(posted)} EX`, { x: 104, y: 118, size: 20 })}
  </g>`;
}

/** Stripes that look like a bar code, different for each text, and are none. */
export function bars(width: number, height: number, text: string): string {
  let state = [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7);
  const stripes: string[] = [];
  for (let x = 0; x < width - 8; ) {
    state = (state * 75 + 74) % 65_537;
    const thick = 2 + (state % 3) * 2;
    stripes.push(`<rect x="${x}" width="${thick}" height="${height}"/>`);
    x += thick + 3 + (state % 2) * 3;
  }
  return `<g fill="#1c1b1a">${stripes.join('')}</g>`;
}

function digits(posted: string): string {
  return posted.replace(/\D/g, '').padStart(9, '4');
}

function centred(text: string, x: number, y: number, size: number, color: string): string {
  const left = x - widthOf(text, { size, face: 'bold' }) / 2;
  return lettering(text, { x: left, y, size, face: 'bold', color });
}
