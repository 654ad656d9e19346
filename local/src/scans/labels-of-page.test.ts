import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { labelsOn } from './labels-of-page';

vi.mock('node:fs/promises', () => ({ readFile: vi.fn() }));
vi.mock('zxing-wasm/reader', () => ({
  prepareZXingModule: vi.fn(),
  readBarcodes: vi.fn().mockResolvedValue([]),
}));

test('a reader of labels that could not be loaded is loaded again with the next page, and then once', async () => {
  const page = { dots: new Uint8Array(1), width: 1, height: 1 };
  vi.mocked(readFile).mockRejectedValueOnce(new Error('too many open files'));
  vi.mocked(readFile).mockResolvedValue(Buffer.from('wasm'));
  await expect(labelsOn(page)).rejects.toThrow('too many open files');
  expect(await labelsOn(page)).toEqual([]);
  expect(await labelsOn(page)).toEqual([]);
  expect(readFile).toHaveBeenCalledTimes(2);
  expect(prepareZXingModule).toHaveBeenCalledTimes(1);
});
