import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { mandate } from 'shared/post/mandate';
import type { OwnPost, OwnPostItem, PostPart, PostQuota, PostRequest } from 'shared/post/types';
import { type Backend, member, type Person } from 'shared/testing/personas';
import { granted } from '../backend';
import { checkout, plan, recordPayment, service } from '../cart/ordering';

type PlanType = 'essential' | 'pro' | 'enterprise';

/** Someone with a plan that is paid for. */
export async function subscriber(
  backend: Backend,
  nadia: Person,
  type: PlanType = 'essential',
): Promise<Person> {
  const person = await member(backend);
  const wanted = service(await plan(person.client, type));
  await granted(recordPayment(nadia.client, await checkout(person.client, [wanted])));
  return person;
}

export interface Letter {
  id: string;
  code: string;
}

/** The code of a new label. */
export async function aLabel(sql: postgres.Sql): Promise<string> {
  const [label] = await sql<{ code: string }[]>`
    select private.post_code(nextval('private.post_code_seq')) as code`;
  return String(label?.code);
}

/** An item as the counter leaves it, for somebody or for nobody yet. */
export async function letter(
  sql: postgres.Sql,
  owner: { id: string } | null,
  values: Record<string, unknown> = {},
): Promise<Letter> {
  const row = {
    id: randomUUID(),
    code: await aLabel(sql),
    kind: 'letter',
    idempotency_key: '',
    user_id: owner?.id ?? null,
    received_at: new Date().toISOString(),
    ...values,
  };
  await sql`insert into public.post_items ${sql(row)}`;
  return { id: row.id, code: row.code };
}

/** Asks for a scan as the page does, for the price that is shown. */
export async function asked(
  { client }: Person,
  item: Letter,
  id: string = randomUUID(),
): Promise<PostRequest> {
  const { next_gross } = await quota(client);
  return only(await granted(ask({ client }, 'scan', item, next_gross, id)));
}

/** Asks for something of one item. */
export function ask(
  { client }: Pick<Person, 'client'>,
  kind: string,
  item: Pick<Letter, 'id'>,
  gross: unknown = 0,
  id: string = randomUUID(),
  options: Record<string, string> = {},
) {
  return client.rpc('ask_for_post', {
    p_kind: kind,
    p_lines: [{ item_id: item.id, request_id: id }],
    p_options: { mandate: mandate.version, ...options },
    p_expected_gross: gross as number,
  });
}

/** The same as somebody who is on a connection of their own. */
export const askOn = (tx: postgres.TransactionSql, item: string, id: string = randomUUID()) =>
  tx`select public.ask_for_post('scan', jsonb_build_array(jsonb_build_object(
    'item_id', ${item}::uuid, 'request_id', ${id}::uuid)), jsonb_build_object('mandate', ${mandate.version}::integer), 0)`;

/** What was asked for of one item. */
export function only(answer: unknown): PostRequest {
  const [request, ...others] = answer as PostRequest[];
  if (!request || others.length > 0) throw new Error('not one request');
  return request;
}

export const withdraw = ({ client }: Pick<Person, 'client'>, ...ids: string[]) =>
  client.rpc('withdraw_post_requests', { p_ids: ids });

export async function quota(client: Person['client']): Promise<PostQuota> {
  return (await granted(client.rpc('get_post_quota'))) as unknown as PostQuota;
}

/** So many documents of somebody's plan are used: all five of the smallest one. */
export async function spent(sql: postgres.Sql, { client, id }: Person, used = 5): Promise<void> {
  const { period_from, period_to, included } = await quota(client);
  await sql`insert into public.post_usage (user_id, period_from, period_to, included, used)
    values (${id}, ${period_from}, ${period_to}, ${included}, ${used})
    on conflict (user_id, period_from) do update set used = excluded.used`;
}

