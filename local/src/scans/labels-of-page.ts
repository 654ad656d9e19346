import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isPostCode } from 'shared/post/code';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Dots } from './dots';

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryRotate: false, // only bars have to be upright
  tryInvert: false,
  maxNumberOfSymbols: 16,
};

let started: Promise<unknown> | undefined;

/** The codes of our labels on a page, however it lies; any other QR code says nothing about whose the page is. */
export async function labelsOn({ dots, width, height }: Dots): Promise<string[]> {
  started ??= start().catch((cause: unknown) => {
    started = undefined; // tried again with the next page
    throw cause;
  });
  await started;
  const data = new Uint8ClampedArray(4 * dots.length);
  const colours = new Uint32Array(data.buffer);
  for (let at = 0; at < dots.length; at += 1)
    colours[at] = 0xff000000 | (0x010101 * (dots[at] ?? 0));
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, options);
  return found.map(({ text }) => text).filter(isPostCode);
}

/** From the package: what it does by itself is to ask a server for its code. */
async function start(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = Uint8Array.from(await readFile(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}
