import type { PostStep } from 'shared/post/types';
import type { ReadPostItem, ReadPostPart } from 'shared/post-delegates/types';
import { makeDocument, mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';
import { actAs } from '../query-plans/plan-nodes';
import { actsFor, delegated, delegatesOf, end, invited } from './delegates';
import {
  ask,
  asked,
  chain,
  item,
  type Letter,
  letter,
  post,
  read,
  subscriber,
  withdraw,
} from './letters';
import { chainOf, correct, photographed, recorded } from './post-items';
import { share } from './sharing';

let nadia: Person;
let maria: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
  maria = await subscriber(backend, nadia, 'enterprise');
});

// ten are the most
beforeEach(() => sql`delete from public.post_delegates where user_id = ${maria.id}`);

const listOf = ({ client }: Person, owner: Person, p_query: Record<string, unknown> = {}) =>
  client.rpc('get_post_of', { p_user_id: owner.id, p_query: p_query as never });

const idsOf = async (reader: Person, owner: Person, query: Record<string, unknown> = {}) => {
  const part = (await granted(listOf(reader, owner, query))) as unknown as ReadPostPart;
  return part.items.map(({ id }) => id);
};

async function open({ client }: Person, { id }: Pick<Letter, 'id'>): Promise<ReadPostItem | null> {
  const { data, error } = await client.rpc('open_post_item_of', { p_id: id });
  if (error) throw error;
  return data as unknown as ReadPostItem | null;
}

