import { randomUUID } from 'node:crypto';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { asPerson, openConnections, outcomes } from '../proof/crowd';
import {
  aCollection,
  aSignature,
  atTheDoor,
  findByCode,
  handOverAt,
  handoverOf,
  isReady,
  ownCollections,
  undoHandover,
} from './collections';
import { named } from './delegates';
import { ask, asked, chain, item, letter, read, subscriber, withdraw } from './letters';
import { chainOf, storedItem } from './post-items';

let nadia: Person;
let joe: Person;
beforeAll(async () => {
  [nadia, joe] = await Promise.all([
    administrator(backend),
    administrator(backend, { fullName: 'Joe Farrugia' }),
  ]);
});
beforeEach(async () => {
  await sql`delete from private.collection_code_tries`;
});

const told = async (person: Person, event: string) =>
  (await granted(person.client.from('notifications').select('event, message'))).filter(
    (each) => each.event === event,
  );

describe('the counter', () => {
  test('finds who has come by their code, however it is typed', async () => {
    const { collection } = await aCollection(sql, await member(backend));
    const { code, id } = collection;
    const found = { id, tries_left: 5 };
    expect(await granted(findByCode(nadia, code))).toEqual(found);
    expect(await granted(findByCode(nadia, `${code.slice(0, 3)} ${code.slice(3)}`))).toEqual(found);
  });

  test('tries five wrong codes within ten minutes; a right one is found no more, and a colleague finds it', async () => {
    const { collection } = await aCollection(sql, await member(backend));
    const wrong = collection.code === '000001' ? '000002' : '000001';
    for (let left = 4; left >= 0; left--) {
      expect(await granted(findByCode(nadia, wrong))).toEqual({ id: null, tries_left: left });
    }
    expect(await refusal(findByCode(nadia, collection.code))).toBe('PO099');
    expect(await granted(findByCode(joe, collection.code))).toMatchObject({ id: collection.id });
    await sql`update private.collection_code_tries set tried_at = tried_at - interval '11 minutes'`;
    expect(await granted(findByCode(nadia, collection.code))).toMatchObject({ id: collection.id });
  });

  test('tries five and no more where many tries are sent at one moment', async () => {
    const connections = openConnections(inject('databaseUrl'), 8);
    try {
      const calls = Array.from({ length: 8 }, () =>
        asPerson(connections, nadia.id, (tx) => tx`select public.find_post_collection('x')`),
      );
      expect(await outcomes(calls)).toEqual({ ok: 5, PO099: 3 });
    } finally {
      await connections.end();
    }
  });

  test('finds by name, box and label, and reads what lies where', async () => {
    const maria = await member(backend, { fullName: 'Maria Vella' });
    const { items, collection } = await aCollection(sql, maria, { representative: 'Karl Borg' }, 2);
    const rows = await granted(nadia.client.from('post_door').select('*').eq('user_id', maria.id));
    expect(rows).toMatchObject([
      {
        id: collection.id,
        member_name: 'Maria Vella',
        bearer: 'Karl Borg',
        items: 2,
        waiting: 0,
        is_own: false,
      },
    ]);
    for (const word of ['Maria Vella', 'Karl Borg', String(items[1]?.code)]) {
      expect(String(rows[0]?.search_text)).toContain(word);
    }
    const found = await atTheDoor(nadia, collection.id);
    expect(found).toMatchObject({ state: 'open', bearer: 'Karl Borg', undo_until: null });
    expect(found?.items).toHaveLength(2);
    expect(found?.items[0]).toMatchObject({ place: 'B3', waits_for_scan: false });
    expect(found).not.toHaveProperty('code');
  });

  test('is closed to members', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    for (const call of [
      () => findByCode(maria, collection.code),
      () => maria.client.rpc('get_post_collection', { p_id: collection.id }),
      () => maria.client.rpc('get_post_handovers'),
      () => handOverAt(maria, collection.id, items),
      () => undoHandover(maria, collection.id),
      () => maria.client.from('post_door').select('id'),
    ]) {
      expect(await refusal(call())).toBe('ID002');
    }
  });
});

