import { randomUUID } from 'node:crypto';
import type { Certificate, Shredding } from 'shared/shredding/types';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { mailsOf } from '../mails/mails-of';
import {
  bagOf,
  close,
  closedBag,
  dueToShred,
  openBag,
  put,
  reopen,
  takeOut,
  waited,
  witness,
} from './bags';
import { ask, asked, chain, item, letter, only, subscriber, withdraw } from './letters';
import { chainOf, correct, place, sendBack, storedItem } from './post-items';

let nadia: Person;
let omar: Person;
let maria: Person;
let giulia: Person;
beforeAll(async () => {
  [nadia, omar] = await Promise.all([administrator(backend), administrator(backend)]);
  [maria, giulia] = await Promise.all([subscriber(backend, nadia), member(backend)]);
});

const shreddingOf = async ({ client }: Person) =>
  (await granted(client.rpc('get_post_shredding'))) as unknown as Shredding;
const stateOf = async (request: string) => {
  const [row] = await sql<{ state: string }[]>`
    select state from public.post_requests where id = ${request}`;
  return row?.state;
};
const certificatesOf = async ({ client }: Person) =>
  (await granted(
    client.from('post_certificates').select('*').order('shredded_at'),
  )) as unknown as Certificate[];

describe('a member who asks for shredding', () => {
  test('pays nothing, with or without a plan, and has seven days', async () => {
    for (const person of [maria, giulia]) {
      const request = only(await granted(ask(person, 'shred', await letter(sql, person))));
      expect(request).toMatchObject({ kind: 'shred', gross: 0, counts: 0, is_default: false });
      const days = Date.parse(String(request.due_at)) - Date.parse(request.asked_at);
      expect(days).toBe(7 * 86_400_000);
    }
  });

  test('takes it back within them, and the office sees nothing of it', async () => {
    const of = await letter(sql, maria);
    const { id } = only(await granted(ask(maria, 'shred', of)));
    const bag = await openBag(nadia);
    const seen = async () => (await shreddingOf(nadia)).due.some(({ code }) => code === of.code);
    expect(await seen()).toBe(false);
    expect(await refusalDetails(put(nadia, bag, of))).toMatchObject({
      code: 'PO091',
      details: { problem: 'not_due' },
    });
    expect(await refusal(nadia.client.rpc('take_post_request', { p_id: id }))).toBe('PO091');
    const queued = nadia.client.from('post_queue').select('id').eq('id', id);
    expect(await granted(queued)).toEqual([]);
    await granted(withdraw(maria, id));
    expect(await stateOf(id)).toBe('withdrawn');
    await waited(sql, id);
    expect(await seen()).toBe(false);
    expect(await refusalDetails(put(nadia, bag, of))).toMatchObject({
      details: { problem: 'withdrawn' },
    });
  });

  test('says of official post once more that they mean this one, and asks for nothing beside it', async () => {
    const official = await letter(sql, maria, { is_official: true });
    const [other, plain] = [await letter(sql, maria, { is_official: true }), await letter(sql, maria)];
    expect(await refusal(ask(maria, 'shred', official))).toBe('PO090');
    const wrong = { official: other.id };
    expect(await refusal(ask(maria, 'shred', official, 0, randomUUID(), wrong))).toBe('PO090');
    for (const items of [
      [official, plain],
      [plain, official],
    ]) {
      const several = maria.client.rpc('ask_for_post', {
        p_kind: 'shred',
        p_lines: items.map(({ id }) => ({ item_id: id, request_id: randomUUID() })),
        p_options: { official: official.id },
        p_expected_gross: 0,
      });
      expect(await refusal(several)).toBe('PO090');
    }
    const yes = { official: official.id };
    const [request] = (await granted(
      ask(maria, 'shred', official, 0, randomUUID(), yes),
    )) as unknown as { id: string }[];
    await waited(sql, String(request?.id));
    const bag = await openBag(nadia);
    await granted(put(nadia, bag, official));
  });

  test('needs nothing scanned, and waits for a scan that is asked for', async () => {
    const of = await dueToShred(sql, maria);
    const scan = await asked(maria, of);
    const bag = await openBag(nadia);
    expect(await refusalDetails(put(nadia, bag, of))).toMatchObject({
      details: { problem: 'waits_for_scan' },
    });
    await granted(withdraw(maria, scan.id));
    await granted(put(nadia, bag, of));
  });
});

