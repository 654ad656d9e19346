import { chargesText } from '../charges-text';
import type { InvoiceLine, InvoicePaper } from '../types';
import { amount, discountCents, priceOf, signOf, toCents } from './amounts';
import { taxCategory, taxOf } from './tax';
import { element, type XmlElement } from './xml';

/** UNECE Recommendation 20: things that are counted. A plan, too: it is one period, whatever its length. */
const one = 'C62';
/** UNCL5189: a discount. */
const discountCode = '95';

/**
 * A line of the document. It is made of the stored net amount: quantity times price less the discount comes to
 * it exactly. What takes off (unused days, a charge that is corrected) is a quantity below zero, for a price
 * cannot be (EN 16931, BR-27). A credit note credits what was charged, without the discounts.
 */
export function documentLine(line: InvoiceLine, paper: InvoicePaper): XmlElement | null {
  const { currency, kind } = paper;
  const isCreditNote = kind === 'credit_note';
  const net = signOf(paper) * toCents(line.net_amount);
  const discount = isCreditNote ? 0 : discountCents(line);
  const price = priceOf(net + discount, line.quantity);
  return element(isCreditNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    element('cbc:ID', String(line.position)),
    element(
      isCreditNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
      String(net < 0 ? -line.quantity : line.quantity),
      { unitCode: one },
    ),
    amount('cbc:LineExtensionAmount', net, currency),
    line.supply_date === undefined
      ? null
      : element('cac:InvoicePeriod', [
          element('cbc:StartDate', line.supply_date),
          element('cbc:EndDate', line.supply_date),
        ]),
    discount === 0 ? null : allowance(discount, currency),
    element('cac:Item', [
      element('cbc:Description', chargesText(line)),
      element('cbc:Name', line.title),
      taxCategory('cac:ClassifiedTaxCategory', taxOf(line, paper)),
    ]),
    element('cac:Price', [
      element('cbc:PriceAmount', price.amount, { currencyID: currency }),
      element('cbc:BaseQuantity', String(price.quantity), { unitCode: one }),
    ]),
  ]);
}

function allowance(cents: number, currency: string): XmlElement | null {
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'false'),
    element('cbc:AllowanceChargeReasonCode', discountCode),
    element('cbc:AllowanceChargeReason', 'Discount'),
    amount('cbc:Amount', cents, currency),
  ]);
}
