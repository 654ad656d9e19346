import { encode } from 'uqr';
import { epcPayload, type SepaTransfer } from './epc-payload';

const quietZone = 4; // modules, ISO/IEC 18004

/** A code as it is drawn: on a square of `size` modules, its dark ones as one path. */
export interface DrawnCode {
  size: number;
  /** SVG path data, which PDFs understand, too. */
  path: string;
}

/** The transfer as a code that a banking app reads, with the white around it. */
export function transferCode(transfer: SepaTransfer): DrawnCode {
  const { data, size } = encode(epcPayload(transfer), { ecc: 'M', border: quietZone });
  return { size, path: data.map(rowPath).join('') };
}

/** Neighbours are one piece: between two there would be a hairline on paper. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    const width = x + 1 - start;
    path += `M${start} ${y}h${width}v1h-${width}z`;
  }
  return path;
}
