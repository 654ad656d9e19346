import { readPdf } from 'shared/testing/read-pdf';
import { serveFonts } from 'shared/testing/serve-fonts';
import { beforeEach, expect, test } from 'vitest';
import { drawCertificate } from './draw-certificate';
import type { CertifiedItem } from './types';

beforeEach(serveFonts);

const letter: CertifiedItem = {
  item_id: '22222222-2222-4222-8222-000000000001',
  code: '7Q4WXEFH',
  kind: 'letter',
  received_at: '2026-10-26T09:00:00Z',
  asked_at: '2026-11-18T22:30:00Z',
  is_default: false,
};
const certificate = {
  id: '11111111-1111-4111-8111-000000000001',
  number: 'SC-000012',
  member_name: 'Ġorġa Żahra',
  member_company: 'Ħaż-Żebbuġ Ceramics Ltd',
  bag_code: 'KRVQKE54',
  level: 'P-4',
  machine: 'Mill 4, cellar',
  closed_at: '2026-11-26T10:00:00Z',
  closed_by_name: 'Ċensu Għaxaq',
  shredded_at: '2026-11-26T14:05:00Z',
  witnessed_by_name: 'Omar Farrugia',
  items: [
    letter,
    { ...letter, code: 'KRVQKE54', kind: 'parcel' as const, is_default: true },
    { ...letter, code: 'AAAA0000', by_rule: true },
  ],
};

test('a member reads on their certificate what was shredded, how finely, when, and before whose eyes', async () => {
  const { pages, info } = await readPdf(await drawCertificate(certificate));
  expect(info).toMatchObject({ Title: 'Certificate of shredding SC-000012', Language: 'en-MT' });
  expect(pages).toHaveLength(1);
  for (const words of [
    'Certificate of shredding',
    'SC-000012',
    'Ħaż-Żebbuġ Ceramics Ltd',
    'Ġorġa Żahra',
    '26 November 2026, 15:05 (Malta time)',
    'P-4 of DIN 66399 (ISO/IEC 21964)',
    'Mill 4, cellar',
    'KRVQ-KE54',
    'Ċensu Għaxaq, 26 November 2026, 11:00',
    'Omar Farrugia, 26 November 2026, 15:05',
    '7Q4W-XEFH',
    'Parcel',
    '26 October 2026',
    '18 November 2026',
    'as chosen for after storage',
    'by a standing rule',
  ]) {
    expect(pages[0]).toContain(words);
  }
});

test('a certificate of many items goes on over pages and leaves none out', async () => {
  const items = Array.from({ length: 120 }, (_, nth) => ({
    ...letter,
    code: `7Q4WX${String(nth).padStart(3, '0')}`,
  }));
  const { pages } = await readPdf(await drawCertificate({ ...certificate, items }));
  expect(pages.length).toBeGreaterThan(2);
  const all = pages.join('\n');
  for (const { code } of items) expect(all).toContain(`${code.slice(0, 4)}-${code.slice(4)}`);
});
