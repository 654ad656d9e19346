import type { Counterpart, InvoicePaper } from 'shared/billing/types';
import { anInvoiceLine, anInvoicePaper } from 'shared/testing/invoices';
import { readPdf } from 'shared/testing/read-pdf';
import { serveFonts } from 'shared/testing/serve-fonts';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawInvoice } from './draw-invoice';

beforeEach(serveFonts);

async function printed(changes: Partial<InvoicePaper> = {}): Promise<string> {
  const { pages } = await readPdf(await drawInvoice(anInvoicePaper(changes)));
  return pages.join('\n');
}

/** A membership with a discount, the onboarding fee, and a dinner at another rate of VAT. */
const mixed: Partial<InvoicePaper> = {
  lines: [
    anInvoiceLine({
      title: 'Pro membership (annual)',
      unit_price: 1749,
      vat_included: false,
      discount_amount: 174.9,
      net_amount: 1574.1,
      vat_amount: 283.34,
      gross_amount: 1857.44,
    }),
    anInvoiceLine({
      position: 2,
      title: 'Onboarding fee',
      unit_price: 149,
      vat_included: false,
      net_amount: 149,
      vat_amount: 26.82,
      gross_amount: 175.82,
    }),
    anInvoiceLine({
      position: 3,
      title: 'Dinner',
      quantity: 2,
      unit_price: 53.5,
      vat_rate: 0.07,
      net_amount: 100,
      vat_amount: 7,
      gross_amount: 107,
      supply_date: '2026-12-24',
    }),
  ],
  net_amount: 1823.1,
  vat_amount: 317.16,
  amount: 2140.26,
};

const creditNote = (changes: Partial<Counterpart> = {}): Counterpart => ({
  invoice_number: 'CN-2026-00003',
  issued_date: '2026-11-25',
  status: 'issued',
  amount: -118,
  is_replaced: false,
  ...changes,
});
const creditedInvoice = (status: string): Counterpart => ({
  invoice_number: 'INV-2026-00012',
  issued_date: '2026-11-20',
  status,
  amount: 118,
  is_replaced: false,
});

/** Credits so much, gross, of the invoice. */
const aCreditNote = (gross: number, net: number, status: string): Partial<InvoicePaper> => ({
  kind: 'credit_note',
  status: 'issued',
  invoice_number: 'CN-2026-00003',
  net_amount: -net,
  vat_amount: net - gross,
  amount: -gross,
  lines: [
    anInvoiceLine({
      unit_price: gross,
      ...(gross < 118 && { part_of: 118 }),
      net_amount: -net,
      vat_amount: net - gross,
      gross_amount: -gross,
    }),
  ],
  counterparts: [creditedInvoice(status)],
});

