import { brokenRules } from 'shared/testing/en16931/broken-rules';
import { at, numberAt, readXml, textAt } from 'shared/testing/en16931/read-xml';
import { everyPaper, invoiceOf, randomInvoice } from 'shared/testing/many-invoices';
import { describe, expect, test } from 'vitest';
import { writeUbl } from './write-ubl';

const papers = Object.entries(everyPaper);
const named = (name: keyof typeof everyPaper) => {
  const paper = everyPaper[name];
  if (!paper) throw new Error(name);
  return writeUbl(paper);
};
const sale = named('a Maltese sale');
const reverseCharge = named('a sale to a business of another state, with reverse charge');
const outOfScope = named('a sale to a business outside the Union');
const creditNote = named('a credit note over a whole invoice');

test.each(papers)(
  '%s is written as EN 16931 has it, with the amounts that were stored',
  (_, paper) => {
    const xml = writeUbl(paper);
    expect(brokenRules(xml)).toEqual([]);
    const document = readXml(xml);
    const sign = paper.kind === 'credit_note' ? -1 : 1;
    const total = at(document, 'cac:LegalMonetaryTotal')[0] ?? document;
    expect(numberAt(total, 'cbc:TaxExclusiveAmount')).toBeCloseTo(sign * paper.net_amount, 6);
    expect(numberAt(document, 'cac:TaxTotal/cbc:TaxAmount')).toBeCloseTo(
      sign * paper.vat_amount,
      6,
    );
    expect(numberAt(total, 'cbc:PayableAmount')).toBeCloseTo(sign * paper.amount, 6);
  },
);

test('an accountant finds every sum right on five hundred invoices of any prices and discounts', () => {
  for (let seed = 1; seed <= 500; seed++) {
    expect(brokenRules(writeUbl(randomInvoice(seed))), `seed ${seed}`).toEqual([]);
  }
});

describe('the rules refuse', () => {
  const broken: [what: string, xml: string, from: string | RegExp, to: string, rules: string[]][] =
    [
      [
        'lines that do not add up',
        sale,
        /(<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="EUR">)100\.00/,
        '$1100.01',
        ['BR-CO-10', 'BR-CO-13'],
      ],
      [
        'a total that is not net and VAT',
        sale,
        'TaxInclusiveAmount currencyID="EUR">118.00',
        'TaxInclusiveAmount currencyID="EUR">118.01',
        ['BR-CO-15', 'BR-CO-16'],
      ],
      [
        'VAT that is not that of the rate',
        sale,
        /(<cac:TaxSubtotal>\s*<cbc:TaxableAmount currencyID="EUR">)100\.00/,
        '$190.00',
        ['BR-CO-17', 'BR-S-08'],
      ],
      [
        'a price below zero',
        sale,
        'PriceAmount currencyID="EUR">100',
        'PriceAmount currencyID="EUR">-100',
        ['BR-27', 'BT-131'],
      ],
      [
        'a buyer without a country',
        sale,
        /(<cac:AccountingCustomerParty>[\s\S]*?)<cac:Country>[\s\S]*?<\/cac:Country>/,
        '$1',
        ['BR-11'],
      ],
      [
        'a transfer without an account',
        sale,
        /<cac:PayeeFinancialAccount>[\s\S]*<\/cac:PayeeFinancialAccount>/,
        '',
        ['BR-61'],
      ],
      ['an invoice without a due date', sale, /<cbc:DueDate>.*<\/cbc:DueDate>/, '', ['BR-CO-25']],
      [
        'reverse charge without the number of the buyer',
        reverseCharge,
        /(<cac:AccountingCustomerParty>[\s\S]*?)<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/,
        '$1',
        ['BR-AE-02'],
      ],
      [
        'reverse charge without a reason',
        reverseCharge,
        /<cbc:TaxExemptionReason.*\s*<cbc:TaxExemptionReason>.*/,
        '',
        ['BR-AE-10'],
      ],
      [
        'a rate where there is no VAT',
        outOfScope,
        /(<cac:ClassifiedTaxCategory>\s*<cbc:ID>O<\/cbc:ID>)/,
        '$1<cbc:Percent>0</cbc:Percent>',
        ['BR-O-05', 'BR-O-08'],
      ],
      [
        'a credit note of an invoice that nobody knows',
        creditNote,
        /<cbc:ID>INV-.*<\/cbc:ID>/,
        '',
        ['BR-55'],
      ],
      [
        'elements in another order',
        sale,
        /(<cbc:IssueDate>.*<\/cbc:IssueDate>)\s*(<cbc:DueDate>.*<\/cbc:DueDate>)/,
        '$2$1',
        ['cbc:IssueDate in Invoice'],
      ],
    ];
  test.each(broken)('%s', (_, xml, from, to, expected) => {
    const changed = xml.replace(from, to);
    expect(changed).not.toBe(xml);
    expect(brokenRules(changed)).toEqual(expected);
  });

  test('a text that would be markup', () => {
    expect(() => brokenRules(sale.replace('Certificate of', 'Certificate & of'))).toThrow();
  });
});