describe('whoever hands over', () => {
  test('notes to whom, by which document and signature; the owner is told at once and reads it', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria, undefined, 2);
    await granted(
      handOverAt(nadia, collection.id, items, {
        p_came: 'BORG Karl Anton',
        p_code: collection.code,
      }),
    );
    for (const of of items) {
      expect(await item(maria, of)).toMatchObject({
        paper: 'collected',
        request: { state: 'done' },
      });
      expect(await chain(sql, of)).toEqual(['request_asked', 'request_done', 'handed_over']);
    }
    const steps = await chainOf(nadia, String(items[0]?.id));
    expect(steps.at(-1)).toMatchObject({
      kind: 'handed_over',
      actor: nadia.id,
      detail: { to: 'BORG Karl Anton', document: 'id_card', by_code: true },
    });
    const handover = {
      came: 'BORG Karl Anton',
      bearer: 'Karl Borg',
      document: 'id_card',
      by_code: true,
      reason: 'They have telephoned',
      is_drawn: true,
      signature: aSignature,
    };
    expect(await handoverOf(maria, items[0] as { id: string })).toMatchObject(handover);
    expect(await handoverOf(joe, items[0] as { id: string })).toMatchObject(handover);
    expect(await handoverOf(await member(backend), items[0] as { id: string })).toBeNull();
    expect(await ownCollections(maria)).toEqual([]);
    expect(await told(maria, 'post_handed_over')).toMatchObject([
      { message: expect.stringContaining('handed over to BORG Karl Anton') },
    ]);
    const [mail] = await sql`
      select count(*)::integer as mails from public.mails where user_id = ${maria.id} and kind = 'post_handed_over'`;
    expect(mail).toEqual({ mails: 1 });
  });

  test('says why where it is before its day, or they come without the code; the owner reads it', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    const { id, code: p_code } = collection;
    const unsaid = { p_reason: undefined };
    const why = { code: 'PO097', details: { problem: 'reason' } };
    const sent = (changes: object) => refusalDetails(handOverAt(nadia, id, items, changes));
    expect(await sent({ ...unsaid, p_code })).toMatchObject(why);
    expect(await atTheDoor(nadia, id)).toMatchObject({ is_early: true });
    await isReady(sql, id);
    expect(await atTheDoor(nadia, id)).toMatchObject({ is_early: false });
    for (const changes of [unsaid, { p_reason: ' ' }, { p_reason: 'x'.repeat(301) }]) {
      expect(await sent(changes)).toMatchObject(why);
    }
    await granted(handOverAt(nadia, id, items, { ...unsaid, p_code }));
    const other = await aCollection(sql, maria);
    await isReady(sql, other.collection.id);
    const reason = { p_reason: 'The code is on a phone that is empty' };
    await granted(handOverAt(nadia, other.collection.id, other.items, reason));
    expect(await handoverOf(maria, other.items[0] as { id: string })).toMatchObject({
      by_code: false,
      reason: reason.p_reason,
    });
    expect((await told(maria, 'post_handed_over')).map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Our counter noted: “The code is on a phone that is empty”.'),
        expect.not.stringContaining('noted'),
      ]),
    );
  });

  test('tries five wrong codes for a collection; then none counts, and the document and a reason do', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    const { id, code } = collection;
    const wrong = code === '000001' ? '000002' : '000001';
    const sent = (clerk: Person, p_code?: string) => handOverAt(clerk, id, items, { p_code });
    for (let left = 4; left >= 0; left--) {
      const clerk = left % 2 === 0 ? nadia : joe;
      expect(await granted(sent(clerk, wrong))).toEqual({
        is_handed_over: false,
        tries_left: left,
      });
    }
    expect(await atTheDoor(nadia, id)).toMatchObject({ state: 'open' });
    expect(await storedItem(String(items[0]?.id))).toMatchObject({ paper: 'stored', place: 'B3' });
    expect(await told(maria, 'post_handed_over')).toEqual([]);
    for (const clerk of [nadia, joe]) expect(await refusal(sent(clerk, code))).toBe('PO105');
    expect(await granted(sent(nadia))).toEqual({ is_handed_over: true, tries_left: null });
    expect(await handoverOf(maria, items[0] as { id: string })).toMatchObject({ by_code: false });
  });

  test('tries five wrong codes and no more where many are sent at one moment', async () => {
    const { items, collection } = await aCollection(sql, await member(backend));
    const [code] = items.map((of) => of.code);
    const connections = openConnections(inject('databaseUrl'), 8);
    try {
      const calls = Array.from({ length: 8 }, () =>
        asPerson(
          connections,
          nadia.id,
          (tx) => tx`
            select public.hand_over_post(${collection.id}, array[${String(code)}], 'Karl Borg', 'id_card',
              p_signature => ${aSignature}, p_code => 'x', p_reason => 'They have telephoned')`,
        ),
      );
      expect(await outcomes(calls)).toEqual({ ok: 5, PO105: 3 });
    } finally {
      await connections.end();
    }
    expect(await storedItem(String(items[0]?.id))).toMatchObject({ paper: 'stored' });
  });

  test('has five tries again with the code that an undone hand-over leaves', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    const { id } = collection;
    for (let nth = 0; nth < 5; nth++) {
      await granted(handOverAt(nadia, id, items, { p_code: 'none' }));
    }
    await granted(handOverAt(nadia, id, items));
    await granted(undoHandover(nadia, id));
    const [again] = await ownCollections(maria);
    await granted(handOverAt(nadia, id, items, { p_code: String(again?.code) }));
    expect(await handoverOf(maria, items[0] as { id: string })).toMatchObject({ by_code: true });
  });

  test('ends that somebody looks for what another one could not find', async () => {
    const { items, collection } = await aCollection(sql, await member(backend));
    const lost = { p_id: randomUUID(), p_item_id: String(items[0]?.id), p_reason: 'Not on B3' };
    await granted(joe.client.rpc('report_post_lost', lost));
    await granted(handOverAt(nadia, collection.id, items));
    expect(await refusal(nadia.client.rpc('confirm_post_lost', { p_id: lost.p_id }))).toBe('PO081');
  });

  test('says why also of the member themselves without their code: many have the same name', async () => {
    const joseph = await member(backend, { fullName: 'Joseph Borg' });
    await named(joseph);
    const { items, collection } = await aCollection(sql, joseph, {});
    await isReady(sql, collection.id);
    const how = { p_came: 'BORG Joseph', p_reason: undefined };
    expect(await refusalDetails(handOverAt(nadia, collection.id, items, how))).toMatchObject({
      code: 'PO097',
      details: { problem: 'reason' },
    });
    const p_reason = 'Knows box and sender';
    await granted(handOverAt(nadia, collection.id, items, { ...how, p_reason }));
    const [bell] = await told(joseph, 'post_handed_over');
    expect(bell?.message).toContain('handed over to BORG Joseph (you), who showed');
    expect(bell?.message).toContain('Our counter noted: “Knows box and sender”.');
  });

  test('tells the owner how many items are still here, under another code', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria, undefined, 3);
    await granted(handOverAt(nadia, collection.id, items.slice(0, 1)));
    const [rest] = await ownCollections(maria);
    await granted(handOverAt(nadia, String(rest?.id), items.slice(1)));
    const messages = (await told(maria, 'post_handed_over')).map(({ message }) => message);
    const here = '2 items are still here to be collected, under a new code';
    expect(messages.filter((message) => message.includes(here))).toHaveLength(1);
    expect(messages.filter((message) => message.includes('still here'))).toHaveLength(1);
  });

  test('tells the owner of what has left alone', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria, undefined, 2);
    const back = collection.items.find(({ item_id }) => item_id === items[0]?.id);
    await granted(withdraw(maria, String(back?.request_id)));
    await granted(handOverAt(nadia, collection.id, items.slice(1)));
    const rows = await granted(maria.client.from('notifications').select('event, params'));
    expect(rows.filter(({ event }) => event === 'post_handed_over')).toMatchObject([
      { params: { more: 0, post_item_id: items[1]?.id } },
    ]);
  });

  test('names nobody in the history that its owner reads, who finds it with the hand-over', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    await granted(handOverAt(nadia, collection.id, items));
    const step = (await item(maria, items[0] as { id: string }))?.timeline.at(-1);
    expect(step).toMatchObject({ kind: 'handed_over', by: 'office' });
    expect(JSON.stringify(step)).not.toContain('Karl');
  });

  test('gives to nobody but whom the member has named, who is not named to them', async () => {
    const maria = await member(backend, { fullName: 'Maria Vella' });
    const { items, collection } = await aCollection(sql, maria, { representative: 'Karl Borg' });
    for (const p_came of ['Maria Vella', '']) {
      const { error } = await handOverAt(nadia, collection.id, items, { p_came });
      expect(error?.code).toBe('PO098');
      expect(JSON.stringify(error)).not.toContain('Borg');
    }
    expect(await storedItem(String(items[0]?.id))).toMatchObject({ paper: 'stored' });
  });

  test.each([
    [
      'Karl Borg',
      ['karl BORG', 'Borg, Karl', 'Borg Karl Anton', 'Kàrl Bórg'],
      ['Karl', 'Borg', 'Karl Borgia', ' '],
    ],
    ['Maria', ['MARIA', 'Maria Maria'], ['Maria Vella', 'Mari']],
    ['Borg,Paul', ['Paul Borg', 'BORG, Paul Anton'], ['Borgpaul', 'Paul']],
    ['Ali Ali', ['ALI ALI', 'Ali'], ['Ali Hassan', 'Ali Ali Hassan']],
    ['Anna-Maria O’Brien', ['O’BRIEN Anna Maria', "Anna-Maria O'Brien"], ['Anna O’Brien']],
  ])(
    'takes the words of %s in any order, with further names and without accents',
    async (name, same, others) => {
      const rows = await sql`
      select r.name, private.is_same_bearer(${name}, r.name) as is_same
      from unnest(${[...same, ...others]}::text[]) r (name)`;
      expect(rows.filter(({ is_same }) => is_same).map((row) => row.name)).toEqual(same);
    },
  );

  test('checks a document and has them sign, drawn or typed', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    const without = (changes: object) =>
      refusalDetails(handOverAt(nadia, collection.id, items, changes));
    expect(await without({ p_document: 'driving_licence' })).toMatchObject({
      code: 'PO097',
      details: { problem: 'document' },
    });
    for (const changes of [
      { p_signature: undefined },
      { p_signature: '' },
      { p_signature: 'M1 1' },
      { p_signature: 'M1 1L2 2"/><script>' },
      { p_signature: `M1 1${'L2 2'.repeat(5000)}` },
      { p_signature: undefined, p_signed_name: 'Maria Vella' },
    ]) {
      expect(await without(changes)).toMatchObject({
        code: 'PO097',
        details: { problem: 'signature' },
      });
    }
    await granted(
      handOverAt(nadia, collection.id, items, {
        p_signature: undefined,
        p_signed_name: 'karl borg',
      }),
    );
    expect(await handoverOf(maria, items[0] as { id: string })).toMatchObject({
      signature: null,
      by_code: false,
    });
  });

  test('takes no item that is not in the collection', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    const other = await letter(sql, maria);
    for (const p_codes of [[], [other.code], [...items.map(({ code }) => code), other.code]]) {
      expect(
        await refusalDetails(handOverAt(nadia, collection.id, items, { p_codes })),
      ).toMatchObject({
        code: 'PO097',
        details: { problem: 'items' },
      });
    }
    expect(await storedItem(String(items[0]?.id))).toMatchObject({ paper: 'stored' });
  });

  test('leaves an item here, which has a new code', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria, undefined, 3);
    await granted(handOverAt(nadia, collection.id, items.slice(0, 2)));
    const [rest, ...others] = await ownCollections(maria);
    expect(others).toEqual([]);
    expect(rest).toMatchObject({ bearer: 'Karl Borg', items: [{ item_id: items[2]?.id }] });
    expect(rest?.id).not.toBe(collection.id);
    expect(await granted(findByCode(nadia, collection.code))).toMatchObject({ id: null });
    expect(await granted(findByCode(nadia, String(rest?.code)))).toMatchObject({ id: rest?.id });
  });

  test('keeps what is to be scanned until its scan can be read', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const request = await asked(maria, of);
    await granted(ask(maria, 'collect', of));
    const [collection] = await ownCollections(maria);
    const id = String(collection?.id);
    const { full_name: name } = (
      await sql`select full_name from public.profiles where id = ${maria.id}`
    )[0] as { full_name: string };
    expect(await refusal(handOverAt(nadia, id, [of], { p_came: name }))).toBe('PO053');
    expect(await atTheDoor(nadia, id)).toMatchObject({ items: [{ waits_for_scan: true }] });
    await granted(withdraw(maria, request.id));
    await granted(handOverAt(nadia, id, [of], { p_came: name }));
  });

  test('hands over what is scanned, and its scan stays readable', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    await read(sql, maria, nadia, of, 'Dear Maria');
    await granted(ask(maria, 'collect', of));
    const [collection] = await ownCollections(maria);
    await granted(
      handOverAt(nadia, String(collection?.id), [of], { p_came: String(collection?.bearer) }),
    );
    expect(await item(maria, of)).toMatchObject({
      paper: 'collected',
      scan: { pages: [{ nr: 1 }] },
    });
  });

  test('notes it once, though the first answer was lost', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    await granted(handOverAt(nadia, collection.id, items));
    await granted(handOverAt(nadia, collection.id, items));
    expect(await refusal(handOverAt(joe, collection.id, items))).toBe('PO096');
    expect(await told(maria, 'post_handed_over')).toHaveLength(1);
  });

  test('is not told that it was noted where one more item lies on the desk by then', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria, undefined, 3);
    await granted(handOverAt(nadia, collection.id, items.slice(0, 2)));
    for (const lot of [items, items.slice(0, 1), []]) {
      expect(await refusalDetails(handOverAt(nadia, collection.id, lot))).toMatchObject({
        code: 'PO097',
        details: { problem: 'items' },
      });
    }
    expect(await storedItem(String(items[2]?.id))).toMatchObject({ paper: 'stored', place: 'B3' });
    await granted(handOverAt(nadia, collection.id, items.slice(0, 2).reverse()));
  });

  test('does not hand over to themselves, also where a member has named them', async () => {
    const maria = await member(backend);
    const named = await aCollection(sql, maria, { representative: 'Nadia Camilleri' });
    expect(await atTheDoor(nadia, named.collection.id)).toMatchObject({ is_own: true });
    const how = { p_came: 'Nadia Camilleri' };
    expect(await refusal(handOverAt(nadia, named.collection.id, named.items, how))).toBe('PO040');
    const { items, collection } = await aCollection(sql, nadia);
    expect(await atTheDoor(nadia, collection.id)).toMatchObject({ is_own: true });
    expect(await refusal(handOverAt(nadia, collection.id, items))).toBe('PO040');
    await granted(handOverAt(joe, collection.id, items));
    await granted(handOverAt(joe, named.collection.id, named.items, how));
  });

  test('does not hand over to a name of theirs, whatever their profile says at that moment', async () => {
    const omar = await administrator(backend, { fullName: 'Omar Farrugia' });
    await named(omar);
    await sql`update public.profiles set full_name = 'Karl Grech' where id = ${omar.id}`;
    const { items, collection } = await aCollection(sql, await member(backend), {
      representative: 'Omar Farrugia',
    });
    const how = { p_came: 'Omar Farrugia' };
    expect(await refusal(handOverAt(omar, collection.id, items, how))).toBe('PO040');
    await granted(handOverAt(nadia, collection.id, items, how));
  });

  test('hands over what a colleague has taken to fetch: whoever stands at the door decides', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    await granted(
      joe.client.rpc('take_post_request', { p_id: String(collection.items[0]?.request_id) }),
    );
    await granted(handOverAt(nadia, collection.id, items));
  });

  test('of two counters at one moment one hands over', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    const [first, second] = await Promise.all(
      [nadia, joe].map((clerk) => refusal(handOverAt(clerk, collection.id, items))),
    );
    expect([first, second].sort()).toEqual(['PO096', undefined].sort());
    expect(
      (await chain(sql, items[0] as { id: string })).filter((kind) => kind === 'handed_over'),
    ).toHaveLength(1);
  });

  test('hands over nothing that its owner has taken back in the same moment', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    const ends = await Promise.all([
      refusal(handOverAt(nadia, collection.id, items)),
      refusal(withdraw(maria, String(collection.items[0]?.request_id))),
    ]);
    expect(ends.filter((code) => code === undefined)).toHaveLength(1);
  });
});

