import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { DoorCollection, PostCollection, PostHandover } from 'shared/post-collections/types';
import type { Person } from 'shared/testing/personas';
import { granted } from '../backend';
import { type Letter, letter } from './letters';

/** What a hand that draws sends. */
export const aSignature = 'M10 20L40 60L80 20M5 5L5 5';

interface Wish {
  representative?: string | null;
  note?: string | null;
}

/** Asks for these items to be collected together, under ids of their requests. */
export function collect(
  { client }: Pick<Person, 'client'>,
  items: Letter[],
  wish: Wish = {},
  ids: readonly string[] = items.map(() => randomUUID()),
) {
  return client.rpc('ask_for_post', {
    p_kind: 'collect',
    p_lines: items.map(({ id }, nth) => ({ item_id: id, request_id: ids[nth] ?? '' })),
    p_options: { ...wish },
    p_expected_gross: 0,
  });
}

/** What a member reads of their collections. */
export async function ownCollections({
  client,
}: Pick<Person, 'client'>): Promise<PostCollection[]> {
  return (await granted(client.rpc('get_post_collections'))) as unknown as PostCollection[];
}

/** A member's letters on shelf B3 that somebody comes for, with their collection. */
export async function aCollection(
  sql: postgres.Sql,
  owner: Person,
  wish: Wish = { representative: 'Karl Borg' },
  count = 1,
): Promise<{ items: Letter[]; collection: PostCollection }> {
  const items: Letter[] = [];
  for (let nth = 0; nth < count; nth++) {
    items.push(await letter(sql, owner, { paper: 'stored', place: 'B3' }));
  }
  await granted(collect(owner, items, wish));
  const found = (await ownCollections(owner)).find(({ items: of }) =>
    of.some(({ item_id }) => item_id === items[0]?.id),
  );
  if (!found) throw new Error('there is no collection');
  return { items, collection: found };
}

interface Handover {
  p_codes: string[];
  p_came: string;
  p_document: string;
  p_signature?: string;
  p_signed_name?: string;
  p_code?: string;
  p_reason?: string;
}

/** Hands over to Karl Borg, who shows an identity card and signs; before its day and without a code, as was agreed. */
export function handOverAt(
  { client }: Pick<Person, 'client'>,
  id: string,
  items: Letter[],
  changes: Partial<Handover> = {},
) {
  return client.rpc('hand_over_post', {
    p_id: id,
    p_codes: items.map(({ code }) => code),
    p_came: 'Karl Borg',
    p_document: 'id_card',
    p_signature: aSignature,
    p_reason: 'They have telephoned',
    ...changes,
  });
}

export const undoHandover = ({ client }: Pick<Person, 'client'>, id: string) =>
  client.rpc('undo_post_handover', { p_id: id });

export const findByCode = ({ client }: Pick<Person, 'client'>, code: string) =>
  client.rpc('find_post_collection', { p_code: code });

/** As if they had asked to collect something twenty times, an hour ago, and taken it back. */
export const askedTwentyTimes = (sql: postgres.Sql, { id }: Pick<Person, 'id'>) => sql`
  insert into public.post_collections (user_id, bearer, is_owner, asked_at, ready_on, valid_until, ended_at)
  select ${id}, 'Karl Borg', false, now() - interval '1 hour', private.malta_today(), private.malta_today(), now()
  from generate_series(1, 20)`;

/** The day comes from which something can be collected. */
export const isReady = (sql: postgres.Sql, id: string) =>
  sql`update public.post_collections set ready_on = private.malta_today() where id = ${id}`;

/** A collection as the counter reads it. */
export async function atTheDoor(
  { client }: Pick<Person, 'client'>,
  id: string,
): Promise<DoorCollection | null> {
  const { data, error } = await client.rpc('get_post_collection', { p_id: id });
  if (error) throw error;
  return data as unknown as DoorCollection | null;
}

/** To whom an item was handed over, as somebody reads it. */
export async function handoverOf(
  { client }: Pick<Person, 'client'>,
  { id }: Pick<Letter, 'id'>,
): Promise<PostHandover | null> {
  const { data, error } = await client.rpc('get_post_handover', { p_item_id: id });
  if (error) throw error;
  return data as unknown as PostHandover | null;
}