/** Whether somebody finds a file, as the Storage API asks: with their rights, to read it plainly or to sign an address. */
async function finds(
  { id }: Person,
  bucket: string,
  name: string,
  operation = 'storage.object.get_authenticated',
): Promise<boolean> {
  const rows = await sql.begin(async (tx) => {
    await tx.unsafe(actAs(id));
    await tx`select set_config('storage.operation', ${operation}, true)`;
    return tx`select 1 from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  });
  return rows.length > 0;
}

/** A letter of Maria's with a photo, marks of hers and a scan. */
async function aScannedLetter(text = 'Dear Maria') {
  const of = await letter(sql, maria, {
    sender: `Sender ${mark()}`,
    addressee: 'M. Vella',
    is_official: true,
    folder: 'Taxes',
    note: `Secret ${mark()}`,
  });
  const envelope = await photographed(of.id);
  await sql`update public.post_items set envelope = ${envelope} where id = ${of.id}`;
  await read(sql, maria, nadia, of, text);
  const [scan] = await sql<{ pdf: string; picture: string; original: { name: string }[] }[]>`
    select s.pdf, p.picture, s.original from public.post_scans s
    join public.post_pages p on p.scan_id = s.id where s.item_id = ${of.id}`;
  if (!scan) throw new Error('there is no scan');
  for (const name of [scan.pdf, scan.picture])
    await sql`insert into storage.objects (bucket_id, name) values ('post-scans', ${name})`;
  return { ...of, envelope, ...scan, original: String(scan.original[0]?.name) };
}

/** As if a reader had opened an item so many minutes ago. */
const openedBefore = (reader: Person, delegate: string, { id }: Letter, minutes: number) => sql`
  insert into public.post_events (item_id, kind, actor, at, detail)
  values (${id}, 'read_by_delegate', ${reader.id}, now() - make_interval(mins => ${minutes}),
    ${sql.json({ delegate_id: delegate })})`;

type Scanned = Awaited<ReturnType<typeof aScannedLetter>>;

/** What somebody gets of a letter of Maria's, whichever way they ask. */
async function reaches(who: Person, of: Scanned) {
  const list = await listOf(who, maria);
  const row = await who.client.from('post_items').select('id, user_id').eq('id', of.id);
  return {
    list: list.error?.code ?? 'read',
    rows: row.data?.length,
    item: (await open(who, of)) === null ? 'none' : 'read',
    envelope: await finds(who, 'post-envelopes', of.envelope),
    scan: (await finds(who, 'post-scans', of.pdf)) && (await finds(who, 'post-scans', of.picture)),
    signed:
      (await finds(who, 'post-scans', of.pdf, 'storage.object.sign')) ||
      (await finds(who, 'post-envelopes', of.envelope, 'storage.object.list')),
  };
}

const nothing = {
  list: 'PO079',
  rows: 0,
  item: 'none',
  envelope: false,
  scan: false,
  signed: false,
};
// no row of the table: who hears of its changes would know when its owner reads
const everything = { ...nothing, list: 'read', item: 'read', envelope: true, scan: true };

describe('a letter of an owner', () => {
  test('is read by a delegate from acceptance on, and no longer than until one of the two ends it', async () => {
    const of = await aScannedLetter();
    const [lea, karl] = [await member(backend), await member(backend)];
    await invited(maria, lea);
    expect(await reaches(lea, of)).toEqual(nothing);
    expect(await reaches(lea, of)).toEqual(nothing); // not accepted yet
    const karls = await delegated(maria, karl);
    expect(await reaches(karl, of)).toEqual(everything);
    await granted(end(maria, karls));
    expect(await reaches(karl, of)).toEqual(nothing);
    const again = await delegated(maria, karl);
    expect(await reaches(karl, of)).toEqual(everything);
    await granted(end(karl, again));
    expect(await reaches(karl, of)).toEqual(nothing);
  });

  test.each([
    [
      'a reader of somebody else',
      async () => {
        const [anna, lea] = [await subscriber(backend, nadia), await member(backend)];
        await delegated(anna, lea);
        return lea;
      },
    ],
    [
      'a reader whose last day has passed',
      async () => {
        const lea = await member(backend);
        const id = await delegated(maria, lea);
        await sql`update public.post_delegates set until = '2026-01-01' where id = ${id}`;
        return lea;
      },
    ],
    ['a member whom nobody invited', () => member(backend)],
  ])('is not read by %s', async (_title, who) => {
    expect(await reaches(await who(), await aScannedLetter())).toEqual(nothing);
  });

  test('is not read for an owner whose account is blocked', async () => {
    const [anna, lea] = [await subscriber(backend, nadia), await member(backend)];
    await delegated(anna, lea);
    const of = await letter(sql, anna);
    expect(await open(lea, of)).toMatchObject({ id: of.id });
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${anna.id}`;
    expect(await refusal(listOf(lea, anna))).toBe('PO079');
    expect(await open(lea, of)).toBeNull();
    expect(await actsFor(lea)).toEqual([]);
  });

  test('goes out of a reader’s sight when it turns out to be somebody else’s, or is taken back', async () => {
    const lea = await member(backend);
    await delegated(maria, lea);
    const [moved, undone] = [
      await recorded(nadia, { user_id: maria.id }),
      await letter(sql, maria),
    ];
    expect(await open(lea, moved)).toMatchObject({ id: moved.id, owner_id: maria.id });
    await granted(correct(nadia, moved.id, { user_id: (await member(backend)).id }));
    await sql`update public.post_items set undone_at = now() where id = ${undone.id}`;
    for (const of of [moved, undone]) {
      expect(await open(lea, of)).toBeNull();
      expect(await idsOf(lea, maria)).not.toContain(of.id);
    }
  });

  test('is refused to visitors', async () => {
    const { id } = await letter(sql, maria);
    const nobody = visitor(backend);
    expect(await refusal(nobody.rpc('open_post_item_of', { p_id: id }))).toBe('42501');
    expect(await refusal(nobody.rpc('get_post_of', { p_user_id: maria.id }))).toBe('42501');
  });
});

