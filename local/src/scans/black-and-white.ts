import { crc32, deflateSync } from 'node:zlib';
import type { Dots } from './dots';

/** Up to this a dot is ink. */
const ink = 150;

/**
 * A PNG of one bit a dot (W3C, PNG). sharp writes one, too, but first looks for the two best colours,
 * which takes half a second.
 */
export function blackAndWhite({ dots, width, height }: Dots): Buffer {
  const bytes = Math.ceil(width / 8);
  const rows = Buffer.alloc((1 + bytes) * height); // each row begins with its filter, which is none
  for (let y = 0; y < height; y += 1) {
    const row = y * (1 + bytes) + 1;
    for (let x = 0; x < width; x += 1) {
      if ((dots[y * width + x] ?? 0) > ink) {
        const at = row + (x >> 3);
        rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8); // a bit for each dot; what follows is 0: grey, deflated, not interlaced
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
