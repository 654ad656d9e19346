import { company } from 'shared/company';
import { formatDay } from 'shared/lib/malta-time';
import { boxText } from 'shared/memberships/business-address';
import { openLetterhead } from 'shared/pdf/letterhead';
import { ink } from 'shared/pdf/palette';
import type { Paper } from 'shared/pdf/paper';
import { paperTitles } from './paper-titles';
import type { AddressPaper } from './types';

/**
 * A certificate of address, or the consent of its owner for the registry's form, as application/pdf. Both can be confirmed by
 * anyone under their number.
 * @param site where that is, without a slash at the end
 */
export async function drawAddressPaper(paper: AddressPaper, site: string): Promise<Blob> {
  const title = paperTitles[paper.kind];
  const confirm = `${site}/confirm#${paper.number}`;
  const texts = textsOf(paper);
  const sheet = await openLetterhead({
    title: `${title} ${paper.number}`,
    text: JSON.stringify(paper) + confirm + texts.join(''),
    createdAt: new Date(`${paper.issued_on}T12:00:00Z`),
  });
  await sheet.write(title, { size: 20, isTitle: true, color: ink.strong });
  // in plain figures: those of the titles are easily taken for letters
  await sheet.write(paper.number, { size: 12, weight: 'bold', color: ink.strong });
  sheet.y += 18;
  const [first = '', ...rest] = texts;
  await sheet.write(first);
  sheet.y += 12;
  for (const line of [paper.holder, boxText(paper.box_number), ...company.address]) {
    await sheet.write(line, { size: 12, color: ink.strong });
  }
  for (const text of rest) {
    sheet.y += 12;
    await sheet.write(text);
  }
  sheet.y += 20;
  const facts = [
    ['Issued on', formatDay(paper.issued_on)],
    ['Number', paper.number],
    ['Is confirmed at', confirm],
  ] as const;
  for (const [name, value] of facts) await writeFact(sheet, name, value);
  return sheet.finish();
}

function textsOf({ kind, holder }: AddressPaper): string[] {
  const { legalName, registrationNumber, city } = company;
  const ends =
    'It ends with the membership of its holder. Whether it still stands can be confirmed by anyone under its number, at the address below.';
  if (kind === 'certificate') {
    return [
      `We certify that ${holder} may use this address in ${city}, with a box that is theirs alone:`,
      `We receive post there for ${holder}. We have verified who uses it, as the law requires.`,
      `This certificate is made out electronically and is valid without a signature. ${ends}`,
    ];
  }
  return [
    `For the Malta Business Registry. ${legalName}, ${registrationNumber}, which has the use of the house below, consents that ${holder} has its registered office at this address:`,
    `Notices and documents for ${holder} may be served there. We receive them and tell the company on the same working day.`,
    `This consent is given electronically and is valid without a signature. ${ends}`,
  ];
}

const nameWidth = 110; // points

async function writeFact(sheet: Paper, name: string, value: string): Promise<void> {
  sheet.line(name, { x: sheet.left, width: nameWidth, size: 9, color: ink.faint });
  await sheet.write(value, { x: sheet.left + nameWidth, width: sheet.width - nameWidth, size: 9 });
}