describe('a reader', () => {
  test('reads nothing that is the owner’s alone: marks, requests, prices, names, history', async () => {
    const lea = await member(backend);
    await delegated(maria, lea);
    const of = await aScannedLetter();
    const part = (await granted(listOf(lea, maria))) as unknown as ReadPostPart;
    const listed = part.items.find(({ id }) => id === of.id);
    const keys = [
      'id',
      'code',
      'kind',
      'sender',
      'addressee',
      'is_official',
      'received_at',
      'paper',
      'paper_at',
      'image',
    ];
    const all = [...keys, 'envelope', 'weight_g'].sort();
    expect(Object.keys(listed ?? {}).sort()).toEqual(all);
    expect(listed?.envelope).toBeNull(); // its picture comes with the entry in the chain
    const opened = await open(lea, of);
    expect(Object.keys(opened ?? {}).sort()).toEqual(
      [...all, 'owner_id', 'scan', 'scanning'].sort(),
    );
    expect(JSON.stringify([listed, opened])).not.toMatch(/Secret|Taxes/);
    const { client } = lea;
    expect(await granted(client.rpc('get_post_item', { p_id: of.id }))).toBeNull();
    expect(
      await granted(client.from('post_requests').select('id').eq('user_id', maria.id)),
    ).toEqual([]);
    expect(await granted(client.rpc('get_post_delegates'))).toEqual([]);
    expect(await post(lea)).toEqual([]);
    expect(await granted(client.rpc('get_post_summary'))).toMatchObject({ total: 0, unread: 0 });
  });

  test('changes nothing: no mark, no request, no name, nothing of the office', async () => {
    const lea = await member(backend);
    await delegated(maria, lea);
    const of = await letter(sql, maria);
    const { client } = lea;
    for (const marks of [
      { read_at: new Date().toISOString() },
      { note: 'Mine' },
      { folder: 'Mine' },
    ])
      expect(
        (await client.from('post_items').update(marks, { count: 'exact' }).eq('id', of.id)).count,
      ).toBe(0);
    for (const kind of ['scan', 'rescan', 'return', 'shred'])
      expect(await refusal(ask(lea, kind, of))).toBe('PO024');
    const held = { p_item_id: of.id, p_is_held: true };
    expect(await refusal(client.rpc('keep_post_paper', held))).toBe('PO024');
    expect(await refusal(share(lea, of.id))).toBe('PO070');
    expect(await refusal(client.rpc('open_post_scan', { p_item_id: of.id }))).toBe('ID002');
    const { id } = await asked(maria, of);
    expect(await refusal(withdraw(lea, id))).toBe('PO024');
  });

  test('leaves what is unread unread, and their order is of arrival, which tells nothing of it', async () => {
    const anna = await subscriber(backend, nadia);
    const lea = await member(backend);
    await delegated(anna, lea);
    const at = (day: number) => ({ received_at: `2026-11-0${day}T10:00:00Z` });
    const official = await letter(sql, anna, { ...at(1), is_official: true });
    const [middle, latest] = [await letter(sql, anna, at(2)), await letter(sql, anna, at(3))];
    expect((await post(anna)).map(({ id }) => id)).toEqual([official.id, latest.id, middle.id]);
    const unread = await granted(anna.client.rpc('get_post_summary'));
    expect(await idsOf(lea, anna)).toEqual([latest.id, middle.id, official.id]);
    await open(lea, official);
    expect(await item(anna, official)).toMatchObject({ read_at: null });
    expect(await granted(anna.client.rpc('get_post_summary'))).toEqual(unread);
    await granted(
      anna.client
        .from('post_items')
        .update({ read_at: new Date().toISOString() })
        .eq('id', official.id),
    );
    expect(await idsOf(lea, anna)).toEqual([latest.id, middle.id, official.id]);
    const first = (await granted(listOf(lea, anna, { limit: 2 }))) as unknown as ReadPostPart;
    expect(first).toMatchObject({ more: true, items: [{ id: latest.id }, { id: middle.id }] });
    const before = { is_top: false, received_at: first.items[1]?.received_at, id: middle.id };
    expect(await idsOf(lea, anna, { limit: 2, before })).toEqual([official.id]);
    expect(await idsOf(lea, anna, { filter: 'official' })).toEqual([official.id]);
    expect(await idsOf(lea, anna, { filter: 'unread' })).toHaveLength(3);
  });

  test('finds by what is on the envelope, never by the owner’s marks or what a scan says', async () => {
    const lea = await member(backend);
    await delegated(maria, lea);
    const [inText, onEnvelope, inNote, inFolder] = Array.from({ length: 4 }, () => `Word${mark()}`);
    const of = await aScannedLetter(`Dear Maria, ${inText} is due`);
    await sql`update public.post_items set sender = ${onEnvelope ?? ''}, note = ${inNote ?? ''}, folder = ${inFolder ?? ''}
      where id = ${of.id}`;
    for (const search of [inNote, inFolder, inText]) {
      expect((await post(maria, { search })).map(({ id }) => id)).toEqual([of.id]);
      expect(await idsOf(lea, maria, { search })).toEqual([]);
    }
    for (const search of [onEnvelope, `vella ${onEnvelope?.toLowerCase()}`, of.code])
      expect(await idsOf(lea, maria, { search })).toEqual([of.id]);
    expect(await idsOf(lea, maria, { search: `%${onEnvelope}` })).toEqual([]);
    expect(await chain(sql, of)).not.toContain('read_by_delegate');
  });

  test('reads what comes from the day on which they were invited, unless they may read all', async () => {
    const anna = await subscriber(backend, nadia);
    const lea = await member(backend);
    await delegated(anna, lea, { isAll: false });
    const old = await letter(sql, anna, { received_at: '2026-01-07T10:00:00Z' });
    const recent = await letter(sql, anna);
    expect(await idsOf(lea, anna)).toEqual([recent.id]);
    expect(await open(lea, old)).toBeNull();
    expect(await chain(sql, old)).not.toContain('read_by_delegate');
    expect(await open(lea, recent)).toMatchObject({ id: recent.id });
  });

  test('who opens an item is in its chain, once for half an hour, by name for the owner', async () => {
    const lea = await member(backend, { fullName: 'Lea Abela' });
    const id = await delegated(maria, lea);
    const of = await aScannedLetter();
    await idsOf(lea, maria);
    expect(await chain(sql, of)).not.toContain('read_by_delegate');
    await open(lea, of);
    await open(lea, of);
    const steps = (await chainOf(nadia, of.id)).filter(({ kind }) => kind === 'read_by_delegate');
    expect(steps).toMatchObject([{ actor: lea.id }]);
    const timeline = (await item(maria, of))?.timeline.at(-1);
    expect(timeline).toMatchObject({
      kind: 'read_by_delegate',
      by: 'delegate',
      name: 'Lea Abela',
      detail: {},
    } satisfies Partial<PostStep>);
    const later = await letter(sql, maria);
    await openedBefore(lea, id, later, 31);
    await open(lea, later);
    expect(await chain(sql, later)).toEqual(['read_by_delegate', 'read_by_delegate']);
  });

  test('reads the files of a scan for an hour after opening it, and never the original', async () => {
    const lea = await member(backend);
    const id = await delegated(maria, lea);
    const [of, other] = [await aScannedLetter(), await aScannedLetter()];
    expect(await finds(lea, 'post-envelopes', of.envelope)).toBe(false);
    expect(await finds(lea, 'post-scans', of.pdf)).toBe(false);
    await open(lea, of);
    expect(await finds(lea, 'post-envelopes', of.envelope)).toBe(true);
    expect(await finds(lea, 'post-scans', of.pdf)).toBe(true);
    expect(await finds(lea, 'post-scans', of.picture)).toBe(true);
    expect(await finds(lea, 'post-scans', of.original)).toBe(false);
    expect(await finds(lea, 'post-scans', other.pdf)).toBe(false);
    await openedBefore(lea, id, other, 61);
    expect(await finds(lea, 'post-scans', other.pdf)).toBe(false);
    await openedBefore(lea, id, other, 59);
    expect(await finds(lea, 'post-scans', other.pdf)).toBe(true);
  });
});

