import { randomUUID } from 'node:crypto';
import type { Person } from 'shared/testing/personas';
import { granted, sql } from '../backend';

/** What the counter sends for an item. */
interface Letter {
  id: string;
  code: string;
  kind: string;
  user_id: string | null;
  name_id: string | null;
  addressee: string | null;
  sender_id: string | null;
  sender: string | null;
  is_official: boolean;
  not_ours_at: string | null;
  weight_g: number | null;
  received_at: string;
  envelope: string | null;
  place: string | null;
}

/** The code of a new label. */
export async function aLabel(): Promise<string> {
  const [label] = await sql<{ code: string }[]>`
    select private.post_code(nextval('private.post_code_seq')) as code`;
  return String(label?.code);
}

/** A letter to nobody known yet, as the counter sends it. */
export async function aLetter(changes: Partial<Letter> = {}): Promise<Letter> {
  return {
    id: randomUUID(),
    code: await aLabel(),
    kind: 'letter',
    user_id: null,
    name_id: null,
    addressee: null,
    sender_id: null,
    sender: null,
    is_official: false,
    not_ours_at: null,
    weight_g: null,
    received_at: new Date().toISOString(),
    envelope: null,
    place: null,
    ...changes,
  };
}

export const record = ({ client }: Person, item: object) =>
  client.rpc('record_post_item', { p_item: item as never });

/** A letter that was recorded. */
export async function recorded(clerk: Person, changes: Partial<Letter> = {}): Promise<Letter> {
  return (await granted(record(clerk, await aLetter(changes)))) as unknown as Letter;
}

export const correct = (
  { client }: Person,
  id: string,
  changes: object,
  p_reason = 'It was misread',
) => client.rpc('correct_post_item', { p_id: id, p_changes: changes as never, p_reason });

export const undo = ({ client }: Person, id: string) => client.rpc('undo_post_item', { p_id: id });

export const sendBack = ({ client }: Person, id: string, p_reason = 'Unknown here') =>
  client.rpc('return_post_item', { p_id: id, p_reason });

export const place = ({ client }: Person, codes: string[], p_place: string) =>
  client.rpc('place_post_items', { p_codes: codes, p_place });

/** The chain of custody as somebody of the office reads it: what happened, oldest first. */
export async function chainOf({ client }: Person, id: string) {
  const rows = client.from('post_events').select('kind, actor, place, device_at, detail');
  return granted(rows.eq('item_id', id).order('id'));
}

export const kindsOf = async (clerk: Person, id: string) =>
  (await chainOf(clerk, id)).map(({ kind }) => kind);

/** An item as its owner reads it. */
export async function itemOf({ client }: Person, id: string) {
  const item = await granted(client.rpc('get_post_item', { p_id: id }));
  return (item as Record<string, unknown> | null) ?? undefined;
}

/** An item as it is stored; its row is read by nobody. */
export async function storedItem(id: string) {
  const [found] = await sql<{ item: Record<string, unknown> }[]>`
    select to_jsonb(i) as item from public.post_items i where i.id = ${id}`;
  return found?.item;
}

/** Puts a photo there, as if it had been uploaded; answers its name. */
export async function photographed(id: string): Promise<string> {
  const name = `${id}/envelope.jpg`;
  await sql`insert into storage.objects (bucket_id, name) values ('post-envelopes', ${name})`;
  return name;
}

export const toDelete = async (name: string) =>
  [...(await sql`select bucket from private.files_to_delete where name = ${name}`)].map(
    ({ bucket }) => bucket,
  );
