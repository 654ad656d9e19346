import type postgres from 'postgres';
import { company } from 'shared/company';
import { writePostCode } from 'shared/post/code';
import { makeScan } from '../scans/make-scan';
import { type PageReader, pageReader } from '../scans/read-page';
import { bucket as scans } from '../scans/scans';
import type { Project } from '../scans/supabase-scans';
import { drawEnvelope, type Envelope } from './draw-envelope';
import { drawLetter } from './draw-letter';
import { drawSpecimen, specimenPdf } from './draw-specimen';
import { type LetterText, letterTexts } from './letter-texts';

const dayMs = 24 * 3600 * 1000;

/**
 * Draws what the seed has rows for and no bytes: envelopes, the newest first; papers by which people show who they are;
 * pages that were scanned, and what the process makes of them. One scan is left to the process itself. What is not drawn when it ends is drawn next time.
 */
export async function drawSeededFiles(
  sql: postgres.Sql,
  project: Project,
  signal: AbortSignal,
): Promise<void> {
  const upload = uploader(project, signal);
  for (const envelope of await missingEnvelopes(sql)) {
    await upload('post-envelopes', envelope.name, await drawEnvelope(envelopeOf(envelope)));
  }
  for (const { name, need, side, about, facts } of await missingPapers(sql)) {
    const paper = { need, side, about, facts: Object.entries(facts) };
    await upload(
      'verification',
      name,
      await (name.endsWith('.pdf') ? specimenPdf : drawSpecimen)(paper),
    );
  }
  const missing = await missingScans(sql);
  if (missing.length === 0) return;
  const reader = pageReader();
  try {
    for (const scan of missing) await drawScan(sql, scan, { reader, upload, signal });
  } finally {
    await reader.close();
  }
}

interface SeededEnvelope {
  name: string;
  kind: string;
  is_official: boolean;
  sender: string | null;
  to: string | null;
  box_number: number | null;
  received_at: Date;
}

const missingEnvelopes = (sql: postgres.Sql) => sql<SeededEnvelope[]>`
  select o.name, i.kind, i.is_official, coalesce(s.name, i.sender) as sender, i.received_at, p.box_number,
    coalesce(i.addressee, p.company_name, p.full_name) as "to"
  from storage.objects o
  join public.post_items i on i.envelope = o.name
  left join public.post_senders s on s.id = i.sender_id
  left join public.profiles p on p.id = i.user_id
  where o.bucket_id = 'post-envelopes' and o.version is null
  order by i.received_at desc`;

const designs: Record<string, Envelope['design']> = {
  parcel: 'parcel',
  registered: 'registered',
  large_letter: 'stamped',
};

function envelopeOf(row: SeededEnvelope): Envelope {
  const posted = new Date(row.received_at.getTime() - 2 * dayMs);
  const [house = '', street = '', town = ''] = company.address;
  return {
    design: designs[row.kind] ?? (row.is_official ? 'official' : 'window'),
    sender: row.sender ?? '',
    from: row.sender ? 'Example Street 9, Eżempju' : '',
    to: [
      ...(row.to?.match(/\S.{0,27}(?=\s|$)/g) ?? []),
      row.box_number ? `Box ${row.box_number}, ${house}` : `${house}, ${street}`,
      town,
    ],
    posted: `${posted.getDate()}.${posted.getMonth() + 1}.${posted.getFullYear()}`,
  };
}

interface SeededPaper {
  name: string;
  need: string;
  side: string | null;
  about: string;
  facts: Record<string, string>;
}

/** In the order in which the office reviews their cases. */
const missingPapers = (sql: postgres.Sql) => sql<SeededPaper[]>`
  select o.name, f.need, f.side, coalesce(p.full_name, v.company_name) as about,
    json_strip_nulls(case when p.id is null then json_build_object('Registration number', v.registration_number,
        'Country', v.company_country, 'Activity', v.activity)
      when f.need = 'identity' then json_build_object('Born', p.born_on, 'Nationality', p.nationality,
        'Valid until', p.document_expires_on, 'Number', p.document_number, 'Country', p.document_country)
      else json_build_object('Address', p.address_line, 'Town', concat_ws(' ', p.city, p.postal_code),
        'Country', p.country) end) as facts
  from storage.objects o
  join public.verification_files f on f.name = o.name
  join public.verifications v on v.id = f.verification_id
  left join public.verification_parties p on p.id = f.party_id
  where o.bucket_id = 'verification' and o.version is null
  order by v.state <> 'in_review', v.state <> 'second', f.added_at desc`;

interface SeededScan {
  id: string;
  code: string;
  state: string;
  original: { name: string }[];
  pdf: string | null;
  /** None before it is read. */
  pages: { picture: string; text: string }[];
}

const missingScans = (sql: postgres.Sql) => sql<SeededScan[]>`
  select s.id, i.code, s.state, s.original, s.pdf, (
    select coalesce(jsonb_agg(jsonb_build_object('picture', p.picture, 'text', p.text) order by p.nr), '[]')
    from public.post_pages p where p.scan_id = s.id) as pages
  from public.post_scans s
  join public.post_items i on i.id = s.item_id
  where exists (
    select 1 from storage.objects o
    where o.bucket_id = ${scans} and o.version is null and split_part(o.name, '/', 1) = s.item_id::text)
  order by s.created_at desc`;

type Upload = ReturnType<typeof uploader>;

async function drawScan(
  sql: postgres.Sql,
  { id, code, state, original, pdf, pages }: SeededScan,
  { reader, upload, signal }: { reader: PageReader; upload: Upload; signal: AbortSignal },
): Promise<void> {
  const letters =
    pages.length > 0 ? pages.map(({ text }) => letterOf(text)) : letterTexts.slice(-1);
  const drawn: Buffer[] = [];
  for (const [nr, { name }] of original.entries()) {
    const letter = letters[nr];
    if (!letter) throw new Error(`the seed has no words for ${name}`);
    const page = await drawLetter(letter);
    await upload(scans, name, page);
    drawn.push(page);
  }
  if (!pdf) {
    await sql`update public.post_scans set due_at = now() where id = ${id} and state = ${state}`;
    await sql.notify('scans', '');
    return;
  }
  const originals = drawn.map((page) => ({ read: async () => page, turn: 0 as const }));
  const scan = await makeScan(reader, { title: writePostCode(code), originals, signal });
  for (const [nr, { picture }] of pages.entries()) {
    const made = scan.pages[nr];
    if (made) await upload(scans, picture, made.picture);
  }
  await upload(scans, pdf, scan.pdf);
}

/** The blocks of a page in the seed: head, recipient, day, subject, what is written, and farewell. */
function letterOf(text: string): LetterText {
  const [head = '', to = '', date = '', subject = '', ...rest] = text.split('\n\n');
  const [sender = '', from = ''] = head.split('\n');
  return {
    language: 'English',
    sender,
    from,
    to: to.split('\n'),
    date,
    subject,
    paragraphs: rest.slice(0, -1),
    closing: rest.at(-1)?.split('\n') ?? [],
  };
}

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

/** Puts bytes under a row that has none yet. */
function uploader({ url, secretKey }: Project, signal: AbortSignal) {
  return async (bucket: string, name: string, bytes: Uint8Array): Promise<void> => {
    const answer = await fetch(`${url}/storage/v1/object/${bucket}/${name}`, {
      method: 'POST',
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': types[name.split('.').at(-1) ?? ''] ?? '',
        'x-upsert': 'true',
      },
      body: new Uint8Array(bytes),
      signal,
    });
    if (!answer.ok) throw new Error(`${name} was not stored: ${await answer.text()}`);
  };
}
