import { formatDay, formatShortDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { openLetterhead } from 'shared/pdf/letterhead';
import { ink } from 'shared/pdf/palette';
import { writeTable } from 'shared/pdf/table';
import { lineText, withBalance } from './line-text';
import type { CommissionStatement } from './types';

/** What moved the balance of an affiliate between two days (YYYY-MM-DD), as application/pdf. */
export async function drawCommissionStatement(
  statement: CommissionStatement,
  from: string,
  to: string,
): Promise<Blob> {
  const { opening, closing, lines } = statement;
  const title = 'Commission statement';
  const name = statement.name ?? 'Affiliate';
  const paper = await openLetterhead({
    title: `${title}, ${from} to ${to}`,
    text: JSON.stringify(statement),
    createdAt: new Date(`${to}T12:00:00Z`),
  });
  await paper.write(title, { size: 20, isTitle: true, color: ink.strong });
  await paper.write(name, { size: 12, weight: 'bold', color: ink.strong });
  await paper.write(`${formatDay(from)} to ${formatDay(to)}, in euros, without VAT`, {
    size: 9,
    color: ink.faint,
  });
  paper.y += 16;
  const money = { width: 72, align: 'right' } as const;
  const dates = { width: 74 };
  const widths = 2 * money.width + 2 * dates.width;
  await writeTable(
    paper,
    [
      { heading: 'Booked', ...dates },
      { heading: 'Value date', ...dates },
      { heading: 'For', width: paper.width - widths },
      { heading: 'Amount', ...money },
      { heading: 'Balance', ...money },
    ],
    [
      [
        { text: formatShortDay(from) },
        { text: '' },
        { text: 'Opening balance' },
        { text: '' },
        { text: formatEuro(opening) },
      ],
      ...withBalance(lines, opening).map(({ line, balance }) => [
        { text: formatShortDay(line.booked_on) },
        { text: formatShortDay(line.day) },
        {
          text: lineText(line),
          ...(line.kind === 'earned' && {
            note: `Available from ${formatShortDay(line.available_on)}`,
          }),
        },
        { text: formatEuro(line.amount) },
        { text: formatEuro(balance) },
      ]),
      [
        { text: formatShortDay(to) },
        { text: '' },
        { text: 'Closing balance' },
        { text: '' },
        { text: formatEuro(closing) },
      ],
    ],
  );
  paper.y += 12;
  await paper.write('This statement is no invoice.', { size: 8, color: ink.faint });
  return paper.finish();
}
