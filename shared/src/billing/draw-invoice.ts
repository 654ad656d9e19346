import { amountTexts, sum } from 'shared/billing/amounts';
import { buyerLines } from 'shared/billing/buyer-lines';
import { chargesText } from 'shared/billing/charges-text';
import type { Counterpart, InvoiceLine, InvoicePaper } from 'shared/billing/types';
import { capitalised } from 'shared/lib/capitalised';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { openLetterhead } from 'shared/pdf/letterhead';
import { ink } from 'shared/pdf/palette';
import { type Box, lineHeight, type Paper } from 'shared/pdf/paper';
import { type Cell, type Column, writeTable } from 'shared/pdf/table';
import { vatByRate } from './vat-by-rate';

/**
 * An invoice or a credit note as application/pdf, with what a Maltese VAT invoice has to say
 * (Value Added Tax Act, Twelfth Schedule). Every figure is the stored one; nothing is computed anew
 * but the sums by VAT rate.
 */
export async function drawInvoice(invoice: InvoicePaper): Promise<Blob> {
  const { seller } = invoice;
  const title = `${nameOf(invoice)} ${invoice.invoice_number}`;
  const paper = await openLetterhead(
    { title, text: JSON.stringify(invoice), createdAt: noonOf(invoice.issued_date) },
    {
      legalName: seller.legal_name,
      registrationNumber: seller.registration_number,
      vatNumber: seller.vat_number,
      contact: [
        ...seller.address,
        `VAT number ${seller.vat_number}`,
        `Registration number ${seller.registration_number}`,
        seller.email,
        seller.phone,
      ],
    },
  );
  await paper.write(nameOf(invoice), { size: 20, isTitle: true, color: ink.strong });
  // in plain figures: those of the titles are easily taken for letters
  await paper.write(invoice.invoice_number, { size: 12, weight: 'bold', color: ink.strong });
  paper.y += 14;
  await writeParties(paper, invoice);
  paper.y += 18;
  await writeTable(paper, ...lineTable(paper, invoice));
  paper.y += 12;
  writeSums(paper, invoice);
  paper.y += 20;
  await writePayment(paper, invoice);
  return paper.finish();
}