describe('a hand-over that was noted by mistake', () => {
  test('is undone within ten minutes: all is as it was, with another code, and the owner is told', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria, undefined, 2);
    await granted(handOverAt(nadia, collection.id, items));
    const mine = await granted(nadia.client.rpc('get_post_handovers'));
    expect(mine).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: collection.id, came: 'Karl Borg' })]),
    );
    await granted(undoHandover(nadia, collection.id));
    await granted(undoHandover(nadia, collection.id));
    const [again] = await ownCollections(maria);
    expect(again).toMatchObject({ id: collection.id, bearer: 'Karl Borg' });
    expect(again?.items).toHaveLength(2);
    expect(again?.code).not.toBe(collection.code);
    for (const of of items) {
      expect(await storedItem(of.id)).toMatchObject({ paper: 'stored', place: 'B3' });
      expect((await chain(sql, of)).slice(-2)).toEqual(['handed_over', 'handover_undone']);
      expect(await handoverOf(maria, of)).toBeNull();
    }
    expect(await told(maria, 'post_handover_undone')).toHaveLength(1);
    await granted(handOverAt(joe, collection.id, items));
    expect(await handoverOf(maria, items[0] as { id: string })).toMatchObject({
      came: 'Karl Borg',
    });
  });

  test('is undone by whoever noted it alone, and not later', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    expect(await refusal(undoHandover(nadia, collection.id))).toBe('PO096');
    await granted(handOverAt(nadia, collection.id, items));
    expect(await refusalDetails(undoHandover(joe, collection.id))).toMatchObject({
      code: 'PO096',
      details: { state: 'late' },
    });
    await sql`
      update public.post_collections set handed_at = handed_at - interval '11 minutes' where id = ${collection.id}`;
    expect(await refusalDetails(undoHandover(nadia, collection.id))).toMatchObject({
      code: 'PO096',
      details: { state: 'late' },
    });
    expect(await granted(nadia.client.rpc('get_post_handovers'))).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ id: collection.id })]),
    );
  });

  test('lets nobody move paper that left longer ago', async () => {
    const maria = await member(backend);
    const { items, collection } = await aCollection(sql, maria);
    await granted(handOverAt(nadia, collection.id, items));
    await sql`update public.post_items set paper_at = now() - interval '11 minutes' where id = ${String(items[0]?.id)}`;
    const moved = sql`update public.post_items set paper = 'stored' where id = ${String(items[0]?.id)}`;
    await expect(moved).rejects.toMatchObject({ code: 'PO006' });
  });
});