describe('the office that fills a bag', () => {
  test('has a code of its own for it, the same when it asks again', async () => {
    const bag = await openBag(nadia);
    expect(await openBag(nadia, bag.id)).toEqual(bag);
    const others = { p_id: bag.id, p_level: 'P-5', p_machine: 'Mill 4' };
    expect(await refusal(nadia.client.rpc('open_post_bag', others))).toBe('PO027');
    const wrong = { p_id: randomUUID(), p_level: 'P-1', p_machine: ' ' };
    expect(await refusal(nadia.client.rpc('open_post_bag', wrong))).toBe('PO092');
    const [row] = await sql`select private.is_post_code(${bag.code}) as is_code`;
    expect(row?.is_code).toBe(true);
  });

  test('is refused every code that does not go there, and says why', async () => {
    const bag = await openBag(nadia);
    const [unasked, official] = [
      await letter(sql, maria),
      await letter(sql, maria, { is_official: true }),
    ];
    const [bagged, gone, own] = [
      await dueToShred(sql, maria),
      await dueToShred(sql, maria),
      await dueToShred(sql, nadia),
    ];
    const other = await openBag(nadia);
    await granted(put(nadia, other, bagged));
    await granted(sendBack(nadia, gone.id));
    const [unused] = await sql<{ code: string }[]>`select private.post_code(34000000000) as code`;
    const refused: [{ code: string }, string][] = [
      [{ code: String(unused?.code) }, 'unknown'],
      [{ code: 'nothing' }, 'unknown'],
      [other, 'bag'],
      [unasked, 'not_asked'],
      [official, 'official'],
      [bagged, 'other_bag'],
      [gone, 'gone'],
    ];
    for (const [item, problem] of refused) {
      expect(await refusalDetails(put(nadia, bag, item))).toMatchObject({
        code: 'PO091',
        details: { problem },
      });
    }
    expect(await refusal(put(nadia, bag, own))).toBe('PO040');
    expect((await bagOf(nadia, bag)).contents).toEqual([]);
    expect(await refusalDetails(close(nadia, bag))).toMatchObject({
      code: 'PO092',
      details: { problem: 'empty' },
    });
  });

  test('puts an item there once, however often it is scanned, and takes it out again', async () => {
    const of = await dueToShred(sql, maria);
    const bag = await openBag(nadia);
    await granted(put(nadia, bag, of));
    await granted(put(omar, bag, of));
    expect(await bagOf(omar, bag)).toMatchObject({
      items: 1,
      contents: [{ code: of.code, problem: null }],
    });
    const inBag = `Bag ${bag.code.slice(0, 4)}-${bag.code.slice(4)}`;
    expect(await storedItem(of.id)).toMatchObject({ place: inBag, paper: 'received' });
    expect((await shreddingOf(nadia)).due.some(({ code }) => code === of.code)).toBe(false);
    await granted(takeOut(omar, bag, of));
    expect(await refusalDetails(takeOut(omar, bag, of))).toMatchObject({
      code: 'PO091',
      details: { problem: 'not_in_bag' },
    });
    expect((await chain(sql, of)).slice(-2)).toEqual(['bagged', 'unbagged']);
    expect((await shreddingOf(nadia)).due.some(({ code }) => code === of.code)).toBe(true);
  });

  test('cannot close it over what its owner takes back, changes hands or turns official meanwhile', async () => {
    const [back, moved, official, stays] = await Promise.all(
      [1, 2, 3, 4].map(() => dueToShred(sql, maria)),
    );
    if (!back || !moved || !official || !stays) throw new Error('four letters');
    const bag = await openBag(nadia);
    for (const of of [back, moved, official, stays]) await granted(put(nadia, bag, of));
    await granted(withdraw(maria, back.request));
    await granted(correct(nadia, moved.id, { user_id: giulia.id }));
    await granted(correct(nadia, official.id, { is_official: true }));
    const { contents } = await bagOf(nadia, bag);
    const problems = Object.fromEntries(contents.map(({ code, problem }) => [code, problem]));
    expect(problems).toEqual({
      [back.code]: 'not_asked',
      [moved.code]: 'not_asked',
      [official.code]: 'official',
      [stays.code]: null,
    });
    const { code, details } = await refusalDetails(close(nadia, bag));
    expect(code).toBe('PO092');
    expect(details.codes).toEqual([back.code, moved.code, official.code].sort());
    for (const of of [back, moved, official]) await granted(takeOut(nadia, bag, of));
    await granted(close(nadia, bag));
    expect(await stateOf(stays.request)).toBe('in_work');
    expect(await refusal(withdraw(maria, stays.request))).toBe('PO023');
  });

  test('does not shred what somebody has put on a shelf since, until it is scanned into the bag again', async () => {
    const of = await dueToShred(sql, maria);
    const bag = await closedBag(nadia, of);
    await granted(place(omar, [of.code], 'A1'));
    expect(await refusal(witness(omar, bag))).toBe('PO092');
    await granted(reopen(omar, bag));
    expect((await bagOf(omar, bag)).contents).toMatchObject([{ problem: 'moved' }]);
    await granted(put(omar, bag, of));
    expect((await bagOf(omar, bag)).contents).toMatchObject([{ problem: null }]);
    await granted(close(omar, bag));
    await granted(witness(nadia, bag));
  });

  test('keeps an item of somebody who leaves listed in the bag, until it is taken out', async () => {
    const zita = await member(backend);
    const of = await dueToShred(sql, zita);
    const bag = await openBag(nadia);
    await granted(put(nadia, bag, of));
    await sql`delete from auth.users where id = ${zita.id}`;
    expect((await bagOf(nadia, bag)).contents).toMatchObject([
      { code: of.code, problem: 'not_asked', member_name: null },
    ]);
    expect(await refusal(close(nadia, bag))).toBe('PO092');
    await granted(takeOut(nadia, bag, of));
  });
});