/** The first part of somebody's list. */
export async function post(
  { client }: Person,
  query: Record<string, unknown> = {},
): Promise<OwnPost[]> {
  const part = await granted(client.rpc('get_post', { p_query: query as never }));
  return (part as unknown as PostPart).items;
}

/** An item as its owner reads it; null for anybody else. */
export async function item(
  { client }: Person,
  { id }: Pick<Letter, 'id'>,
): Promise<OwnPostItem | null> {
  const { data, error } = await client.rpc('get_post_item', { p_id: id });
  if (error) throw error;
  return data as unknown as OwnPostItem | null;
}

/** Files of an item that were uploaded. */
export async function uploaded(
  sql: postgres.Sql,
  { id }: Letter,
  count = 1,
): Promise<{ name: string; turn: number }[]> {
  const names = Array.from({ length: count }, () => `${id}/${randomUUID()}.jpg`);
  for (const name of names) {
    await sql`insert into storage.objects (bucket_id, name) values ('post-scans', ${name})`;
  }
  return names.map((name) => ({ name, turn: 0 }));
}

/** Hands over what was scanned for a request. */
export function handOver(
  { client }: Person,
  request: string,
  original: unknown,
  id: string = randomUUID(),
  sheets = 1,
) {
  const call = {
    p_request_id: request,
    p_scan_id: id,
    p_original: original as never,
    p_sheets: sheets,
  };
  return client.rpc('hand_over_scan', call);
}

/** Scans what was asked for and answers the id of the scan. */
export async function scanned(
  sql: postgres.Sql,
  clerk: Person,
  of: Letter,
  request: { id: string },
): Promise<string> {
  const id = randomUUID();
  await granted(handOver(clerk, request.id, await uploaded(sql, of), id));
  return id;
}

export interface Claimed {
  scan_id: string;
  lease: string;
  item_id: string;
  original: unknown;
  attempt: number;
}

/** Claims this scan, which is due before any other. In one transaction: a test beside this one that claims
    in between would get it. */
export async function claimed(sql: postgres.Sql, scanId: string): Promise<Claimed> {
  const [scan] = await sql.begin(async (one) => {
    await one`update public.post_scans set due_at = '-infinity' where id = ${scanId}`;
    return one<Claimed[]>`select * from private.claim_scans(1, 300)`;
  });
  if (scan?.scan_id !== scanId) throw new Error('another scan was claimed');
  return scan;
}

/** What the process sends back: a page for each text. */
export function result(of: { item_id: string }, ...texts: string[]) {
  const file = (ending: string) => `${of.item_id}/${randomUUID()}.${ending}`;
  const pages = texts.map((text, nth) => ({
    nr: nth + 1,
    picture: file('jpg'),
    text,
    confidence: 93.5,
    width: 1654,
    height: 2339,
  }));
  return { pdf: file('pdf'), pages };
}

/** Finishes a claimed scan; whether it counted. */
export async function finished(
  sql: postgres.Sql,
  scan: Claimed,
  ...texts: string[]
): Promise<boolean> {
  const { pdf, pages } = result(scan, ...texts);
  const [row] = await sql<{ done: boolean }[]>`
    select private.finish_scan(${scan.scan_id}, ${scan.lease}, ${pdf}, ${sql.json(pages)}) as done`;
  return row?.done === true;
}

/** The whole way of a letter: asked for, scanned and read. */
export async function read(
  sql: postgres.Sql,
  owner: Person,
  nadia: Person,
  of: Letter,
  ...texts: string[]
): Promise<void> {
  const scan = await scanned(sql, nadia, of, await asked(owner, of));
  await finished(sql, await claimed(sql, scan), ...texts);
}

/** What has happened to an item, oldest first. */
export async function chain(sql: postgres.Sql, { id }: Pick<Letter, 'id'>): Promise<string[]> {
  const rows = await sql<{ kind: string }[]>`
    select kind from public.post_events where item_id = ${id} order by id`;
  return rows.map(({ kind }) => kind);
}
