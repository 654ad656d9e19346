import { at, everyNode, numberAt, textAt, type XmlNode } from './read-xml';

/** A business rule of EN 16931-1 by its identifier there, and whether a document keeps it. */
export type Rule = readonly [id: string, isKept: (document: XmlNode) => boolean];

const seller = 'cac:AccountingSupplierParty/cac:Party';
const buyer = 'cac:AccountingCustomerParty/cac:Party';
const vatNumber = 'cac:PartyTaxScheme/cbc:CompanyID';
const legalNumber = 'cac:PartyLegalEntity/cbc:CompanyID';
const total = 'cac:LegalMonetaryTotal';

const linesOf = (document: XmlNode) => [
  ...at(document, 'cac:InvoiceLine'),
  ...at(document, 'cac:CreditNoteLine'),
];
const breakdown = (document: XmlNode) => at(document, 'cac:TaxTotal/cac:TaxSubtotal');
const categoryOfLine = (line: XmlNode) => textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID');
const rateOfLine = (line: XmlNode) =>
  textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent');
const categoryOfSum = (sum: XmlNode) => textAt(sum, 'cac:TaxCategory/cbc:ID');
const rateOfSum = (sum: XmlNode) => textAt(sum, 'cac:TaxCategory/cbc:Percent');
const hasReason = (sum: XmlNode) =>
  at(sum, 'cac:TaxCategory/cbc:TaxExemptionReason').length > 0 ||
  at(sum, 'cac:TaxCategory/cbc:TaxExemptionReasonCode').length > 0;

const cents = (euros: number) => Math.round(euros * 100);
const addUp = (nodes: readonly XmlNode[], path: string) =>
  nodes.reduce((sum, node) => sum + cents(numberAt(node, path)), 0);
const isSaid = (document: XmlNode, path: string) => Boolean(textAt(document, path));
const quantityOf = (line: XmlNode) =>
  at(line, 'cbc:InvoicedQuantity')[0] ?? at(line, 'cbc:CreditedQuantity')[0];

