import { randomUUID } from 'node:crypto';
import type { NewPostItem, RecordedPostItem } from 'shared/post/types';
import type { Person } from 'shared/testing/personas';
import { granted, sql } from '../backend';
import { aLabel } from './letters';

type NewLetter = NewPostItem & { received_at: string };

/** A letter to nobody known yet, as the counter sends it. */
export async function aLetter(changes: Partial<NewLetter> = {}): Promise<NewLetter> {
  return {
    id: randomUUID(),
    code: await aLabel(sql),
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
export async function recorded(
  clerk: Person,
  changes: Partial<NewLetter> = {},
): Promise<RecordedPostItem> {
  return (await granted(record(clerk, await aLetter(changes)))) as unknown as RecordedPostItem;
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
