import { administrator, member, type Person, superAdministrator } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { aCollection, collect, findByCode, handOverAt, ownCollections } from './collections';
import { ask, chain, item, letter, withdraw } from './letters';
import { correct, sendBack } from './post-items';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

describe('a member who wants to collect post', () => {
  test('names who comes, has one code for what they ask for together, and pays nothing', async () => {
    const maria = await member(backend, { fullName: 'Maria Vella' });
    const { items, collection } = await aCollection(
      sql,
      maria,
      { representative: ' Karl   Borg ', note: ' At noon ' },
      2,
    );
    expect(collection).toMatchObject({ bearer: 'Karl Borg', is_owner: false, note: 'At noon' });
    expect(collection.code).toMatch(/^\d{6}$/);
    expect(collection.items.map(({ item_id }) => item_id).sort()).toEqual(
      items.map(({ id }) => id).sort(),
    );
    expect(collection.valid_until > collection.ready_on).toBe(true);
    const [days] = await sql`
      select valid_until - ready_on as days from public.post_collections where id = ${collection.id}`;
    expect(days).toEqual({ days: 14 });
    const read = await item(maria, items[0] as { id: string });
    expect(read?.open_requests).toMatchObject([
      { kind: 'collect', gross: 0, is_included: true, is_paper_way: true },
    ]);
    expect(await chain(sql, items[0] as { id: string })).toEqual(['request_asked']);
  });

  test('comes themselves under the name of their profile', async () => {
    const maria = await member(backend, { fullName: 'Maria Vella' });
    const { collection } = await aCollection(sql, maria, {});
    expect(collection).toMatchObject({ bearer: 'Maria Vella', is_owner: true, note: null });
  });

  test('has another code for what they ask for another time', async () => {
    const maria = await member(backend);
    await aCollection(sql, maria);
    await aCollection(sql, maria);
    const codes = (await ownCollections(maria)).map(({ code }) => code);
    expect(new Set(codes).size).toBe(2);
  });

  test.each([
    ['a name without letters', { representative: '123' }],
    ['a name of blanks', { representative: '  ' }],
    ['a name that turns the direction of reading', { representative: 'Karl \u202eBorg' }],
    ['a name of two alphabets', { representative: 'Kаrl Borg' }],
    ['a name that is too long', { representative: 'K'.repeat(121) }],
    ['a note that is too long', { representative: 'Karl Borg', note: 'x'.repeat(301) }],
  ])('cannot send %s', async (_what, wish) => {
    const maria = await member(backend);
    expect(await refusal(collect(maria, [await letter(sql, maria)], wish))).toBe('PO095');
    expect(await ownCollections(maria)).toEqual([]);
  });

  test('needs a name in the profile to come themselves', async () => {
    const maria = await member(backend);
    await sql`update public.profiles set full_name = null where id = ${maria.id}`;
    expect(await refusal(collect(maria, [await letter(sql, maria)]))).toBe('PO095');
  });

  test('cannot collect what goes back to its sender, nor somebody else’s post', async () => {
    const [maria, giulia] = [await member(backend), await member(backend)];
    const of = await letter(sql, maria);
    await granted(ask(maria, 'return', of));
    expect(await refusal(collect(maria, [of]))).toBe('PO051');
    expect(await refusal(collect(giulia, [of]))).toBe('PO024');
  });

  test('is promised a day on which a scan that is asked for is ready', async () => {
    const maria = await member(backend);
    const of = await letter(sql, maria, { paper: 'stored' });
    await sql`
      insert into public.post_requests (id, item_id, user_id, kind, due_at, counts, is_included, net, vat, gross)
      values (gen_random_uuid(), ${of.id}, ${maria.id}, 'scan', now() + interval '40 days', 1, true, 0, 0, 0)`;
    await granted(collect(maria, [of]));
    const [row] = await sql`
      select c.ready_on = private.malta_clock(now() + interval '40 days')::date as is_later
      from public.post_collections c where c.user_id = ${maria.id}`;
    expect(row).toEqual({ is_later: true });
    expect((await ownCollections(maria))[0]?.items).toMatchObject([{ waits_for_scan: true }]);
  });

  test('takes one item back, then the rest, which ends the code', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria, {}, 2);
    const [first, second] = collection.items;
    await granted(withdraw(maria, String(first?.request_id)));
    expect(await ownCollections(maria)).toMatchObject([
      { id: collection.id, code: collection.code, items: [{ item_id: second?.item_id }] },
    ]);
    await granted(withdraw(maria, String(second?.request_id)));
    expect(await ownCollections(maria)).toEqual([]);
    const [row] = await sql`
      select code, ended_at is not null as is_over from public.post_collections where id = ${collection.id}`;
    expect(row).toEqual({ code: null, is_over: true });
    expect(await refusal(handOverAt(nadia, collection.id, items))).toBe('PO096');
  });

  test('alone reads the code', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    const giulia = await member(backend);
    expect(await ownCollections(giulia)).toEqual([]);
    const claire = await superAdministrator(backend);
    for (const { client } of [nadia, claire]) {
      const [door, rows, one, queue] = await Promise.all([
        granted(client.from('post_door').select('*').eq('id', collection.id)),
        granted(client.rpc('get_post_collection', { p_id: collection.id })),
        granted(client.from('post_directory').select('*').eq('id', String(items[0]?.id))),
        granted(client.from('post_queue').select('*').eq('item_id', String(items[0]?.id))),
      ]);
      expect(door).toHaveLength(1);
      expect(JSON.stringify([door, rows, one, queue])).not.toContain(collection.code);
      expect(await refusal(client.from('post_collections').select('code'))).toBe('42501');
    }
    expect(await refusal(maria.client.from('post_collections').select('id'))).toBe('42501');
    const log = await granted(claire.client.from('audit_log').select('changes').limit(1000));
    expect(JSON.stringify(log)).not.toContain(collection.code);
  });
});

