import { randomUUID } from 'node:crypto';
import { administrator, member, type Person, superAdministrator } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import {
  aCollection,
  aSignature,
  askedTwentyTimes,
  collect,
  findByCode,
  handOverAt,
  handoverOf,
  ownCollections,
  undoHandover,
} from './collections';
import { named } from './delegates';
import { ask, asked, chain, item, letter, read, subscriber, withdraw } from './letters';
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
    const [last] = await sql`
      select valid_until - ready_on >= 14 as is_two_weeks, private.is_working_day(valid_until) as is_open
      from public.post_collections where id = ${collection.id}`;
    expect(last).toEqual({ is_two_weeks: true, is_open: true });
    const read = await item(maria, items[0] as { id: string });
    expect(read?.open_requests).toMatchObject([
      { kind: 'collect', gross: 0, is_included: true, is_paper_way: true, due_at: null },
    ]);
    expect(await chain(sql, items[0] as { id: string })).toEqual(['request_asked']);
  });

  test('reads before they ask from which day it is ready', async () => {
    const maria = await member(backend);
    const { id } = await letter(sql, maria);
    const call = { p_kind: 'collect', p_item_ids: [id] };
    const quote = (await granted(maria.client.rpc('quote_post_requests', call))) as {
      due_at: string;
    };
    await granted(collect(maria, [{ id, code: '' }]));
    const [row] = await sql`
      select private.malta_moment(ready_on) = ${quote.due_at}::timestamptz as is_same
      from public.post_collections where user_id = ${maria.id}`;
    expect(row).toEqual({ is_same: true });
  });

  test('asks once though the first answer was lost, and is refused where another is named then', async () => {
    const maria = await member(backend);
    const of = await letter(sql, maria);
    const ids = [randomUUID()];
    const karl = { representative: 'Karl Borg', note: null };
    await granted(collect(maria, [of], karl, ids));
    await granted(collect(maria, [of], karl, ids));
    for (const wish of [{}, { ...karl, representative: 'Anna Grech' }, { ...karl, note: 'Noon' }]) {
      expect(await refusal(collect(maria, [of], wish, ids))).toBe('PO027');
    }
    expect(await ownCollections(maria)).toMatchObject([{ bearer: 'Karl Borg', note: null }]);
  });

  test('is told at once who may come, by mail as well, so that nobody else can ask for it unseen', async () => {
    const maria = await member(backend);
    await aCollection(sql, maria, { representative: 'Karl Borg' }, 2);
    const told = await granted(maria.client.from('notifications').select('event, message'));
    expect(told.filter(({ event }) => event === 'post_collection_asked')).toMatchObject([
      { message: expect.stringMatching(/^Karl Borg may collect a letter and one more item from /) },
    ]);
    const mails = await sql`
      select params ->> 'to' as name from public.mails
      where user_id = ${maria.id} and kind = 'post_collection_asked'`;
    expect([...mails]).toEqual([{ name: 'Karl Borg' }]);
  });

  test('comes themselves under the name of their profile, which is theirs as far as the office has confirmed it', async () => {
    const maria = await member(backend, { fullName: 'Maria Vella' });
    await named(maria);
    const { collection } = await aCollection(sql, maria, {});
    expect(collection).toMatchObject({ bearer: 'Maria Vella', is_owner: true, note: null });
    const mailTo = async (name: string) => {
      const [mail] = await sql`select params from public.mails where user_id = ${maria.id}
        and kind = 'post_collection_asked' and params ->> 'to' = ${name}`;
      return mail?.params;
    };
    expect(await mailTo('Maria Vella')).toMatchObject({ is_owner: true, is_confirmed: true });
    await sql`update public.profiles set full_name = 'Karl Mallory' where id = ${maria.id}`;
    const other = await aCollection(sql, maria, {});
    expect(other.collection).toMatchObject({ bearer: 'Karl Mallory', is_owner: true });
    expect(await mailTo('Karl Mallory')).toMatchObject({ is_owner: true, is_confirmed: false });
  });

  test('has another code for what they ask for another time', async () => {
    const maria = await member(backend);
    await aCollection(sql, maria);
    await aCollection(sql, maria);
    const codes = (await ownCollections(maria)).map(({ code }) => code);
    expect(new Set(codes).size).toBe(2);
  });

  test('has a code that nobody else is given for a year, also once it is over', async () => {
    const maria = await member(backend);
    const { collection } = await aCollection(sql, maria);
    await granted(withdraw(maria, String(collection.items[0]?.request_id)));
    const given = () => sql`select 1 from private.collection_codes where code = ${collection.code}`;
    await sql`select private.forget_old_collections()`;
    expect(await given()).toHaveLength(1);
    await sql`update private.collection_codes set given_at = given_at - interval '2 years' where code = ${collection.code}`;
    await sql`select private.forget_old_collections()`;
    expect(await given()).toHaveLength(0);
  });

  test('asks for twenty collections within 24 hours: each takes a code away from everybody', async () => {
    const maria = await member(backend);
    const of = await letter(sql, maria);
    await askedTwentyTimes(sql, maria);
    expect(await refusal(collect(maria, [of]))).toBe('RL011');
    await sql`update public.post_collections set asked_at = asked_at - interval '24 hours' where user_id = ${maria.id}`;
    await granted(collect(maria, [of]));
  });

  test('can take it back though an administrator has taken the request: nobody holds it', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    const p_id = String(collection.items[0]?.request_id);
    await granted(nadia.client.rpc('take_post_request', { p_id }));
    expect((await item(maria, items[0] as { id: string }))?.open_requests).toMatchObject([
      { state: 'waiting', due_at: null },
    ]);
    const queue = nadia.client.from('post_queue').select('id').eq('id', p_id);
    expect(await granted(queue)).toEqual([]);
    await granted(withdraw(maria, p_id));
    expect(await ownCollections(maria)).toEqual([]);
  });

  test('answers a question of the office, which has stopped its clock', async () => {
    const maria = await member(backend);
    const { collection } = await aCollection(sql, maria);
    const p_id = String(collection.items[0]?.request_id);
    const p_question = 'All of it?';
    await granted(nadia.client.rpc('ask_back_post_request', { p_id, p_question }));
    expect(await ownCollections(maria)).toMatchObject([{ items: [{ is_asked: true }] }]);
    await sql`
      update public.post_collections set ready_on = ready_on - 60, valid_until = private.malta_today() - 1
      where id = ${collection.id}`;
    const isOver = async () =>
      (await sql`select 1 from private.collections_over() c (id) where c.id = ${collection.id}`)
        .length === 1;
    expect(await isOver()).toBe(false);
    await granted(
      maria.client.rpc('answer_post_request', { p_id, p_question, p_answer: 'All of it' }),
    );
    const [row] = await sql`
      select valid_until >= private.malta_today() + 14 as is_longer from public.post_collections where id = ${collection.id}`;
    expect(row).toEqual({ is_longer: true });
    expect(await isOver()).toBe(false);
    expect(await ownCollections(maria)).toMatchObject([{ items: [{ is_asked: false }] }]);
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

  test('for which nobody came ends after its last day, keeps the paper and tells its owner of what was left', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria, {}, 3);
    const back = collection.items.find(({ item_id }) => item_id === items[2]?.id);
    await granted(withdraw(maria, String(back?.request_id)));
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
    expect((await chain(sql, items[0] as { id: string })).slice(-2)).toEqual([
      'request_lapsed',
      'request_withdrawn',
    ]);
    const told = await granted(maria.client.from('notifications').select('event, params'));
    expect(told.filter(({ event }) => event === 'post_collection_over')).toMatchObject([
      { params: { more: 1 } },
    ]);
    await granted(collect(maria, items));
    expect(await ownCollections(maria)).toHaveLength(1);
  });

  test('does not end while it waits for a scan, and can be collected for two weeks after that', async () => {
    const isOver = async (id: string) =>
      (await sql`select 1 from private.collections_over() c (id) where c.id = ${id}`).length === 1;
    const isPast = (id: string) => sql`
      update public.post_collections set ready_on = private.malta_today() - 30, valid_until = private.malta_today() - 1
      where id = ${id}`;
    const ends: ((
      maria: Person,
      of: { id: string; code: string },
      request: string,
    ) => Promise<unknown>)[] = [
      (maria, _of, request) => granted(withdraw(maria, request)),
      (maria, of) => read(sql, maria, nadia, of, 'Dear Maria'),
    ];
    for (const [nth, end] of ends.entries()) {
      const maria = await subscriber(backend, nadia);
      const { items, collection } = await aCollection(sql, maria);
      const of = items[0] as { id: string; code: string };
      const request = nth === 0 ? (await asked(maria, of)).id : '';
      await isPast(collection.id);
      expect(await isOver(collection.id)).toBe(nth === 1);
      await end(maria, of, request);
      expect(await isOver(collection.id)).toBe(false);
      const [row] = await sql`
        select valid_until >= private.malta_today() + 13 as is_longer from public.post_collections
        where id = ${collection.id}`;
      expect(row).toEqual({ is_longer: true });
    }
  });

  test('forgets after seven years also to whom it was handed over by mistake', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria, undefined, 2);
    await granted(handOverAt(nadia, collection.id, items));
    await granted(undoHandover(nadia, collection.id));
    await granted(handOverAt(nadia, collection.id, items.slice(0, 1)));
    await sql`
      update public.post_collections
      set handed_at = handed_at - interval '9 years', ended_at = ended_at - interval '9 years' where id = ${collection.id}`;
    await sql`select private.forget_old_collections()`;
    const kept = await sql`
      select e.detail from public.post_events e
      where e.item_id = any (${items.map(({ id }) => id)}) and e.kind in ('handed_over', 'handover_undone')`;
    expect(kept.map(({ detail }) => detail)).toEqual([{}, {}, {}, {}, {}]);
    expect(await ownCollections(maria)).toHaveLength(1);
  });

  test('is forgotten in time: the signature after 13 months, who came after seven years', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    await granted(handOverAt(nadia, collection.id, items));
    const of = items[0] as { id: string };
    const goes = async (by: string) => {
      await sql`
        update public.post_collections set handed_at = handed_at - ${by}::interval, ended_at = ended_at - ${by}::interval
        where id = ${collection.id}`;
      await sql`select private.forget_old_collections()`;
    };
    await goes('12 months');
    expect((await handoverOf(maria, of))?.signature).toBe(aSignature);
    await goes('2 months');
    expect(await handoverOf(maria, of)).toMatchObject({
      came: 'Karl Borg',
      is_drawn: true,
      signature: null,
    });
    await goes('8 years');
    expect(await handoverOf(maria, of)).toBeNull();
    const [kept] = await sql`
      select r.options, r.collection_id, e.detail from public.post_requests r
      join public.post_events e on e.item_id = r.item_id and e.kind = 'handed_over'
      where r.item_id = ${of.id}`;
    expect(kept).toEqual({ options: null, collection_id: null, detail: {} });
  });
});