/** Every document says these (BR-01 to BR-16, BR-CO-18, BR-CO-25, BR-CO-26). */
const whatIsSaid: Rule[] = [
  ['BR-01', (document) => textAt(document, 'cbc:CustomizationID') === 'urn:cen.eu:en16931:2017'],
  ['BR-02', (document) => isSaid(document, 'cbc:ID')],
  ['BR-03', (document) => /^\d{4}-\d\d-\d\d$/.test(textAt(document, 'cbc:IssueDate') ?? '')],
  [
    'BR-04',
    (document) =>
      document.name === 'CreditNote'
        ? textAt(document, 'cbc:CreditNoteTypeCode') === '381'
        : textAt(document, 'cbc:InvoiceTypeCode') === '380',
  ],
  ['BR-05', (document) => /^[A-Z]{3}$/.test(textAt(document, 'cbc:DocumentCurrencyCode') ?? '')],
  ['BR-06', (document) => isSaid(document, `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ['BR-07', (document) => isSaid(document, `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ['BR-09', (document) => isCountry(document, seller)],
  ['BR-11', (document) => isCountry(document, buyer)],
  ['BR-12', (document) => isSaid(document, `${total}/cbc:LineExtensionAmount`)],
  ['BR-13', (document) => isSaid(document, `${total}/cbc:TaxExclusiveAmount`)],
  ['BR-14', (document) => isSaid(document, `${total}/cbc:TaxInclusiveAmount`)],
  ['BR-15', (document) => isSaid(document, `${total}/cbc:PayableAmount`)],
  ['BR-16', (document) => linesOf(document).length > 0],
  ['BR-CO-18', (document) => breakdown(document).length > 0],
  [
    'BR-CO-25',
    (document) =>
      document.name === 'CreditNote' ||
      numberAt(document, `${total}/cbc:PayableAmount`) <= 0 ||
      isSaid(document, 'cbc:DueDate'),
  ],
  [
    'BR-CO-26',
    (document) =>
      isSaid(document, `${seller}/${vatNumber}`) || isSaid(document, `${seller}/${legalNumber}`),
  ],
  [
    'BR-CO-09',
    (document) =>
      [...at(document, `${seller}/${vatNumber}`), ...at(document, `${buyer}/${vatNumber}`)].every(
        ({ text }) => /^[A-Z0-9][A-Z][A-Z0-9]+$/.test(text),
      ),
  ],
  [
    'BR-55',
    (document) =>
      at(document, 'cac:BillingReference').every((each) =>
        isSaid(each, 'cac:InvoiceDocumentReference/cbc:ID'),
      ),
  ],
  [
    'BR-61',
    (document) =>
      at(document, 'cac:PaymentMeans').every(
        (means) =>
          textAt(means, 'cbc:PaymentMeansCode') === '58' &&
          /^[A-Z]{2}\d\d[A-Z0-9]+$/.test(textAt(means, 'cac:PayeeFinancialAccount/cbc:ID') ?? ''),
      ),
  ],
  [
    'BR-62',
    (document) =>
      [seller, buyer].every((party) =>
        at(document, `${party}/cbc:EndpointID`).every(({ attributes }) => attributes.schemeID),
      ),
  ],
  [
    'BR-CL-03',
    (document) =>
      everyNode(document)
        .filter(({ name }) => name.endsWith('Amount'))
        .every(
          ({ attributes }) =>
            attributes.currencyID === textAt(document, 'cbc:DocumentCurrencyCode'),
        ),
  ],
];

function isCountry(document: XmlNode, party: string): boolean {
  const path = `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`;
  return /^([A-Z]{2}|1A)$/.test(textAt(document, path) ?? '');
}

/** What is true of each line (BR-21 to BR-30, BR-41, BR-42, BR-CO-04). */
const ofEachLine: Rule[] = (
  [
    ['BR-21', (line) => isSaid(line, 'cbc:ID')],
    ['BR-22', (line) => Number(quantityOf(line)?.text) !== 0],
    ['BR-23', (line) => quantityOf(line)?.attributes.unitCode === 'C62'],
    ['BR-24', (line) => isSaid(line, 'cbc:LineExtensionAmount')],
    ['BR-25', (line) => isSaid(line, 'cac:Item/cbc:Name')],
    ['BR-26', (line) => isSaid(line, 'cac:Price/cbc:PriceAmount')],
    ['BR-27', (line) => numberAt(line, 'cac:Price/cbc:PriceAmount') >= 0],
    ['BR-CO-04', (line) => categoryOfLine(line) !== undefined],
    [
      'BR-CO-20',
      (line) =>
        at(line, 'cac:InvoicePeriod').every(
          (period) => isSaid(period, 'cbc:StartDate') || isSaid(period, 'cbc:EndDate'),
        ),
    ],
    [
      'BR-42',
      (line) =>
        at(line, 'cac:AllowanceCharge').every(
          (each) =>
            isSaid(each, 'cbc:AllowanceChargeReason') ||
            isSaid(each, 'cbc:AllowanceChargeReasonCode'),
        ),
    ],
    // BT-131 by its definition; a rule of its own in Peppol (PEPPOL-EN16931-R120)
    [
      'BT-131',
      (line) => {
        const price = numberAt(line, 'cac:Price/cbc:PriceAmount');
        const basis = numberAt(line, 'cac:Price/cbc:BaseQuantity') || 1;
        const exact = (Number(quantityOf(line)?.text) * price * 100) / basis;
        const discount = addUp(at(line, 'cac:AllowanceCharge'), 'cbc:Amount');
        return (
          Math.abs(exact - discount - cents(numberAt(line, 'cbc:LineExtensionAmount'))) < 0.001
        );
      },
    ],
  ] satisfies Rule[]
).map(([id, isKept]): Rule => [id, (document) => linesOf(document).every(isKept)]);

/** Sums, to the cent (BR-CO-10 to BR-CO-17, BR-DEC). */
const sums: Rule[] = [
  [
    'BR-CO-10',
    (document) =>
      addUp([document], `${total}/cbc:LineExtensionAmount`) ===
      addUp(linesOf(document), 'cbc:LineExtensionAmount'),
  ],
  [
    'BR-CO-13',
    (document) =>
      addUp([document], `${total}/cbc:TaxExclusiveAmount`) ===
      addUp([document], `${total}/cbc:LineExtensionAmount`),
  ],
  [
    'BR-CO-14',
    (document) =>
      addUp([document], 'cac:TaxTotal/cbc:TaxAmount') ===
      addUp(breakdown(document), 'cbc:TaxAmount'),
  ],
  [
    'BR-CO-15',
    (document) =>
      addUp([document], `${total}/cbc:TaxInclusiveAmount`) ===
      addUp([document], `${total}/cbc:TaxExclusiveAmount`) +
        addUp([document], 'cac:TaxTotal/cbc:TaxAmount'),
  ],
  [
    'BR-CO-16',
    (document) =>
      addUp([document], `${total}/cbc:PayableAmount`) ===
      addUp([document], `${total}/cbc:TaxInclusiveAmount`) -
        (addUp(at(document, total), 'cbc:PrepaidAmount') || 0),
  ],
  [
    'BR-CO-17', // the official artefacts leave a euro for what is rounded line by line
    (document) =>
      breakdown(document).every((sum) => {
        const exact = (numberAt(sum, 'cbc:TaxableAmount') * Number(rateOfSum(sum) ?? 0)) / 100;
        return Math.abs(exact - numberAt(sum, 'cbc:TaxAmount')) < 1;
      }),
  ],
  [
    'BR-DEC-09', // and the others of two decimals
    (document) =>
      everyNode(document)
        .filter(({ name }) => name.endsWith('Amount') && name !== 'cbc:PriceAmount')
        .every(({ text }) => /^-?\d+\.\d\d$/.test(text)),
  ],
];

const free = ['AE', 'O', 'Z', 'E'];

/** What a category of VAT asks for (BR-S, BR-AE, BR-O, BR-Z, BR-E). */
const ofCategories: Rule[] = ['S', ...free].flatMap((category): Rule[] => {
  const its = (document: XmlNode) =>
    linesOf(document).filter((line) => categoryOfLine(line) === category);
  const itsSums = (document: XmlNode) =>
    breakdown(document).filter((sum) => categoryOfSum(sum) === category);
  const isUsed = (document: XmlNode) => its(document).length > 0;
  return [
    [
      `BR-${category}-01`,
      (document) => {
        const rates = new Set(its(document).map(rateOfLine));
        return (
          itsSums(document).length === (category === 'S' ? rates.size : Math.min(rates.size, 1))
        );
      },
    ],
    [
      `BR-${category}-02`,
      (document) =>
        !isUsed(document) ||
        (category === 'O'
          ? !isSaid(document, `${seller}/${vatNumber}`) &&
            !isSaid(document, `${buyer}/${vatNumber}`)
          : isSaid(document, `${seller}/${vatNumber}`) &&
            (category !== 'AE' ||
              isSaid(document, `${buyer}/${vatNumber}`) ||
              isSaid(document, `${buyer}/${legalNumber}`))),
    ],
    [
      `BR-${category}-05`,
      (document) => its(document).every((line) => isRateOf(category, rateOfLine(line))),
    ],
    [
      `BR-${category}-08`,
      (document) =>
        itsSums(document).every(
          (sum) =>
            cents(numberAt(sum, 'cbc:TaxableAmount')) ===
            addUp(
              its(document).filter((line) => rateOfLine(line) === rateOfSum(sum)),
              'cbc:LineExtensionAmount',
            ),
        ),
    ],
    [
      `BR-${category}-09`,
      (document) =>
        itsSums(document).every((sum) => category === 'S' || numberAt(sum, 'cbc:TaxAmount') === 0),
    ],
    [
      `BR-${category}-10`,
      (document) =>
        itsSums(document).every((sum) => hasReason(sum) === (category !== 'S' && category !== 'Z')),
    ],
  ];
});

function isRateOf(category: string, rate: string | undefined): boolean {
  if (category === 'O') return rate === undefined;
  return category === 'S' ? Number(rate) > 0 : Number(rate) === 0;
}

/** Out of scope stands alone (BR-O-11 to BR-O-14). */
const alone: Rule[] = [
  [
    'BR-O-12',
    (document) => {
      const used = new Set(linesOf(document).map(categoryOfLine));
      return !used.has('O') || used.size === 1;
    },
  ],
];

const vatex =
  /^VATEX-EU-(AE|O|G|IC|132(-1[A-Q])?|79-C|143(-1[A-L]A?)?|148(-[A-G])?|151(-1[A-E]A?)?|309|[DFIJ])$/;

/** Codes that are in the lists of the standard (BR-CL). */
const codes: Rule[] = [
  [
    'BR-CL-17',
    (document) =>
      [...linesOf(document).map(categoryOfLine), ...breakdown(document).map(categoryOfSum)].every(
        (category) => category === 'S' || free.includes(category ?? ''),
      ),
  ],
  [
    'BR-CL-22',
    (document) =>
      breakdown(document)
        .flatMap((sum) => at(sum, 'cac:TaxCategory/cbc:TaxExemptionReasonCode'))
        .every(({ text }) => vatex.test(text)),
  ],
  [
    'BR-CL-25',
    (document) =>
      everyNode(document)
        .filter(({ name }) => name === 'cbc:EndpointID')
        .every(({ attributes }) => attributes.schemeID === 'EM'),
  ],
];

export const rules: readonly Rule[] = [
  ...whatIsSaid,
  ...ofEachLine,
  ...sums,
  ...ofCategories,
  ...alone,
  ...codes,
];