describe('an invoice on paper', () => {
  it('says who sold what to whom, under which number, and when', async () => {
    const paper = await printed();
    for (const line of [
      'Gallarija Business House Ltd (example)',
      'VAT number MT00000000',
      'Registration number C 00000',
      'Billed to',
      'Borg Design',
      'Maria Borg',
      '12 Triq il-Għajn',
      'Ħaż-Żebbuġ ZBG 1234',
      'VAT number MT12345678',
      'maria@example.test',
      'Invoice',
      'INV-2026-00012',
      'Invoice number INV-2026-00012',
      'Date of issue 22 November 2026',
      'Due date 6 December 2026',
      'Order number PO-2026-000012',
    ]) {
      expect(`\n${paper}\n`).toContain(`\n${line}\n`);
    }
  });

  it('has each line with price, discount, net, VAT and gross, and sums VAT by its rate', async () => {
    const paper = await printed(mixed);
    for (const row of [
      'Description Qty Unit price Discount Net VAT Gross',
      'Pro membership (annual) 1 €1,749.00 €174.90 €1,574.10 €283.34 €1,857.44\nwithout VAT 18%',
      'Onboarding fee 1 €149.00 €0.00 €149.00 €26.82 €175.82\nwithout VAT 18%',
      'Dinner 2 €53.50 €0.00 €100.00 €7.00 €107.00',
      'Date of supply 24 December',
      'Net €1,823.10\nVAT 18% on €1,723.10 €310.16\nVAT 7% on €100.00 €7.00\nTotal VAT €317.16',
      'Gross in EUR €2,140.26',
    ]) {
      expect(paper).toContain(row);
    }
    expect(await printed()).not.toContain('Discount');
  });

  it('says how to pay while it is unpaid, with the account as it was at issue', async () => {
    const seller = anInvoicePaper().seller;
    const paper = await printed({
      seller: { ...seller, bank: { ...seller.bank, iban: 'MT84 OLD0', bank_name: 'Old Bank' } },
    });
    expect(paper).toContain(
      'Please pay €118.00 by bank transfer by 6 December 2026.\nAccount name Gallarija Business House Ltd (example)\nBank Old Bank\nIBAN MT84 OLD0\nBIC EXMPMTMT\nReference PO-2026-000012',
    );
  });

  it.each<[string, Partial<InvoicePaper>, string]>([
    ['paid', { status: 'paid', paid_on: '2026-11-24' }, 'Paid on 24 November 2026. Thank you.'],
    [
      'free',
      { status: 'paid', amount: 0, net_amount: 0, vat_amount: 0 },
      'There is nothing to pay.',
    ],
    [
      'cancelled',
      { status: 'cancelled', counterparts: [creditNote()] },
      'Cancelled by credit note CN-2026-00003 of 25 November 2026. There is nothing to pay.',
    ],
    [
      'replaced by another',
      { status: 'cancelled', is_replaced: true, counterparts: [creditNote()] },
      'Cancelled by credit note CN-2026-00003 of 25 November 2026. A later invoice replaces it.',
    ],
    [
      'credited in part',
      { status: 'paid', paid_on: '2026-11-24', counterparts: [creditNote({ amount: -40 })] },
      'Credit note CN-2026-00003 of 25 November 2026 credits €40.00 of it.',
    ],
    [
      'credited part by part',
      {
        status: 'paid',
        paid_on: '2026-11-24',
        counterparts: [
          creditNote({ amount: -40 }),
          creditNote({ invoice_number: 'CN-2026-00004', amount: -78 }),
        ],
      },
      'and CN-2026-00004 of 25 November 2026 credit all of it.',
    ],
  ])('asks for no payment once it is %s', async (_, changes, sentence) => {
    const paper = (await printed(changes)).replaceAll('\n', ' '); // a long sentence goes on in the next line
    expect(paper).toContain(sentence);
    expect(paper).not.toContain('IBAN');
  });

  it('that is paid in part asks for the rest', async () => {
    const order = { total_amount: 118, paid_amount: 100, amount_due: 18 };
    expect(await printed({ order })).toContain(
      '€100.00 of it is paid. Please pay the other €18.00 by bank transfer by 6 December 2026.',
    );
  });

  it('that is a credit note names the invoice it cancels, and its amounts are below zero', async () => {
    const paper = await printed(aCreditNote(118, 100, 'cancelled'));
    expect(paper).toContain('Credit note\nCN-2026-00003\n');
    expect(paper).toContain('Cancels invoice INV-2026-00012\nInvoice issued on 20 November 2026');
    expect(paper).toContain('Certificate of address 1 €118.00 -€100.00 -€18.00 -€118.00');
    expect(paper).toContain('VAT 18% on -€100.00 -€18.00');
    expect(paper).toContain('Gross in EUR -€118.00');
    expect(paper).toContain(
      'This credit note cancels invoice INV-2026-00012 of 20 November 2026 in full.',
    );
    expect(paper).not.toMatch(/Due date|IBAN/);
  });

  it('that credits a part says how much of what, and does not say that it cancels the whole invoice', async () => {
    const paper = (await printed(aCreditNote(59, 50, 'paid'))).replaceAll('\n', ' ');
    expect(paper).toContain('Credits invoice INV-2026-00012 Invoice issued on 20 November 2026');
    expect(paper).toContain('Certificate of address 1 €59.00 -€50.00 -€9.00 -€59.00');
    expect(paper).toContain('Part of €118.00');
    expect(paper).toContain(
      'This credit note credits €59.00 of invoice INV-2026-00012 of 20 November 2026, which came to €118.00.',
    );
    expect(paper).not.toMatch(/cancels|in full/i);
  });

  it('that credits all that was paid names the invoice, which is not cancelled', async () => {
    const paper = (await printed(aCreditNote(118, 100, 'paid'))).replaceAll('\n', ' ');
    expect(paper).toContain(
      'This credit note credits invoice INV-2026-00012 of 20 November 2026 in full.',
    );
  });

  it('goes on over pages, with its headings on each', async () => {
    const lines = Array.from({ length: 100 }, (_, nth) =>
      anInvoiceLine({ position: nth + 1, title: `Certificate ${nth + 1}` }),
    );
    const { pages } = await readPdf(await drawInvoice(anInvoicePaper({ lines })));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(1)) expect(page).toMatch(/^Description Qty Unit price|^Net €/);
    expect(pages.join('\n').match(/^Certificate \d+ 1 €118/gm)).toHaveLength(100);
  });

  it('names a buyer of whom nothing but the name is known, and a title of any length', async () => {
    const nobody = {
      address_line_1: null,
      city: '',
      postal_code: null,
      country: null,
      email: null,
    };
    const buyer = { ...anInvoicePaper().buyer, ...nobody, company_name: ' ', vat_number: null };
    const title = `Endless ${'x'.repeat(6000)}`;
    const paper = await printed({ buyer, lines: [anInvoiceLine({ title })] });
    expect(paper).toMatch(/Billed to\s+Maria Borg\s+Invoice number/);
    expect(paper.match(/x/g)?.length).toBeGreaterThanOrEqual(6000);
  });
});
