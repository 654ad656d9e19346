import type { InvoicePaper } from '../types';
import { amount, signOf, toCents } from './amounts';
import { documentLine } from './lines';
import { buyerParty, sellerParty } from './parties';
import { isOutOfScope, taxTotal } from './tax';
import { element, type XmlElement, xmlText } from './xml';

const namespaces = 'urn:oasis:names:specification:ubl:schema:xsd:';

/**
 * An invoice or a credit note as software reads it: UBL 2.1 that follows EN 16931 (decision 054). It is made of
 * what was stored at the issue alone, so the same paper is the same file for ever, also once it is paid. Elements
 * stand in the order of the UBL schemas.
 * @throws AppError when the country of the buyer is not known.
 */
export function writeUbl(paper: InvoicePaper): string {
  const isCreditNote = paper.kind === 'credit_note';
  const isNamedForVat = !isOutOfScope(paper);
  const content = [
    element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
    element('cbc:ID', paper.invoice_number),
    element('cbc:IssueDate', paper.issued_date),
    isCreditNote ? null : element('cbc:DueDate', paper.due_date),
    isCreditNote ? element('cbc:CreditNoteTypeCode', '381') : element('cbc:InvoiceTypeCode', '380'),
    element('cbc:DocumentCurrencyCode', paper.currency),
    element('cac:OrderReference', [element('cbc:ID', paper.purchase_number)]),
    isCreditNote ? creditedInvoice(paper) : null,
    sellerParty(paper.seller, isNamedForVat),
    buyerParty(paper.buyer, isNamedForVat),
    isCreditNote ? null : bankTransfer(paper),
    taxTotal(paper),
    totals(paper),
    ...paper.lines.map((line) => documentLine(line, paper)),
  ];
  return xmlText({
    name: isCreditNote ? 'CreditNote' : 'Invoice',
    attributes: {
      xmlns: `${namespaces}${isCreditNote ? 'CreditNote' : 'Invoice'}-2`,
      'xmlns:cac': `${namespaces}CommonAggregateComponents-2`,
      'xmlns:cbc': `${namespaces}CommonBasicComponents-2`,
    },
    content: content.filter((each) => each !== null),
  });
}

function creditedInvoice({ counterparts: [credited] }: InvoicePaper): XmlElement | null {
  return element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [
      element('cbc:ID', credited?.invoice_number),
      element('cbc:IssueDate', credited?.issued_date),
    ]),
  ]);
}

/** UNCL4461: a SEPA credit transfer, with what the bank asks for. */
function bankTransfer({ seller: { bank }, purchase_number, amount: gross }: InvoicePaper) {
  if (gross <= 0) return null;
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', '58', { name: 'SEPA credit transfer' }),
    element('cbc:PaymentID', purchase_number),
    element('cac:PayeeFinancialAccount', [
      element('cbc:ID', bank.iban.replace(/\s/g, '')),
      element('cbc:Name', bank.account_name),
      element('cac:FinancialInstitutionBranch', [element('cbc:ID', bank.bic)]),
    ]),
  ]);
}

/** As stored; nothing is prepaid, for the paper is of the day it was issued on. */
function totals(paper: InvoicePaper): XmlElement | null {
  const cents = (euros: number) => signOf(paper) * toCents(euros);
  const { net_amount, amount: gross, currency } = paper;
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', cents(net_amount), currency),
    amount('cbc:TaxExclusiveAmount', cents(net_amount), currency),
    amount('cbc:TaxInclusiveAmount', cents(gross), currency),
    amount('cbc:PayableAmount', cents(gross), currency),
  ]);
}