describe('two persons', () => {
  test('shred a bag: one closes it, another one witnesses; members are told and have a certificate', async () => {
    const elena = await subscriber(backend, nadia);
    const [one, two] = [await dueToShred(sql, maria), await dueToShred(sql, maria)];
    const hers = await dueToShred(sql, elena, { kind: 'parcel' });
    const bag = await closedBag(nadia, one, two, hers);
    expect(await refusalDetails(witness(nadia, bag))).toMatchObject({
      code: 'PO094',
      details: { problem: 'same' },
    });
    await granted(witness(omar, bag));
    await granted(witness(omar, bag)); // sent again

    for (const of of [one, two, hers]) {
      expect(await storedItem(of.id)).toMatchObject({ paper: 'shredded', place: null });
      expect(await stateOf(of.request)).toBe('done');
    }
    const steps = (await chainOf(nadia, one.id)).slice(-5);
    expect(steps.map(({ kind }) => kind)).toEqual([
      'bagged',
      'request_taken',
      'bag_closed',
      'request_done',
      'shredded',
    ]);
    expect(steps.at(-1)).toMatchObject({
      actor: omar.id,
      detail: { bag: bag.code, level: 'P-4', closed_by: nadia.id },
    });
    const [certificate, ...others] = await certificatesOf(maria);
    expect(others).toEqual([]);
    expect(certificate).toMatchObject({
      number: expect.stringMatching(/^SC-\d{6,}$/),
      member_name: maria.fullName,
      bag_code: bag.code,
      level: 'P-4',
      machine: 'Mill 4',
      closed_by_name: nadia.fullName,
      witnessed_by_name: omar.fullName,
    });
    expect(certificate?.items.map(({ code }) => code).sort()).toEqual([one.code, two.code].sort());
    expect(await item(maria, one)).toMatchObject({
      certificate: { id: certificate?.id, number: certificate?.number },
    });
    const mails = await mailsOf(maria.id, 'post_shredded');
    expect(mails).toMatchObject([
      { params: { number: certificate?.number, total: 2, closed_by: nadia.fullName } },
    ]);
    const bell = maria.client.from('notifications').select('message').eq('event', 'post_shredded');
    expect(await granted(bell)).toEqual([
      {
        message: `2 items are shredded to level P-4, before two of us. Your certificate is ${certificate?.number}.`,
      },
    ]);
    expect(await certificatesOf(elena)).toHaveLength(1);
    expect(await certificatesOf(nadia)).toEqual([]);
    // who is told of their item names nobody of the office
    const timeline = JSON.stringify((await item(maria, one))?.timeline);
    expect(timeline).not.toContain(nadia.id);
  });

  test('cannot change it afterwards, nor can anybody', async () => {
    const of = await dueToShred(sql, maria);
    const bag = await closedBag(nadia, of);
    await granted(witness(omar, bag));
    expect(await refusal(reopen(nadia, bag))).toBe('PO093');
    expect(await refusal(close(nadia, bag))).toBe('PO093');
    expect(await refusal(put(nadia, bag, await dueToShred(sql, maria)))).toBe('PO093');
    expect(await refusal(takeOut(nadia, bag, of))).toBe('PO093');
    const statements = [
      sql`update public.post_bags set level = 'P-5' where id = ${bag.id}`,
      sql`update public.post_bags set witnessed_by = ${maria.id} where id = ${bag.id}`,
      sql`delete from public.post_bags where id = ${bag.id}`,
    ];
    for (const statement of statements) {
      await expect(statement).rejects.toMatchObject({ code: 'PO093' });
    }
  });

  test('are two administrators in the table itself', async () => {
    const bag = await closedBag(nadia, await dueToShred(sql, maria));
    await expect(
      sql`update public.post_bags set witnessed_by = closed_by, witnessed_at = now() where id = ${bag.id}`,
    ).rejects.toMatchObject({ code: 'PO094' });
    await expect(
      sql`update public.post_bags set witnessed_by = ${maria.id}, witnessed_at = now() where id = ${bag.id}`,
    ).rejects.toMatchObject({ code: 'PO094' });
  });

  test('both still work here when it is shredded; else it is opened and closed again', async () => {
    const paul = await administrator(backend);
    const of = await dueToShred(sql, maria);
    const bag = await closedBag(paul, of);
    await sql`update public.profiles set role = null where id = ${paul.id}`;
    expect(await refusalDetails(witness(omar, bag))).toMatchObject({
      code: 'PO094',
      details: { problem: 'closer_left' },
    });
    await granted(reopen(omar, bag));
    await granted(reopen(omar, bag));
    expect(await stateOf(of.request)).toBe('waiting');
    await granted(close(omar, bag));
    await granted(witness(nadia, bag));
  });

  test('do not shred what was found to be another’s after the bag was closed', async () => {
    const [of, stays] = [await dueToShred(sql, maria), await dueToShred(sql, maria)];
    const bag = await closedBag(nadia, of, stays);
    await granted(correct(omar, of.id, { user_id: giulia.id }));
    expect(await refusal(witness(omar, bag))).toBe('PO092');
    expect(await refusal(takeOut(omar, bag, of))).toBe('PO093');
    await granted(reopen(omar, bag));
    await granted(takeOut(omar, bag, of));
    await granted(close(omar, bag));
    await granted(witness(nadia, bag));
    expect(await storedItem(of.id)).toMatchObject({ paper: 'received', user_id: giulia.id });
  });

  test('at one moment: one of two who witness does, and an item goes into one of two bags', async () => {
    const claire = await administrator(backend);
    const bag = await closedBag(nadia, await dueToShred(sql, maria));
    const answers = await Promise.all([witness(omar, bag), witness(claire, bag)]);
    expect(answers.map(({ error }) => error?.code ?? 'done').sort()).toEqual(['PO093', 'done']);

    const of = await dueToShred(sql, maria);
    const [left, right] = [await openBag(nadia), await openBag(omar)];
    const puts = await Promise.all([put(nadia, left, of), put(omar, right, of)]);
    expect(puts.map(({ error }) => error?.code ?? 'done').sort()).toEqual(['PO091', 'done']);
  });
});

test('nobody but administrators works on bags', async () => {
  const bag = await openBag(nadia);
  const of = await dueToShred(sql, maria);
  const calls = [
    maria.client.rpc('open_post_bag', { p_id: randomUUID(), p_level: 'P-4', p_machine: 'Mill' }),
    put(maria, bag, of),
    takeOut(maria, bag, of),
    close(maria, bag),
    reopen(maria, bag),
    witness(maria, bag),
    maria.client.rpc('get_post_shredding'),
    maria.client.rpc('get_post_bag', { p_id: bag.id }),
  ];
  for (const call of calls) expect(await refusal(call)).toBe('ID002');
});
