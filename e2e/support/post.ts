import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { NewPostItem, PostKind } from 'shared/post/types';
import type { Client, Person } from 'shared/testing/personas';

/** A picture of one grey point: its shape on the screen is the page's matter. */
const smallestPicture = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'base64',
);

const smallestPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

async function done<Data>(
  call: PromiseLike<{ data: Data; error: { message: string } | null }>,
): Promise<NonNullable<Data>> {
  const { data, error } = await call;
  if (error) throw new Error(error.message);
  return data as NonNullable<Data>;
}

async function store(office: Client, bucket: string, name: string, file: Buffer, type: string) {
  await done(office.storage.from(bucket).upload(name, file, { contentType: type }));
  return name;
}

interface Letter {
  sender?: string | null;
  kind?: PostKind;
  is_official?: boolean;
  received_at?: string;
}

/** The office takes in an item for a member, as its counter does. @returns its id */
export async function receive(
  office: Person,
  member: Person,
  { sender = 'Bank of Valletta', kind = 'letter', is_official = false, received_at }: Letter = {},
): Promise<string> {
  const id = randomUUID();
  const [code = ''] = await done(office.client.rpc('issue_post_labels', { p_count: 1 }));
  const envelope = `${id}/envelope.jpg`;
  await store(office.client, 'post-envelopes', envelope, smallestPicture, 'image/jpeg');
  const item: NewPostItem = {
    id,
    code,
    kind,
    user_id: member.id,
    name_id: null,
    addressee: member.fullName,
    sender_id: null,
    sender,
    is_official,
    not_ours_at: null,
    weight_g: null,
    received_at: received_at ?? new Date().toISOString(),
    envelope,
    place: 'A 1',
  };
  await done(office.client.rpc('record_post_item', { p_item: { ...item } }));
  return id;
}

/** The office scans what was asked for. @returns the scan, which waits to be read */
export async function handOver(office: Person, itemId: string): Promise<string> {
  const queued = await done(
    office.client.from('post_queue').select('id').eq('item_id', itemId).single(),
  );
  const request = queued.id as string;
  await done(office.client.rpc('take_post_request', { p_id: request }));
  await done(office.client.rpc('open_post_item', { p_id: itemId }));
  const id = randomUUID();
  const pages = [{ name: await addScanned(office, itemId, 'jpg'), turn: 0 }];
  const call = { p_request_id: request, p_scan_id: id, p_original: pages };
  await done(office.client.rpc('hand_over_scan', call));
  return id;
}

/** What the process that reads scans makes of one: a page for each text. */
export async function read(
  { office, sql }: { office: Person; sql: postgres.Sql },
  itemId: string,
  scanId: string,
  ...texts: string[]
): Promise<void> {
  const pages: postgres.JSONValue[] = [];
  for (const [place, text] of texts.entries()) {
    const picture = await addScanned(office, itemId, 'jpg');
    const shape = { confidence: 96, width: 1654, height: 2339 };
    pages.push({ nr: place + 1, picture, text, ...shape });
  }
  const pdf = await addScanned(office, itemId, 'pdf');
  await sql`select public.claim_scans(50, 60)`;
  const [scan] = await sql`select lease from post_scans where id = ${scanId}`;
  await sql`select public.finish_scan(${scanId}, ${scan?.lease}, ${pdf}, ${sql.json(pages)})`;
}

function addScanned(office: Person, itemId: string, kind: 'jpg' | 'pdf'): Promise<string> {
  const name = `${itemId}/${randomUUID()}.${kind}`;
  return kind === 'pdf'
    ? store(office.client, 'post-scans', name, smallestPdf, 'application/pdf')
    : store(office.client, 'post-scans', name, smallestPicture, 'image/jpeg');
}
