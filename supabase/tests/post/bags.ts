import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { FilledBag } from 'shared/shredding/types';
import type { Person } from 'shared/testing/personas';
import { granted } from '../backend';
import { ask, type Letter, letter, only } from './letters';

/** A letter whose owner has asked for its shredding so long ago that nobody can take it back at will. */
export async function dueToShred(
  sql: postgres.Sql,
  owner: Person,
  values: Record<string, unknown> = {},
): Promise<Letter & { request: string }> {
  const of = await letter(sql, owner, values);
  const options: Record<string, string> = values.is_official === true ? { official: of.id } : {};
  const { id } = only(await granted(ask(owner, 'shred', of, 0, randomUUID(), options)));
  await waited(sql, id);
  return { ...of, request: id };
}

/** Eight days go by for a request. */
export async function waited(sql: postgres.Sql, request: string): Promise<void> {
  await sql`
    update public.post_requests r set asked_at = asked_at - interval '8 days', due_at = due_at - interval '8 days'
    where id = ${request}`;
}

export async function openBag({ client }: Person, id: string = randomUUID()) {
  const call = { p_id: id, p_level: 'P-4', p_machine: 'Mill 4' };
  const code = await granted(client.rpc('open_post_bag', call));
  return { id, code };
}

export const put = ({ client }: Person, bag: { id: string }, item: { code: string }) =>
  client.rpc('put_into_post_bag', { p_bag_id: bag.id, p_code: item.code });

/** Puts an item into a bag that takes it. */
export async function fill(clerk: Person, bag: { id: string }, item: { code: string }) {
  const stop = await granted(put(clerk, bag, item));
  if (stop !== null) throw new Error(JSON.stringify(stop));
}

export const takeOut = ({ client }: Person, bag: { id: string }, item: { code: string }) =>
  client.rpc('take_out_of_post_bag', { p_bag_id: bag.id, p_code: item.code });

export const release = ({ client }: Person, bag: { id: string }, item: { code: string }) =>
  client.rpc('release_post_bag', { p_id: bag.id, p_code: item.code });

export const close = ({ client }: Person, { id }: { id: string }, ...items: { code: string }[]) =>
  client.rpc('close_post_bag', { p_id: id, p_codes: items.map(({ code }) => code) });

export const reopen = ({ client }: Person, { id }: { id: string }) =>
  client.rpc('reopen_post_bag', { p_id: id });

/** The label of a bag is scanned by whoever will see it shredded. */
export const begin = ({ client }: Person, { code }: { code: string }) =>
  client.rpc('begin_post_shredding', { p_code: code });

export const witness = ({ client }: Person, { id }: { id: string }) =>
  client.rpc('witness_post_bag', { p_id: id });

export async function bagOf({ client }: Person, { id }: { id: string }): Promise<FilledBag> {
  return (await granted(client.rpc('get_post_bag', { p_id: id }))) as unknown as FilledBag;
}

/** A bag that somebody has filled with these items and closed. */
export async function closedBag(clerk: Person, ...items: { code: string }[]) {
  const bag = await openBag(clerk);
  for (const item of items) await fill(clerk, bag, item);
  await granted(close(clerk, bag, ...items));
  return bag;
}

/** A bag is shredded before the eyes of somebody. */
export async function shred(witnessing: Person, bag: { id: string; code: string }): Promise<void> {
  await granted(begin(witnessing, bag));
  await granted(witness(witnessing, bag));
}