describe('a collection', () => {
  test('ends where the office refuses its item, sends it back, or gives it to somebody else', async () => {
    const giulia = await member(backend);
    const ends: ((id: string, request: string) => PromiseLike<unknown>)[] = [
      (_id, p_id) => granted(nadia.client.rpc('refuse_post_request', { p_id, p_code: 'damaged' })),
      (id) => granted(correct(nadia, id, { user_id: giulia.id })),
    ];
    for (const end of ends) {
      const maria = await member(backend);
      const { items, collection } = await aCollection(sql, maria);
      await end(String(items[0]?.id), String(collection.items[0]?.request_id));
      expect(await ownCollections(maria)).toEqual([]);
      expect(await granted(findByCode(nadia, collection.code))).toMatchObject({ id: null });
      await sql`delete from private.collection_code_tries`;
    }
    const maria = await member(backend);
    const { items } = await aCollection(sql, maria);
    await granted(sendBack(nadia, String(items[0]?.id)));
    expect(await ownCollections(maria)).toEqual([]);
  });

  test('for which nobody came ends after its last day, keeps the paper and tells its owner', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria, {}, 2);
    await sql`
      update public.post_collections set ready_on = private.malta_today() - 14, valid_until = private.malta_today()
      where id = ${collection.id}`;
    const daily = () =>
      sql`select private.end_collection(c.id) from private.collections_over() c (id)`;
    await daily();
    expect(await ownCollections(maria)).toHaveLength(1);
    await sql`
      update public.post_collections set ready_on = ready_on - 1, valid_until = valid_until - 1 where id = ${collection.id}`;
    expect(await refusal(handOverAt(nadia, collection.id, items))).toBe('PO096');
    await daily();
    await daily();
    expect(await ownCollections(maria)).toEqual([]);
    const read = await item(maria, items[0] as { id: string });
    expect(read).toMatchObject({
      paper: 'stored',
      open_requests: [],
      request: { state: 'withdrawn' },
    });
    const told = await granted(maria.client.from('notifications').select('event, params'));
    expect(told.filter(({ event }) => event === 'post_collection_over')).toMatchObject([
      { params: { more: 1 } },
    ]);
    await granted(collect(maria, items));
    expect(await ownCollections(maria)).toHaveLength(1);
  });
});
