import { formatDay, formatMoment, maltaToday } from 'shared/lib/malta-time';
import { openLetterhead } from 'shared/pdf/letterhead';
import { ink } from 'shared/pdf/palette';
import type { Paper } from 'shared/pdf/paper';
import { writeTable } from 'shared/pdf/table';
import { writePostCode } from 'shared/post/code';
import type { PostKind } from 'shared/post/types';
import type { Certificate } from './types';

const kindNames: Readonly<Record<PostKind, string>> = {
  letter: 'Letter',
  large_letter: 'Large letter',
  parcel: 'Parcel',
  registered: 'Registered letter',
  collection_notice: 'Notice of collection',
};

/** A certificate of shredding as application/pdf: what was shredded, how finely, when, and before whose eyes. */
export async function drawCertificate(certificate: Certificate): Promise<Blob> {
  const title = `Certificate of shredding ${certificate.number}`;
  const paper = await openLetterhead({
    title,
    text: JSON.stringify(certificate) + Object.values(kindNames).join(''),
    createdAt: new Date(certificate.shredded_at),
  });
  await paper.write('Certificate of shredding', { size: 20, isTitle: true, color: ink.strong });
  // in plain figures: those of the titles are easily taken for letters
  await paper.write(certificate.number, { size: 12, weight: 'bold', color: ink.strong });
  paper.y += 14;
  await paper.write('Issued to', { size: 8, color: ink.faint });
  for (const line of [certificate.member_company, certificate.member_name]) {
    if (line) await paper.write(line);
  }
  paper.y += 14;
  await paper.write(
    'The items below were shredded before two members of our staff, and cannot be restored.',
  );
  paper.y += 10;
  for (const [name, value] of facts(certificate)) await writeFact(paper, name, value);
  paper.y += 16;
  await writeTable(
    paper,
    [
      { heading: 'Our code', width: 90 },
      { heading: 'Kind', width: 110 },
      { heading: 'Received', width: 130 },
      { heading: 'Asked for', width: paper.width - 330 },
    ],
    certificate.items.map(({ code, kind, received_at, asked_at, is_default, by_rule }) => [
      { text: writePostCode(code) },
      { text: kindNames[kind] ?? 'Post' },
      { text: dayOf(received_at) },
      {
        text: dayOf(asked_at),
        ...(is_default && { note: 'as chosen for after storage' }),
        ...(by_rule && { note: 'by a standing rule' }),
      },
    ]),
  );
  return paper.finish();
}

function facts(certificate: Certificate): [name: string, value: string][] {
  const { level, machine, closed_at, closed_by_name, shredded_at, witnessed_by_name } = certificate;
  return [
    ['Shredded', `${formatMoment(shredded_at)} (Malta time)`],
    ['Security level', `${level} of DIN 66399 (ISO/IEC 21964)`],
    ['Shredded by', machine],
    ['Bag', writePostCode(certificate.bag_code)],
    ['Bag closed by', `${closed_by_name}, ${formatMoment(closed_at)}`],
    ['Shredding witnessed by', `${witnessed_by_name}, ${formatMoment(shredded_at)}`],
    ['Items', String(certificate.items.length)],
  ];
}

const nameWidth = 130; // points

async function writeFact(paper: Paper, name: string, value: string): Promise<void> {
  paper.line(name, { x: paper.left, width: nameWidth, size: 9, color: ink.faint });
  const box = { x: paper.left + nameWidth, width: paper.width - nameWidth, size: 9 };
  await paper.write(value, box);
}

function dayOf(instant: string): string {
  return formatDay(maltaToday(new Date(instant)));
}