function nameOf({ kind }: InvoicePaper): string {
  return kind === 'credit_note' ? 'Credit note' : 'Invoice';
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** The buyer on the left; numbers and dates on the right. */
async function writeParties(paper: Paper, invoice: InvoicePaper): Promise<void> {
  const top = paper.y;
  const half = paper.width / 2;
  await paper.write('Billed to', { size: 8, color: ink.faint });
  for (const line of buyerLines(invoice.buyer)) await paper.write(line, { width: half - 20 });
  const left = paper.y;

  paper.y = top;
  for (const [name, value] of facts(invoice)) {
    await writePair(paper, name, value, paper.left + half, half);
  }
  paper.y = Math.max(left, paper.y);
}

function facts(invoice: InvoicePaper): [name: string, value: string][] {
  const isCreditNote = invoice.kind === 'credit_note';
  const credited = isCreditNote ? invoice.counterparts : [];
  return [
    [`${nameOf(invoice)} number`, invoice.invoice_number],
    ['Date of issue', formatDay(invoice.issued_date)],
    ...(isCreditNote ? [] : [['Due date', formatDay(invoice.due_date)] as [string, string]]),
    ['Order number', invoice.purchase_number],
    ...credited.flatMap((of): [string, string][] => [
      [cancels(invoice, of) ? 'Cancels invoice' : 'Credits invoice', of.invoice_number],
      ['Invoice issued on', formatDay(of.issued_date)],
    ]),
  ];
}

/** A credit note leaves nothing of its invoice, which nobody paid. */
function cancels(note: InvoicePaper, invoice: Counterpart): boolean {
  return invoice.status === 'cancelled' && isWhole(note.amount, invoice.amount);
}

function isWhole(credited: number, amount: number): boolean {
  return Math.round(-credited * 100) === Math.round(amount * 100);
}

async function writePair(
  paper: Paper,
  name: string,
  value: string,
  x: number,
  width: number,
): Promise<void> {
  paper.line(name, { x, width, size: 9, color: ink.faint });
  await paper.write(value, { x: x + 100, width: width - 100, size: 9 });
}

function lineTable(paper: Paper, { lines }: InvoicePaper): [Column[], Cell[][]] {
  const hasDiscount = lines.some((line) => line.discount_amount !== 0);
  const amounts: [column: Column, cell: (line: InvoiceLine) => Cell][] = [
    [figures('Qty', 32), (line) => ({ text: String(line.quantity) })],
    [
      figures('Unit price', 72),
      (line) => ({
        text: formatEuro(line.unit_price),
        note: line.vat_included ? 'with VAT' : 'without VAT',
      }),
    ],
    ...(hasDiscount
      ? [
          [
            figures('Discount', 62),
            (line) => ({ text: amountTexts(line).discount }),
          ] as (typeof amounts)[0],
        ]
      : []),
    [figures('Net', 68), (line) => ({ text: amountTexts(line).net })],
    [
      figures('VAT', 60),
      (line) => ({ text: amountTexts(line).vat, note: formatPercent(line.vat_rate) }),
    ],
    [figures('Gross', 68), (line) => ({ text: amountTexts(line).gross })],
  ];
  const rest = paper.width - amounts.reduce((all, [{ width }]) => all + width, 0);
  return [
    [{ heading: 'Description', width: rest }, ...amounts.map(([column]) => column)],
    lines.map((line) => [
      {
        text: line.title,
        ...noteOf(line),
      },
      ...amounts.map(([, cell]) => cell(line)),
    ]),
  ];
}

function noteOf(line: InvoiceLine): { note?: string } {
  const { part_of: whole, supply_date: day } = line;
  const part = whole === undefined ? '' : `Part of ${formatEuro(whole)}`;
  // whatever of its charges is credited, all of them are on the invoice
  const what = day ? `Date of supply ${formatDay(day)}` : part ? '' : chargesText(line);
  const note = [part, what].filter(Boolean).join(', ');
  return note ? { note } : {};
}

function figures(heading: string, width: number): Column {
  return { heading, width, align: 'right' };
}

/** VAT by rate and the totals, in euros. */
function writeSums(paper: Paper, invoice: InvoicePaper): void {
  const sums: [name: string, amount: number, isTotal?: boolean][] = [
    ['Net', invoice.net_amount],
    ...vatByRate(invoice.lines).map(({ rate, net, vat }): [string, number] => [
      `VAT ${formatPercent(rate)} on ${formatEuro(net)}`,
      vat,
    ]),
    ['Total VAT', invoice.vat_amount],
    [`Gross in ${invoice.currency}`, invoice.amount, true],
  ];
  const width = 240;
  const x = paper.right - width;
  paper.keep(sums.length * 16 + 10);
  for (const [name, amount, isTotal = false] of sums) {
    const box: Box = isTotal
      ? { x, width, size: 11, weight: 'bold', color: ink.strong }
      : { x, width, size: 9 };
    if (isTotal) paper.y += 4;
    paper.line(name, box);
    paper.line(formatEuro(amount), { ...box, align: 'right' });
    paper.y += lineHeight(box);
  }
}

async function writePayment(paper: Paper, invoice: InvoicePaper): Promise<void> {
  paper.keep(110);
  await paper.write(standing(invoice), { weight: 'bold', color: ink.strong });
  if (invoice.kind === 'credit_note' || invoice.status !== 'pending') return;
  const { account_name, bank_name, iban, bic } = invoice.seller.bank;
  paper.y += 4;
  for (const [name, value] of [
    ['Account name', account_name],
    ['Bank', bank_name],
    ['IBAN', iban],
    ['BIC', bic],
    ['Reference', invoice.purchase_number],
  ] as const) {
    await writePair(paper, name, value, paper.left, paper.width);
  }
}

/** Where the paper stands, in a sentence or two. */
function standing(paper: InvoicePaper): string {
  if (paper.kind === 'credit_note') return creditText(paper);
  const { status, order, due_date, is_replaced: isReplaced } = paper;
  if (status === 'cancelled') {
    const next = isReplaced ? 'A later invoice replaces it.' : 'There is nothing to pay.';
    return `Cancelled by ${notesOf(paper)}. ${next}`;
  }
  if (status === 'paid') return paidText(paper);
  const [paid, due] = [formatEuro(order.paid_amount), formatEuro(order.amount_due)];
  const what = order.paid_amount > 0 ? `${paid} of it is paid. Please pay the other` : 'Please pay';
  return `${what} ${due} by bank transfer by ${formatDay(due_date)}.`;
}

function creditText(note: InvoicePaper): string {
  const [invoice] = note.counterparts;
  const credited = formatEuro(-note.amount);
  if (!invoice) return `This credit note credits ${credited}.`;
  const name = `invoice ${nameWithDay(invoice)}`;
  if (cancels(note, invoice)) return `This credit note cancels ${name} in full.`;
  if (isWhole(note.amount, invoice.amount)) return `This credit note credits ${name} in full.`;
  return `This credit note credits ${credited} of ${name}, which came to ${formatEuro(invoice.amount)}.`;
}

function paidText(paper: InvoicePaper): string {
  const { amount, paid_on: paidOn, counterparts: notes } = paper;
  if (amount === 0) return 'There is nothing to pay.';
  const paid = paidOn ? `Paid on ${formatDay(paidOn)}. Thank you.` : 'Paid. Thank you.';
  if (notes.length === 0) return paid;
  const credited = sum(notes.map((note) => note.amount));
  const how = notes.length === 1 ? 'credits' : 'credit';
  const what = isWhole(credited, amount) ? 'all' : formatEuro(-credited);
  return `${paid} ${capitalised(notesOf(paper))} ${how} ${what} of it.`;
}

/** "credit note CN-2026-00003 of 25 November 2026", or several of them. */
function notesOf({ counterparts: notes }: InvoicePaper): string {
  const names = notes.map(nameWithDay).join(' and ');
  return `credit note${notes.length === 1 ? '' : 's'} ${names}`;
}

function nameWithDay({ invoice_number, issued_date }: Counterpart): string {
  return `${invoice_number} of ${formatDay(issued_date)}`;
}
