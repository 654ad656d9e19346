import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { paths } from 'shared/lib/paths';
import { mandate } from 'shared/post/mandate';
import type { NewPostItem, PostKind, PostRequestKind } from 'shared/post/types';
import type { Client, Person } from 'shared/testing/personas';

/** A picture of one grey point: its shape on the screen is the page's matter. */
export const smallestPicture = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'base64',
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

/** Codes of new labels. */
export function labels(office: Pick<Person, 'client'>, count: number): Promise<string[]> {
  return done(office.client.rpc('issue_post_labels', { p_count: count }));
}

/** The office takes in an item for a member, as its counter does. @returns its id */
export async function receive(
  office: Person,
  member: Person,
  { sender = 'Bank of Valletta', kind = 'letter', is_official = false, received_at }: Letter = {},
): Promise<string> {
  const id = randomUUID();
  const [code = ''] = await labels(office, 1);
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

/** The label of an item, as the office reads it. */
export async function labelOf(office: Pick<Person, 'client'>, id: string): Promise<string> {
  const item = office.client.from('post_directory').select('code').eq('id', id).single();
  return `${(await done(item)).code}`;
}

/** A member asks for something of an item, free of charge. @returns the id of the request */
export async function askFor(
  member: Pick<Person, 'client'>,
  kind: PostRequestKind,
  itemId: string,
): Promise<string> {
  const id = randomUUID();
  const call = {
    p_kind: kind,
    p_lines: [{ item_id: itemId, request_id: id }],
    p_options: { mandate: mandate.version },
    p_expected_gross: 0,
  };
  await done(member.client.rpc('ask_for_post', call));
  return id;
}

/**
 * The office hands over the pages of what was asked for; the process that reads scans makes of them what its owner reads.
 */
export async function handOver(
  office: Person,
  itemId: string,
  pages: readonly Buffer[],
): Promise<void> {
  const queued = await done(
    office.client
      .from('post_queue')
      .select('id')
      .eq('item_id', itemId)
      .eq('is_paper_way', false)
      .single(),
  );
  const request = queued.id as string;
  await done(office.client.rpc('take_post_request', { p_id: request }));
  await done(office.client.rpc('open_post_item', { p_id: itemId }));
  const original: { name: string; turn: number }[] = [];
  for (const page of pages) {
    const name = `${itemId}/${randomUUID()}.png`;
    await store(office.client, 'post-scans', name, page, 'image/png');
    original.push({ name, turn: 0 });
  }
  const call = {
    p_request_id: request,
    p_scan_id: randomUUID(),
    p_original: original,
    p_sheets: pages.length,
  };
  await done(office.client.rpc('hand_over_scan', call));
}

/** An item has a scan of so many grey pages, as if it had been asked for, handed over and read. */
export async function scan(
  office: Person,
  sql: postgres.Sql,
  itemId: string,
  count: number,
): Promise<void> {
  const file = (ending: string) => `${itemId}/${randomUUID()}.${ending}`;
  const [id, pdf] = [randomUUID(), file('pdf')];
  await store(office.client, 'post-scans', pdf, Buffer.from('%PDF-1.7\n'), 'application/pdf');
  const pages = [];
  for (let nr = 1; nr <= count; nr += 1) {
    const picture = file('jpg');
    await store(office.client, 'post-scans', picture, smallestPicture, 'image/jpeg');
    pages.push({ scan_id: id, nr, picture, text: `Page ${nr}`, width: 1654, height: 2339 });
  }
  const original = sql.json([{ name: file('png'), turn: 0 }]);
  const made = { id, item_id: itemId, state: 'done', original, pdf, pages: count };
  await sql`insert into post_scans ${sql({ ...made, is_newest: true, done_at: new Date() })}`;
  await sql`insert into post_pages ${sql(pages)}`;
  await sql`update post_items set image = 'text_read' where id = ${itemId}`;
}

/** A member shares the scan of an item. @returns the address of the link on this site */
export async function shareScan({ client }: Person, itemId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const p_token_hash = createHash('sha256').update(token).digest('hex');
  const call = { p_id: randomUUID(), p_item_id: itemId, p_for: 'Accountant', p_token_hash };
  await done(client.rpc('share_post_scan', call));
  return `${paths.sharedScan}#${token}`;
}