test('an owner whose item moved on reads that somebody had opened it for another, and not who', async () => {
  const [lea, anna] = [await member(backend), await subscriber(backend, nadia)];
  await delegated(maria, lea);
  const of = await recorded(nadia, { user_id: maria.id });
  await open(lea, of);
  await granted(correct(nadia, of.id, { user_id: anna.id }));
  const readBy = async (who: Person) =>
    (await item(who, of))?.timeline
      .filter(({ kind }) => kind === 'read_by_delegate')
      .map(({ by, name, detail }) => ({ by, name, detail }));
  const nameless = [{ by: 'former', name: null, detail: {} }];
  expect(await readBy(anna)).toEqual(nameless);
  await sql`delete from auth.users where id = ${lea.id}`;
  expect(await readBy(anna)).toEqual(nameless);
});

test('an administrator without their second factor reads no one’s post for them', async () => {
  const omar = await administrator(backend);
  await delegated(maria, omar);
  const of = await letter(sql, maria);
  expect(await open(omar, of)).toMatchObject({ id: of.id });
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${omar.id}, 'totp', 'verified', now(), now())`;
  expect(await refusal(listOf(omar, maria))).toBe('ID002');
  expect(await refusal(omar.client.rpc('open_post_item_of', { p_id: of.id }))).toBe('ID002');
});

describe('an account that goes', () => {
  test('takes the delegates of its owner along', async () => {
    const [anna, lea] = [await subscriber(backend, nadia), await member(backend)];
    await delegated(anna, lea);
    await invited(anna, await member(backend));
    const of = await letter(sql, anna);
    await open(lea, of);
    await sql`delete from auth.users where id = ${anna.id}`; // with orders: the profile stays
    expect(await actsFor(lea)).toEqual([]);
    expect(await open(lea, of)).toBeNull();
    expect(await sql`select from public.post_delegates where user_id = ${anna.id}`).toHaveLength(0);
    const [mail] = await sql`select from public.mails where kind = 'post_delegate_invited'
      and email = ${lea.email}`;
    expect(mail).toBeUndefined();
  });

  test.each([
    ['with orders', true],
    ['without any', false],
  ])('%s leaves of a delegate that there was one, and no name', async (_title, ordered) => {
    const anna = await subscriber(backend, nadia);
    const lea = await member(backend, { fullName: 'Lea Abela' });
    if (ordered) {
      const order = await checkout(lea.client, [document(await makeDocument(sql))]);
      await granted(recordPayment(nadia.client, order));
    }
    await delegated(anna, lea);
    const of = await letter(sql, anna);
    await open(lea, of);
    await sql`delete from auth.users where id = ${lea.id}`;
    expect(await delegatesOf(anna)).toMatchObject([
      { name: null, email: null, state: 'ended', ended_by: 'erasure' },
    ]);
    const last = (await item(anna, of))?.timeline.at(-1);
    expect(last).toMatchObject({ kind: 'read_by_delegate', by: 'delegate', name: null });
    expect(await sql`select from public.post_delegates where accepted_by = ${lea.id}`).toHaveLength(
      0,
    );
    const told = await sql`select message from public.notifications where user_id = ${anna.id}`;
    const messages = told.map(({ message }) => message as string);
    expect(messages.join()).not.toContain('Abela');
    expect(messages).toContain(
      'Someone who read your post no longer does: their account is deleted.',
    );
  });

  test('takes along the invitations to it that were not accepted', async () => {
    const [anna, lea] = [await subscriber(backend, nadia), await member(backend)];
    await invited(anna, lea);
    await sql`delete from auth.users where id = ${lea.id}`;
    expect(await delegatesOf(anna)).toEqual([]);
  });
});

test('both sides have it in the copy of their data, without the other’s', async () => {
  const anna = await subscriber(backend, nadia);
  const lea = await member(backend, { fullName: 'Lea Abela' });
  const id = await delegated(anna, lea);
  await open(lea, await letter(sql, anna));
  const copyOf = async ({ client }: Person) =>
    (await granted(client.rpc('get_own_data'))) as unknown as Record<string, unknown>;
  expect(await copyOf(anna)).toMatchObject({
    post_delegates: {
      invited: [{ id, name: 'Lea Abela', email: lea.email }],
      acts_for: [],
    },
  });
  const copy = await copyOf(lea);
  expect(copy).toMatchObject({
    post_delegates: {
      invited: [],
      acts_for: [{ id, email: lea.email, opened_at: [expect.any(String)] }],
    },
  });
  expect(JSON.stringify(copy.post_delegates)).not.toContain(anna.id);
});
