import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { epcPayload } from './epc-payload';
import { transferCode } from './transfer-code';

const longest = {
  accountName: 'Ħ'.repeat(90),
  iban: 'MT00 EXMP 0000 0000 0000 0000 0000 000',
  bic: 'EXMPMTMTXXX',
  amount: 999_999_999.99,
  reference: 'PO-2026-000018',
};

/** The modules that a path darkens, drawn piece by piece. */
function drawn({ size, path }: { size: number; path: string }): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return modules;
}

test('a banking app sees each dark module of the code, and white around it', () => {
  const code = transferCode(longest);
  const { data } = encode(epcPayload(longest), { ecc: 'M', border: 4 });
  expect(drawn(code)).toEqual(data);
  for (let side = 0; side < 4; side++) expect(drawn(code)[side]).not.toContain(true);
});

test('the longest name still fits what banks read: 331 bytes, and a code of version 13 at most', () => {
  expect(new TextEncoder().encode(epcPayload(longest)).length).toBeLessThanOrEqual(331);
  expect(transferCode(longest).size).toBeLessThanOrEqual(13 * 4 + 17 + 8);
});
