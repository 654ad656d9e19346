import { formatDay, formatShortDay } from 'shared/lib/malta-time';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { openLetterhead, ourselves, type Sender } from 'shared/pdf/letterhead';
import { ink } from 'shared/pdf/palette';
import { type Box, lineHeight, type Paper } from 'shared/pdf/paper';
import { writeTable } from 'shared/pdf/table';
import { lineText } from './line-text';
import type { PayoutPaper } from './types';
import { vatTreatmentNotes } from './vat-words';

/**
 * A payout as application/pdf: the invoice that we wrote for the affiliate, with what a self-billed invoice has to
 * say (Directive 2006/112/EC, article 226), or without a number a plain advice.
 */
export async function drawPayout(payout: PayoutPaper): Promise<Blob> {
  const { document_number, document_on, paid_on, buyer } = payout;
  const name = document_number ? 'Self-billed invoice' : 'Payout advice';
  const title = `${name} ${document_number ?? formatDay(paid_on)}`;
  const paper = await openLetterhead(
    {
      title,
      text: JSON.stringify(payout),
      createdAt: new Date(`${document_on ?? paid_on}T12:00:00Z`),
    },
    buyer ? asSender(buyer) : ourselves(),
  );
  await paper.write(name, { size: 20, isTitle: true, color: ink.strong });
  if (document_number) {
    await paper.write(document_number, { size: 12, weight: 'bold', color: ink.strong });
  }
  paper.y += 14;
  await writeParties(paper, payout);
  paper.y += 18;
  const money = { width: 84, align: 'right' } as const;
  await writeTable(
    paper,
    [
      { heading: 'Value date', width: 84 },
      { heading: 'Commission', width: paper.width - 168 },
      { heading: 'Net', ...money },
    ],
    payout.lines.map((line) => [
      { text: formatShortDay(line.day) },
      { text: lineText(line) },
      { text: formatEuro(line.amount) },
    ]),
  );
  paper.y += 12;
  writeSums(paper, payout);
  paper.y += 16;
  await paper.write(vatTreatmentNotes[payout.vat_treatment]);
  await paper.write(`Paid on ${formatDay(paid_on)} to ${payout.iban}.`, {
    weight: 'bold',
    color: ink.strong,
  });
  if (document_number) {
    await paper.write(
      'Self-billing: issued by the buyer in the name and on behalf of the supplier, as agreed.',
      { size: 8.5, color: ink.faint },
    );
  }
  return paper.finish();
}

function asSender({
  legal_name,
  registration_number,
  vat_number,
  address,
  email,
  phone,
}: NonNullable<PayoutPaper['buyer']>): Sender {
  return {
    legalName: legal_name,
    registrationNumber: registration_number,
    vatNumber: vat_number,
    contact: [
      ...address,
      `VAT number ${vat_number}`,
      `Registration number ${registration_number}`,
      email,
      phone,
    ],
  };
}

/** The affiliate on the left, who supplies; numbers and dates on the right. */
async function writeParties(paper: Paper, payout: PayoutPaper): Promise<void> {
  const { payee } = payout;
  const top = paper.y;
  const half = paper.width / 2;
  await paper.write(payout.document_number ? 'Supplier' : 'Paid to', { size: 8, color: ink.faint });
  const lines = [
    payee.name,
    payee.address_line_1,
    payee.address_line_2,
    [payee.city, payee.postal_code].filter(Boolean).join(' '),
    payee.country,
    payee.vat_number && `VAT number ${payee.vat_number}`,
  ];
  for (const line of lines) if (line) await paper.write(line, { width: half - 20 });
  const left = paper.y;

  paper.y = top;
  const facts: [name: string, value: string | null | undefined][] = [
    ['Invoice number', payout.document_number],
    ['Date of issue', payout.document_on && formatDay(payout.document_on)],
    ['Paid on', formatDay(payout.paid_on)],
    ['Buyer', payout.document_number && payout.buyer?.legal_name],
    ['Buyer’s VAT no.', payout.document_number && payout.buyer?.vat_number],
  ];
  for (const [name, value] of facts) {
    if (!value) continue;
    paper.line(name, { x: paper.left + half, width: half, size: 9, color: ink.faint });
    await paper.write(value, { x: paper.left + half + 100, width: half - 100, size: 9 });
  }
  paper.y = Math.max(left, paper.y);
}

function writeSums(paper: Paper, payout: PayoutPaper): void {
  const { amount, vat_rate, vat_amount, total_amount } = payout;
  const sums: [name: string, amount: number, isTotal?: boolean][] = [
    ['Net', amount],
    [`VAT ${formatPercent(vat_rate)}`, vat_amount],
    ['Total in EUR', total_amount, true],
  ];
  const width = 240;
  const x = paper.right - width;
  paper.keep(sums.length * 16 + 10);
  for (const [name, value, isTotal = false] of sums) {
    const box: Box = isTotal
      ? { x, width, size: 11, weight: 'bold', color: ink.strong }
      : { x, width, size: 9 };
    if (isTotal) paper.y += 4;
    paper.line(name, box);
    paper.line(formatEuro(value), { ...box, align: 'right' });
    paper.y += lineHeight(box);
  }
}