const lineOf = (xml: string, nth = 0) => {
  const document = readXml(xml);
  const line = [...at(document, 'cac:InvoiceLine'), ...at(document, 'cac:CreditNoteLine')][nth];
  if (!line) throw new Error('no such line');
  return line;
};

describe('an accountant reads', () => {
  test('how to pay a SEPA transfer, with the reference that finds the payment', () => {
    const [means] = at(readXml(sale), 'cac:PaymentMeans');
    if (!means) throw new Error('no way to pay');
    expect(textAt(means, 'cbc:PaymentMeansCode')).toBe('58');
    expect(textAt(means, 'cbc:PaymentID')).toBe('PO-2026-000012');
    const account = 'cac:PayeeFinancialAccount';
    expect(textAt(means, `${account}/cbc:ID`)).toBe('MT00EXMP00000000000000000000000');
    expect(textAt(means, `${account}/cbc:Name`)).toBe('Gallarija Business House Ltd (example)');
    expect(textAt(means, `${account}/cac:FinancialInstitutionBranch/cbc:ID`)).toBe('EXMPMTMT');
    expect(creditNote).not.toContain('PaymentMeans');
  });

  test('a discount as an allowance of the line, and the price before it', () => {
    const plan = lineOf(
      named('a plan with the onboarding fee, a discount and a credit of unused days'),
    );
    expect(numberAt(plan, 'cac:Price/cbc:PriceAmount')).toBe(1749);
    expect(numberAt(plan, 'cac:AllowanceCharge/cbc:Amount')).toBe(174.9);
    // €5.00 off €45.00 with VAT is a ninth of the net, too
    const contract = lineOf(named('a sale with a discount'));
    expect(numberAt(contract, 'cac:AllowanceCharge/cbc:Amount')).toBe(4.24);
    expect(numberAt(contract, 'cac:Price/cbc:PriceAmount')).toBe(38.14);
    expect(numberAt(contract, 'cac:Price/cbc:BaseQuantity')).toBe(3);
  });

  test('unused days as a quantity below zero, also on the credit note that takes them back', () => {
    const unused = lineOf(
      named('a plan with the onboarding fee, a discount and a credit of unused days'),
      2,
    );
    expect(textAt(unused, 'cbc:InvoicedQuantity')).toBe('-1');
    expect(textAt(unused, 'cbc:LineExtensionAmount')).toBe('-44.50');
    expect(textAt(unused, 'cac:Price/cbc:PriceAmount')).toBe('44.50');
    const back = lineOf(creditNote, 2);
    expect(textAt(back, 'cbc:CreditedQuantity')).toBe('-1');
    expect(textAt(lineOf(creditNote), 'cbc:CreditedQuantity')).toBe('1');
    expect(textAt(readXml(creditNote), 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('1980.75');
  });

  test('which invoice a credit note credits', () => {
    const reference = 'cac:BillingReference/cac:InvoiceDocumentReference';
    expect(textAt(readXml(creditNote), `${reference}/cbc:ID`)).toBe('INV-2026-00012');
    expect(textAt(readXml(creditNote), `${reference}/cbc:IssueDate`)).toBe('2026-11-22');
  });

  test('the day of an event and the items that a usage order bills', () => {
    const dinner = lineOf(named('an event on its day, at another rate'), 1);
    expect(textAt(dinner, 'cac:InvoicePeriod/cbc:StartDate')).toBe('2026-12-24');
    const usage = lineOf(named('a usage order with a charge that was corrected'));
    expect(textAt(usage, 'cac:Item/cbc:Description')).toBe('12 Feb 2027: KRVQ-KE54');
  });

  test('both VAT numbers and the note where the buyer pays the VAT', () => {
    const number = 'cac:Party/cac:PartyTaxScheme/cbc:CompanyID';
    const document = readXml(reverseCharge);
    expect(textAt(document, `cac:AccountingSupplierParty/${number}`)).toBe('MT00000000');
    expect(textAt(document, `cac:AccountingCustomerParty/${number}`)).toBe('IT00743110157');
    const category = 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory';
    expect(textAt(document, `${category}/cbc:TaxExemptionReasonCode`)).toBe('VATEX-EU-AE');
    expect(textAt(document, `${category}/cbc:TaxExemptionReason`)).toBe('Reverse charge');
  });

  test('why something outside the scope of VAT is exempt beside something with VAT', () => {
    const document = readXml(named('a sale outside the Union with an event in Malta'));
    const categories = at(document, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory');
    expect(categories.map((each) => textAt(each, 'cbc:ID'))).toEqual(['E', 'S']);
    expect(categories.map((each) => textAt(each, 'cbc:TaxExemptionReason'))).toEqual([
      'Outside the scope of VAT',
      undefined,
    ]);
  });

  test('what a person typed, whatever is in it', () => {
    const document = readXml(named('a sale to someone without a company, whose words are hostile'));
    const line = at(document, 'cac:InvoiceLine')[0] ?? document;
    expect(textAt(line, 'cac:Item/cbc:Name')).toBe('</cbc:Name>&lt;<![CDATA[ " ]]> Għajnuna 🏛');
    const buyer = at(document, 'cac:AccountingCustomerParty/cac:Party')[0] ?? document;
    expect(textAt(buyer, 'cac:PartyLegalEntity/cbc:RegistrationName')).toBe(
      'O’Neill & Søn <script>',
    );
    expect(textAt(buyer, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode')).toBe('1A');
  });
});

const typed: [country: string, typed: string | null, written: string | undefined][] = [
  ['Malta', '1234 5678', 'MT12345678'],
  ['Malta', 'mt-12345678', 'MT12345678'],
  ['Austria', 'U12345678', 'ATU12345678'],
  ['Greece', '123456789', 'EL123456789'],
  ['Greece', 'EL123456789', 'EL123456789'],
  ['United Kingdom', 'XI 123456789', 'XI123456789'],
  ['France', 'QX123456789', 'FRQX123456789'],
  ['Malta', ' - ', undefined],
  ['Malta', null, undefined],
];

test.each(typed)(
  'a VAT number from %s typed as %s is written as %s',
  (country, number, written) => {
    const { buyer } = invoiceOf([{}]);
    const xml = writeUbl(invoiceOf([{}], { buyer: { ...buyer, country, vat_number: number } }));
    expect(
      textAt(
        readXml(xml),
        'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
      ),
    ).toBe(written);
  },
);

test('an invoice whose buyer names no country is refused in words, for no file could be right', () => {
  const { buyer } = invoiceOf([{}]);
  for (const country of [null, '', 'Other', 'Atlantis']) {
    expect(() => writeUbl(invoiceOf([{}], { buyer: { ...buyer, country } }))).toThrow(
      expect.objectContaining({ code: 'BUYER_COUNTRY' }),
    );
  }
});

test('the same paper is the same file, also once it is paid', () => {
  expect(writeUbl(invoiceOf([{}], { status: 'paid', paid_on: '2026-11-24' }))).toBe(sale);
});

test('an address of any lines names the town and the country of whoever sells', () => {
  const { seller } = invoiceOf([{}]);
  const write = (address: string[]) => {
    const xml = writeUbl(invoiceOf([{}], { seller: { ...seller, address } }));
    const [found] = at(readXml(xml), 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress');
    return found?.children.map(({ text, children }) => text || children[0]?.text);
  };
  expect(write(['Gallarija House', '1 Example Street', 'Valletta VLT 0000', 'Malta'])).toEqual([
    'Gallarija House',
    '1 Example Street',
    'Valletta',
    'VLT 0000',
    'MT',
  ]);
  expect(write(['1 Example Street', 'Valletta'])).toEqual(['1 Example Street', 'Valletta', 'MT']);
  expect(write(['Valletta'])).toEqual(['Valletta', 'MT']);
});
