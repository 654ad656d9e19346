import { unzlibSync } from 'fflate';

const header = { woff: 44, woffEntry: 20, sfnt: 12, sfntEntry: 16 }; // bytes

/**
 * The font inside a WOFF file (W3C, WOFF 1.0) as it was before packing. The font library reads WOFF
 * by itself, but unpacks a table anew for every letter and reads past the end of the last glyph.
 */
export function unpackWoff(packed: ArrayBuffer): Uint8Array {
  const from = new DataView(packed);
  const tableCount = from.getUint16(12);
  const tables = Array.from({ length: tableCount }, (_, index) => {
    const entry = header.woff + index * header.woffEntry;
    const bytes = new Uint8Array(packed, from.getUint32(entry + 4), from.getUint32(entry + 8));
    const length = from.getUint32(entry + 12);
    return {
      tag: from.getUint32(entry),
      checksum: from.getUint32(entry + 16),
      bytes: bytes.length < length ? unzlibSync(bytes) : bytes,
    };
  });

  const directoryEnd = header.sfnt + tableCount * header.sfntEntry;
  const size = tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), directoryEnd);
  const font = new Uint8Array(size);
  const to = new DataView(font.buffer);
  to.setUint32(0, from.getUint32(4)); // flavour
  to.setUint16(4, tableCount);
  let offset = directoryEnd;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = header.sfnt + index * header.sfntEntry;
    to.setUint32(entry, tag);
    to.setUint32(entry + 4, checksum);
    to.setUint32(entry + 8, offset);
    to.setUint32(entry + 12, bytes.length);
    font.set(bytes, offset);
    offset += aligned(bytes.length);
  }
  return font;
}

function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}
