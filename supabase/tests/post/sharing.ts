import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { PostShare, SharedScan } from 'shared/post-shares/types';
import type { Client, Person } from 'shared/testing/personas';
import { granted } from '../backend';
import { type Letter, letter } from './letters';

export interface MadeLink {
  id: string;
  token: string;
}

export const aToken = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a link as the page does. */
export const share = (
  { client }: { client: Client },
  itemId: string,
  { id = randomUUID(), token = aToken(), label = 'Accountant' }: Partial<MadeLink & PostShare> = {},
) =>
  client.rpc('share_post_scan', {
    p_id: id,
    p_item_id: itemId,
    p_for: label,
    p_token_hash: hashOf(token),
  });

/** A link that was made. */
export async function shared(
  owner: Person,
  { id: itemId }: { id: string },
  label = 'Accountant',
): Promise<MadeLink> {
  const made = { id: randomUUID(), token: aToken() };
  await granted(share(owner, itemId, { ...made, label }));
  return made;
}

export const revoke = ({ client }: { client: Client }, { id }: { id: string }) =>
  client.rpc('revoke_post_share', { p_id: id });

/** What somebody reads of a link; null where it opens nothing. */
export async function opened(client: Client, token: string): Promise<SharedScan | null> {
  const { data, error } = await client.rpc('open_shared_scan', { p_token: token });
  if (error) throw new Error(`${error.code}: ${error.message}`);
  return data as unknown as SharedScan | null;
}

export async function sharesOf({ client }: Person): Promise<PostShare[]> {
  return (await granted(client.rpc('get_post_shares'))) as unknown as PostShare[];
}

/** A letter with a scan that is done, of two pages. */
export async function scannedLetter(
  sql: postgres.Sql,
  owner: { id: string } | null,
): Promise<Letter> {
  const of = await letter(sql, owner, { paper: 'opened', image: 'text_read' });
  await addScan(sql, of);
  return of;
}

/** One more scan of a letter, which is the newest. */
export async function addScan(sql: postgres.Sql, { id }: { id: string }): Promise<void> {
  const file = (ending: string) => `${id}/${randomUUID()}.${ending}`;
  const scan = {
    id: randomUUID(),
    item_id: id,
    state: 'done',
    original: sql.json([{ name: file('png'), turn: 0 }]),
    pdf: file('pdf'),
    pages: 2,
    is_newest: true,
    done_at: new Date(),
  };
  await sql`update public.post_scans set is_newest = false where item_id = ${id} and is_newest`;
  await sql`insert into public.post_scans ${sql(scan)}`;
  const pages = [1, 2].map((nr) => ({
    scan_id: scan.id,
    nr,
    picture: file('jpg'),
    text: `Page ${nr}`,
    width: 1654,
    height: 2339,
  }));
  await sql`insert into public.post_pages ${sql(pages)}`;
}
