import { readPdf } from 'shared/testing/read-pdf';
import { serveFonts } from 'shared/testing/serve-fonts';
import { beforeEach, expect, test } from 'vitest';
import { drawAddressPaper } from './draw-address-paper';
import type { AddressPaper } from './types';

beforeEach(serveFonts);

const paper: AddressPaper = {
  id: '11111111-1111-4111-8111-000000000001',
  kind: 'certificate',
  number: 'MBA-7Q4W-XEFH',
  holder: 'Ħaż-Żebbuġ Ceramics Ltd',
  box_number: 112,
  issued_on: '2026-11-26',
  is_valid: true,
  ended_on: null,
};
const site = 'https://gallarija.example';

test.each([
  ['certificate', 'Certificate of address', 'may use this address in Valletta'],
  ['consent', 'Consent to the use of our address', 'For the Malta Business Registry'],
] as const)(
  'a %s says whose address it is, since when, and where anyone confirms it',
  async (kind, title, words) => {
    const { pages, info } = await readPdf(await drawAddressPaper({ ...paper, kind }, site));
    expect(info).toMatchObject({ Title: `${title} MBA-7Q4W-XEFH`, Language: 'en-MT' });
    expect(pages).toHaveLength(1);
    for (const part of [
      title,
      words,
      'Ħaż-Żebbuġ Ceramics Ltd',
      'Box 112',
      '1 Example Street',
      '26 November 2026',
      'https://gallarija.example/confirm#MBA-7Q4W-XEFH',
    ]) {
      expect(pages[0]).toContain(part);
    }
  },
);
