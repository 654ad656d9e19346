import { sum, totalsOf } from 'shared/billing/amounts';
import type { InvoiceLine, InvoicePaper } from 'shared/billing/types';
import { anInvoiceLine, anInvoicePaper } from './invoices';

/** An invoice over lines, with what they add up to. */
export function invoiceOf(
  lines: readonly Partial<InvoiceLine>[],
  changes: Partial<InvoicePaper> = {},
): InvoicePaper {
  const all = lines.map((line, nth) => anInvoiceLine({ position: nth + 1, ...line }));
  const { net, vat, gross } = totalsOf(all);
  return anInvoicePaper({
    lines: all,
    net_amount: net,
    vat_amount: vat,
    amount: gross,
    ...changes,
  });
}

/** The credit note over an invoice, whole or over some of its lines, as `private.issue_credit_note` writes it. */
export function creditNoteOver(
  invoice: InvoicePaper,
  isCredited: (line: InvoiceLine) => boolean = () => true,
): InvoicePaper {
  const lines = invoice.lines.filter(isCredited).map((line) => ({
    ...line,
    discount_amount: -line.discount_amount,
    net_amount: -line.net_amount,
    vat_amount: -line.vat_amount,
    gross_amount: -line.gross_amount,
  }));
  const { net, vat, gross } = totalsOf(lines);
  return {
    ...invoice,
    kind: 'credit_note',
    invoice_number: 'CN-2026-00003',
    status: 'issued',
    issued_date: '2026-11-25',
    due_date: '2026-11-25',
    lines,
    net_amount: net,
    vat_amount: vat,
    amount: gross,
    counterparts: [
      {
        invoice_number: invoice.invoice_number,
        issued_date: '2026-11-22',
        status: 'paid',
        amount: invoice.amount,
        is_replaced: false,
      },
    ],
  };
}

const plan = {
  title: 'Pro membership (annual)',
  unit_price: 1749,
  vat_included: false,
  discount_amount: 174.9,
  net_amount: 1574.1,
  vat_amount: 283.34,
  gross_amount: 1857.44,
};
const onboarding = {
  title: 'Onboarding fee',
  unit_price: 149,
  vat_included: false,
  net_amount: 149,
  vat_amount: 26.82,
  gross_amount: 175.82,
};
const unusedDays = {
  title: 'Unused days of Essential membership (monthly)',
  unit_price: -44.5,
  vat_included: false,
  net_amount: -44.5,
  vat_amount: -8.01,
  gross_amount: -52.51,
};
const dinner = {
  title: 'Dinner under the balcony',
  quantity: 2,
  unit_price: 53.5,
  vat_rate: 0.07,
  net_amount: 100,
  vat_amount: 7,
  gross_amount: 107,
  supply_date: '2026-12-24',
};
const withoutVat = { vat_rate: 0, vat_amount: 0, vat_included: false };
const buyer = anInvoicePaper().buyer;
const milan = {
  ...buyer,
  company_name: 'Rossi Ceramiche S.r.l.',
  full_name: 'Anna Rossi',
  city: 'Milano',
  postal_code: '20121',
  country: 'Italy',
  vat_number: 'IT 00743110157',
};
const geneva = {
  ...milan,
  company_name: 'Rossi Céramique SA',
  city: 'Genève',
  postal_code: '1204',
  country: 'Switzerland',
  vat_number: 'CHE-123.456.788 TVA',
};

const changeOfPlan = invoiceOf([plan, onboarding, unusedDays]);
const reverseCharge = invoiceOf(
  [
    { ...plan, ...withoutVat, gross_amount: 1574.1, vat_category: 'AE', vat_reason: 'VATEX-EU-AE' },
    { ...onboarding, ...withoutVat, gross_amount: 149, vat_category: 'AE' },
  ],
  { buyer: milan },
);

