import { transferCode } from 'shared/billing/transfer-code';
import { company } from 'shared/company';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { attachedPictures, withPicturesInside } from './mail-pictures';

const code = transferCode({ ...company.bank, amount: 363.44, reference: 'PO-2026-000018' });
const pictures = [{ id: 'code@transfer', code }];

test('a phone reads the code in a mail: each module of it is eight clean dots wide', async () => {
  const [picture] = await attachedPictures(pictures);
  expect(picture).toMatchObject({ cid: 'code@transfer', contentType: 'image/png' });
  const { data, info } = await sharp(picture?.content)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([code.size * 8, code.size * 8]);
  const isDark = (x: number, y: number) =>
    (data[(y * info.width + x) * info.channels] ?? 255) < 128;
  const wanted = Array.from({ length: code.size }, () => Array<boolean>(code.size).fill(false));
  for (const [, x, y, width] of code.path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    wanted[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  for (const corner of [0, 7]) {
    const seen = wanted.map((row, y) => row.map((_, x) => isDark(x * 8 + corner, y * 8 + corner)));
    expect(seen).toEqual(wanted);
  }
  expect(picture?.content.length).toBeLessThan(10_000); // bytes: a mail stays small
});

test('a mail without a code has nothing attached', async () => {
  expect(await attachedPictures([])).toEqual([]);
});

test('the local outbox shows the code of a mail', () => {
  const html = withPicturesInside({ html: '<img src="cid:code@transfer">', pictures });
  expect(html).toMatch(/^<img src="data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+">$/);
});
