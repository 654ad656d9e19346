import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Kinds of files worth compressing; fonts and pictures are compressed already. */
export function isCompressible(file: string): boolean {
  return /\.(html|js|css|json|svg|txt|webmanifest|xml)$/.test(file);
}

export function brotli(content: Buffer, quality = constants.BROTLI_MAX_QUALITY): Promise<Buffer> {
  return toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

export function gzipped(content: Buffer): Promise<Buffer> {
  return toGzip(content, { level: 9 });
}