/** One of each kind of paper that is issued, by what it is. */
export const everyPaper: Readonly<Record<string, InvoicePaper>> = {
  'a Maltese sale': invoiceOf([{}]),
  'a sale with a discount': invoiceOf([
    // €15.00 each, three of them, €5.00 off the €45.00; the net of one has no end
    {
      title: 'Contract of work',
      quantity: 3,
      unit_price: 15,
      discount_amount: 5,
      net_amount: 33.9,
      vat_amount: 6.1,
      gross_amount: 40,
    },
    {
      title: 'Certificate',
      quantity: 7,
      unit_price: 10,
      net_amount: 59.32,
      vat_amount: 10.68,
      gross_amount: 70,
    },
  ]),
  'a plan with the onboarding fee, a discount and a credit of unused days': changeOfPlan,
  'a usage order with a charge that was corrected': invoiceOf([
    {
      title: 'Documents beyond your plan, month from 10 February 2027',
      quantity: 3,
      unit_price: 0.9,
      vat_included: false,
      net_amount: 2.7,
      vat_amount: 0.48,
      gross_amount: 3.18,
      charges: [{ day: '2027-02-12', code: 'KRVQKE54', quantity: 3 }],
    },
    {
      title: 'Documents beyond your plan, month from 10 January 2027',
      unit_price: -0.9,
      vat_included: false,
      net_amount: -0.9,
      vat_amount: -0.16,
      gross_amount: -1.06,
    },
  ]),
  'an event on its day, at another rate': invoiceOf([{}, dinner]),
  'an order that costs nothing': invoiceOf(
    [{ discount_amount: 118, net_amount: 0, vat_amount: 0, gross_amount: 0 }],
    { status: 'paid' },
  ),
  'a credit note over a whole invoice': creditNoteOver(changeOfPlan),
  'a credit note over the membership alone': creditNoteOver(
    invoiceOf([plan, onboarding, { title: 'Certificate of address' }]),
    ({ title }) => /membership|fee/.test(title),
  ),
  'a credit note over a part of a line': creditNoteOver(
    invoiceOf([
      { ...plan, discount_amount: 0, net_amount: 100, vat_amount: 18, gross_amount: 118 },
    ]),
  ),
  'a sale to a business of another state, with reverse charge': reverseCharge,
  'a credit note with reverse charge': creditNoteOver(reverseCharge),
  'a sale to a business outside the Union': invoiceOf(
    [{ ...plan, ...withoutVat, gross_amount: 1574.1, vat_category: 'O', vat_reason: 'VATEX-EU-O' }],
    { buyer: geneva },
  ),
  'a sale outside the Union with an event in Malta': invoiceOf(
    [
      {
        ...onboarding,
        ...withoutVat,
        gross_amount: 149,
        vat_category: 'O',
        vat_reason: 'VATEX-EU-O',
      },
      { ...dinner, vat_category: 'S' },
    ],
    { buyer: geneva },
  ),
  'a zero-rated sale': invoiceOf([
    { ...onboarding, ...withoutVat, gross_amount: 149, vat_category: 'Z' },
  ]),
  'a sale to someone without a company, whose words are hostile': invoiceOf(
    [{ title: '</cbc:Name>&lt;<![CDATA[ "\u0001\u0000\ud800 ]]> Għajnuna 🏛' }],
    {
      buyer: {
        ...buyer,
        company_name: ' ',
        full_name: 'O’Neill & Søn <script>',
        country: 'Kosovo',
        vat_number: null,
        email: null,
        address_line_2: 'a\u000bb',
      },
    },
  ),
};

/** A random source that answers the same each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** An invoice as the database rounds it: any prices, quantities, discounts and rates. */
export function randomInvoice(seed: number): InvoicePaper {
  const random = seeded(seed);
  const whole = (most: number) => Math.floor(random() * most);
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  const lines = Array.from({ length: 1 + whole(6) }, () => {
    const rate = [0.18, 0.18, 0.07, 0][whole(4)] ?? 0.18;
    const vat_included = rate > 0 && random() < 0.5; // the database prices what has no VAT without it
    const isCredit = !vat_included && random() < 0.2;
    const quantity = isCredit ? 1 : 1 + whole(12);
    const unit_price = (1 + whole(200_000)) / (isCredit ? -100 : 100);
    const shown = cents(unit_price * quantity);
    const discount_amount = isCredit || random() < 0.5 ? 0 : cents(shown * random());
    const left = cents(shown - discount_amount);
    const gross_amount = vat_included ? left : cents(left * (1 + rate));
    const net_amount = vat_included ? cents(left / (1 + rate)) : left;
    return {
      quantity,
      unit_price,
      vat_included,
      discount_amount,
      vat_rate: rate,
      net_amount,
      vat_amount: sum([gross_amount, -net_amount]),
      gross_amount,
    };
  });
  const invoice = invoiceOf(lines);
  return random() < 0.3 ? creditNoteOver(invoice) : invoice;
}
