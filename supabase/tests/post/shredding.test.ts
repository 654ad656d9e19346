import { randomUUID } from 'node:crypto';
import type { Certificate, Shredding } from 'shared/shredding/types';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { mailsOf } from '../mails/mails-of';
import {
  bagOf,
  begin,
  close,
  closedBag,
  dueToShred,
  fill,
  openBag,
  put,
  release,
  reopen,
  shred,
  takeOut,
  waited,
  witness,
} from './bags';
import { ask, asked, chain, item, letter, only, quota, subscriber, withdraw } from './letters';
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
const priceOfScan = async () => (await quota(maria.client)).next_gross;

/** Why a code does not go into a bag; the bag goes on. */
async function stopOf(clerk: Person, bag: { id: string }, of: { code: string }) {
  const stop = (await granted(put(clerk, bag, of))) as { code: string; problem: string } | null;
  if (stop) await granted(release(clerk, bag, stop));
  return stop?.problem ?? null;
}
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
    expect(await stopOf(nadia, bag, of)).toBe('not_due');
    expect(await refusal(nadia.client.rpc('take_post_request', { p_id: id }))).toBe('PO091');
    const queued = nadia.client.from('post_queue').select('id').eq('id', id);
    expect(await granted(queued)).toEqual([]);
    await granted(withdraw(maria, id));
    expect(await stateOf(id)).toBe('withdrawn');
    await waited(sql, id);
    expect(await seen()).toBe(false);
    expect(await stopOf(nadia, bag, of)).toBe('withdrawn');
  });

  test('says of official post once more that they mean this one, and asks for nothing beside it', async () => {
    const official = await letter(sql, maria, { is_official: true });
    const [other, plain] = [
      await letter(sql, maria, { is_official: true }),
      await letter(sql, maria),
    ];
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
    await fill(nadia, bag, official);
  });

  test('has said nothing of official post by naming an item that is not', async () => {
    const of = await letter(sql, maria);
    const options = { official: of.id };
    const { id } = only(await granted(ask(maria, 'shred', of, 0, randomUUID(), options)));
    await granted(correct(nadia, of.id, { is_official: true }));
    expect(await stateOf(id)).toBe('refused');
  });

  test('is told when the item or its sender turns out to be official, and says so once more', async () => {
    const name = `Office ${randomUUID()}`;
    const [sender] = await sql<{ id: string }[]>`
      insert into public.post_senders (name, is_official) values (${name}, false) returning id`;
    const [item, sent, known] = await Promise.all([
      dueToShred(sql, maria),
      dueToShred(sql, maria, { sender_id: sender?.id ?? null }),
      dueToShred(sql, maria, { is_official: true, sender_id: sender?.id ?? null }),
    ]);
    const bag = await closedBag(omar, sent);
    await granted(correct(nadia, item.id, { is_official: true }));
    const marked = { is_official: true };
    await granted(nadia.client.from('post_senders').update(marked).eq('name', name).select('id'));
    expect(await Promise.all([item, sent, known].map(({ request }) => stateOf(request)))).toEqual([
      'refused',
      'refused',
      'waiting',
    ]);
    const mails = await mailsOf(maria.id, 'post_request_refused');
    expect(mails.map(({ params }) => params)).toContainEqual(
      expect.objectContaining({ refusal: 'official', request: 'shred', post_item_id: sent.id }),
    );
    expect(await refusal(begin(nadia, bag))).toBe('PO092');
    const yes = { official: sent.id };
    await granted(ask(maria, 'shred', sent, 0, randomUUID(), yes));
  });

  test('needs nothing scanned, and waits for a scan that is asked for', async () => {
    const of = await dueToShred(sql, maria);
    const scan = await asked(maria, of);
    const bag = await openBag(nadia);
    expect(await stopOf(nadia, bag, of)).toBe('waits_for_scan');
    await granted(withdraw(maria, scan.id));
    await fill(nadia, bag, of);
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
    await fill(nadia, other, bagged);
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
      [own, 'own'],
    ];
    for (const [item, problem] of refused) {
      expect(await stopOf(nadia, bag, item), problem).toBe(problem);
    }
    expect((await bagOf(nadia, bag)).contents).toEqual([]);
    expect(await refusalDetails(close(nadia, bag))).toMatchObject({
      code: 'PO092',
      details: { problem: 'empty' },
    });
  });

  test('is stopped by a wrong code, whoever works on the bag, until somebody says that it is put aside', async () => {
    const [unasked, of] = [await letter(sql, maria), await dueToShred(sql, maria)];
    const bag = await openBag(nadia);
    await fill(omar, bag, of);
    await granted(put(nadia, bag, unasked));
    expect(await bagOf(omar, bag)).toMatchObject({
      state: 'stopped',
      stop: { code: unasked.code, problem: 'not_asked' },
    });
    for (const call of [put(omar, bag, of), close(omar, bag, of), takeOut(omar, bag, of)]) {
      expect(await refusalDetails(call)).toMatchObject({
        code: 'PO093',
        details: { state: 'stopped' },
      });
    }
    await granted(release(omar, bag, of)); // that is not the one
    expect(await bagOf(omar, bag)).toMatchObject({ state: 'stopped' });
    await granted(release(omar, bag, unasked));
    expect(await bagOf(omar, bag)).toMatchObject({ state: 'open', stop: null });
    await granted(close(omar, bag, of));
  });

  test('ends a report that an item is lost by scanning it into a bag', async () => {
    const of = await dueToShred(sql, maria);
    const report = { p_id: randomUUID(), p_item_id: of.id, p_reason: 'Not on its shelf' };
    await granted(omar.client.rpc('report_post_lost', report));
    await fill(nadia, await openBag(nadia), of);
    expect(await refusal(nadia.client.rpc('confirm_post_lost', { p_id: report.p_id }))).toBe(
      'PO081',
    );
  });

  test('puts an item there once, however often it is scanned, and takes it out again', async () => {
    const of = await dueToShred(sql, maria);
    const bag = await openBag(nadia);
    await fill(nadia, bag, of);
    await fill(nadia, bag, of);
    expect((await chain(sql, of)).filter((step) => step === 'bagged')).toHaveLength(1);
    expect(await bagOf(omar, bag)).toMatchObject({
      items: 1,
      contents: [
        { code: of.code, problem: null, is_put_by_me: false, put_by_name: nadia.fullName },
      ],
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
    for (const of of [back, moved, official, stays]) await fill(nadia, bag, of);
    await granted(withdraw(maria, back.request));
    await granted(correct(nadia, moved.id, { user_id: giulia.id }));
    await granted(correct(nadia, official.id, { is_official: true }));
    const { contents } = await bagOf(nadia, bag);
    const problems = Object.fromEntries(contents.map(({ code, problem }) => [code, problem]));
    expect(problems).toEqual({
      [back.code]: 'not_asked',
      [moved.code]: 'not_asked',
      [official.code]: 'not_asked',
      [stays.code]: null,
    });
    const all = [back, moved, official, stays];
    const { code, details } = await refusalDetails(close(nadia, bag, ...all));
    expect(code).toBe('PO092');
    expect(details.codes).toEqual([back.code, moved.code, official.code].sort());
    for (const of of [back, moved, official]) await granted(takeOut(nadia, bag, of));
    await granted(close(nadia, bag, stays));
    await granted(close(nadia, bag, stays)); // sent again
    expect(await stateOf(stays.request)).toBe('in_work');
    expect(await refusal(withdraw(maria, stays.request))).toBe('PO023');
  });

  test('closes what one person has scanned, each item, and nothing else', async () => {
    const [one, two] = [await dueToShred(sql, maria), await dueToShred(sql, maria)];
    const bag = await openBag(nadia);
    await fill(nadia, bag, one);
    await fill(omar, bag, two);
    const unscanned = (codes: string[]) => ({
      code: 'PO092',
      details: { problem: 'unscanned', codes },
    });
    expect(await refusalDetails(close(nadia, bag, one, two))).toMatchObject(unscanned([two.code]));
    await fill(nadia, bag, two);
    expect(await refusalDetails(close(nadia, bag, one))).toMatchObject(unscanned([two.code]));
    const other = { code: 'KRVQKE54' };
    expect(await refusalDetails(close(nadia, bag, one, two, other))).toMatchObject(
      unscanned([other.code]),
    );
    await granted(close(nadia, bag, two, one));
    await shred(omar, bag);
  });

  test('does not shred what somebody has put on a shelf since, until it is scanned into the bag again', async () => {
    const of = await dueToShred(sql, maria);
    const bag = await closedBag(nadia, of);
    await granted(place(omar, [of.code], 'A1'));
    expect(await refusal(begin(omar, bag))).toBe('PO092');
    await granted(reopen(omar, bag));
    expect((await bagOf(omar, bag)).contents).toMatchObject([{ problem: 'moved' }]);
    await fill(omar, bag, of);
    expect((await bagOf(omar, bag)).contents).toMatchObject([{ problem: null }]);
    await granted(close(omar, bag, of));
    await shred(nadia, bag);
  });

  test('keeps an item of somebody who leaves listed in the bag, until it is taken out', async () => {
    const zita = await member(backend);
    const of = await dueToShred(sql, zita);
    const bag = await openBag(nadia);
    await fill(nadia, bag, of);
    await sql`delete from auth.users where id = ${zita.id}`;
    expect((await bagOf(nadia, bag)).contents).toMatchObject([
      { code: of.code, problem: 'not_asked', member_name: null },
    ]);
    expect(await refusal(close(nadia, bag, of))).toBe('PO092');
    await granted(takeOut(nadia, bag, of));
  });
});

describe('a bag that is being shredded', () => {
  test('was asked for the last time before the shredder runs: nothing in it can be changed, by any call', async () => {
    const of = await dueToShred(sql, maria);
    const bag = await closedBag(nadia, of);
    await granted(begin(omar, bag));
    expect(await bagOf(omar, bag)).toMatchObject({
      state: 'shredding',
      is_witnessed_by_me: true,
      witnessed_at: null,
    });
    const calls = [
      ask(maria, 'scan', of, await priceOfScan()),
      withdraw(maria, of.request),
      reopen(nadia, bag),
      takeOut(nadia, bag, of),
      place(nadia, [of.code], 'A1'),
      correct(nadia, of.id, { user_id: giulia.id }),
      correct(nadia, of.id, { user_id: null }),
      correct(nadia, of.id, { is_official: true }),
      sendBack(nadia, of.id),
      nadia.client.rpc('let_go_post_request', { p_id: of.request }),
      nadia.client.rpc('ask_back_post_request', { p_id: of.request, p_question: 'Sure?' }),
    ];
    for (const call of calls) expect(await refusal(call)).toMatch(/^PO0(93|23)$/);
    await granted(witness(omar, bag));
    expect(await storedItem(of.id)).toMatchObject({ paper: 'shredded', user_id: maria.id });
    expect(await certificatesOf(maria)).not.toEqual([]);
  });

  test('is shredded to its end also where a member leaves, or who closed it does', async () => {
    const [zita, paul] = [await member(backend), await administrator(backend)];
    const [hers, stays] = [await dueToShred(sql, zita), await dueToShred(sql, maria)];
    const bag = await closedBag(paul, hers, stays);
    await granted(begin(omar, bag));
    await sql`delete from auth.users where id = ${zita.id}`;
    await sql`delete from auth.users where id = ${paul.id}`;
    await granted(witness(omar, bag));
    expect(await storedItem(hers.id)).toMatchObject({ paper: 'shredded', user_id: null });
    expect((await certificatesOf(maria)).at(-1)).toMatchObject({
      closed_by_name: 'A member of our staff',
    });
  });

  test('is witnessed to its end by whoever began, or who comes in their place', async () => {
    const claire = await administrator(backend);
    const bag = await closedBag(nadia, await dueToShred(sql, maria));
    await granted(begin(omar, bag));
    expect(await refusalDetails(witness(claire, bag))).toMatchObject({
      code: 'PO094',
      details: { problem: 'other' },
    });
    expect(await refusal(begin(nadia, bag))).toBe('PO094');
    await granted(begin(claire, bag));
    expect(await refusal(witness(omar, bag))).toBe('PO094');
    await granted(witness(claire, bag));
    expect((await certificatesOf(maria)).at(-1)?.witnessed_by_name).toBe(claire.fullName);
  });
});

describe('two persons', () => {
  test('shred a bag: one closes it, another one witnesses; members are told and have a certificate', async () => {
    const [anna, elena] = [await subscriber(backend, nadia), await subscriber(backend, nadia)];
    const [one, two] = [await dueToShred(sql, anna), await dueToShred(sql, anna)];
    const hers = await dueToShred(sql, elena, { kind: 'parcel' });
    const bag = await closedBag(nadia, one, two, hers);
    expect(await refusalDetails(begin(nadia, bag))).toMatchObject({
      code: 'PO094',
      details: { problem: 'same' },
    });
    expect(await refusal(witness(omar, bag))).toBe('PO093');
    await granted(begin(omar, bag));
    await granted(begin(omar, bag)); // sent again
    await granted(witness(omar, bag));
    await granted(witness(omar, bag));

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
    const [certificate, ...others] = await certificatesOf(anna);
    expect(others).toEqual([]);
    expect(certificate).toMatchObject({
      number: expect.stringMatching(/^SC-\d{6,}$/),
      member_name: anna.fullName,
      bag_code: bag.code,
      level: 'P-4',
      machine: 'Mill 4',
      closed_by_name: nadia.fullName,
      witnessed_by_name: omar.fullName,
    });
    expect(certificate?.items.map(({ code }) => code).sort()).toEqual([one.code, two.code].sort());
    expect(await item(anna, one)).toMatchObject({
      certificate: { id: certificate?.id, number: certificate?.number },
    });
    const mails = await mailsOf(anna.id, 'post_shredded');
    expect(mails).toMatchObject([
      { params: { number: certificate?.number, total: 2, closed_by: nadia.fullName } },
    ]);
    const bell = anna.client.from('notifications').select('message').eq('event', 'post_shredded');
    expect(await granted(bell)).toEqual([
      {
        message: `2 items are shredded to level P-4, before two of us. Your certificate is ${certificate?.number}.`,
      },
    ]);
    expect(await certificatesOf(elena)).toHaveLength(1);
    expect(await certificatesOf(nadia)).toEqual([]);
    // who is told of their item names nobody of the office
    const timeline = JSON.stringify((await item(anna, one))?.timeline);
    expect(timeline).not.toContain(nadia.id);
  });

  test('cannot change it afterwards, nor can anybody', async () => {
    const of = await dueToShred(sql, maria);
    const bag = await closedBag(nadia, of);
    await shred(omar, bag);
    expect(await refusal(reopen(nadia, bag))).toBe('PO093');
    expect(await refusal(close(nadia, bag, of))).toBe('PO093');
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
      sql`update public.post_bags set witnessed_by = closed_by, shredding_at = now() where id = ${bag.id}`,
    ).rejects.toMatchObject({ code: '23514' });
    await expect(
      sql`update public.post_bags set witnessed_by = ${maria.id}, shredding_at = now() where id = ${bag.id}`,
    ).rejects.toMatchObject({ code: 'PO094' });
    await expect(
      sql`update public.post_bags set witnessed_at = now() where id = ${bag.id}`,
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('both still work here when its shredding begins; else it is opened and closed again', async () => {
    const paul = await administrator(backend);
    const of = await dueToShred(sql, maria);
    const bag = await closedBag(paul, of);
    await sql`update public.profiles set role = null where id = ${paul.id}`;
    expect(await refusalDetails(begin(omar, bag))).toMatchObject({
      code: 'PO094',
      details: { problem: 'closer_left' },
    });
    await granted(reopen(omar, bag));
    await granted(reopen(omar, bag));
    expect(await stateOf(of.request)).toBe('waiting');
    await fill(omar, bag, of);
    await granted(close(omar, bag, of));
    await shred(nadia, bag);
  });

  test('do not shred what was found to be another’s after the bag was closed', async () => {
    const [of, stays] = [await dueToShred(sql, maria), await dueToShred(sql, maria)];
    const bag = await closedBag(nadia, of, stays);
    await granted(correct(omar, of.id, { user_id: giulia.id }));
    expect(await refusal(begin(omar, bag))).toBe('PO092');
    expect(await refusal(takeOut(omar, bag, of))).toBe('PO093');
    await granted(reopen(omar, bag));
    await granted(takeOut(omar, bag, of));
    await granted(close(nadia, bag, stays));
    await shred(omar, bag);
    expect(await storedItem(of.id)).toMatchObject({ paper: 'received', user_id: giulia.id });
  });

  test('leave its certificate with whoever asked, also where it turns out to be another’s afterwards', async () => {
    const of = await dueToShred(sql, maria);
    await shred(omar, await closedBag(nadia, of));
    await granted(correct(omar, of.id, { user_id: giulia.id }));
    const codesOf = async (person: Person) =>
      (await certificatesOf(person)).flatMap(({ items }) => items.map(({ code }) => code));
    expect(await codesOf(maria)).toContain(of.code);
    expect(await codesOf(giulia)).not.toContain(of.code);
  });

  test('are not among those whose post is in it, and both have a name', async () => {
    const [own, nameless] = [await administrator(backend), await administrator(backend)];
    await sql`update public.profiles set full_name = ' ' where id = ${nameless.id}`;
    const of = await dueToShred(sql, own);
    const bag = await openBag(nadia);
    await fill(nadia, bag, of);
    await granted(close(nadia, bag, of));
    expect(await refusal(begin(own, bag))).toBe('PO040');
    const noName = { code: 'PO094', details: { problem: 'nameless' } };
    expect(await refusalDetails(begin(nameless, bag))).toMatchObject(noName);
    const [another, theirs] = [await openBag(nadia), await dueToShred(sql, maria)];
    await fill(nameless, another, theirs);
    expect(await refusalDetails(close(nameless, another, theirs))).toMatchObject(noName);
  });

  test('at one moment: one of two who witness does, and an item goes into one of two bags', async () => {
    const claire = await administrator(backend);
    const bag = await closedBag(nadia, await dueToShred(sql, maria));
    await granted(begin(omar, bag));
    const answers = await Promise.all([witness(omar, bag), begin(claire, bag)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);

    const of = await dueToShred(sql, maria);
    const [left, right] = [await openBag(nadia), await openBag(omar)];
    const puts = await Promise.all([put(nadia, left, of), put(omar, right, of)]);
    expect(puts.map(({ data }) => (data as { problem: string } | null)?.problem).sort()).toEqual([
      'other_bag',
      undefined,
    ]);
  });

  test('at one moment: a scan is asked for, or the paper is shredded, never both', async () => {
    const of = await dueToShred(sql, maria);
    const bag = await closedBag(nadia, of);
    const gross = await priceOfScan();
    const answers = await Promise.all([begin(omar, bag), ask(maria, 'scan', of, gross)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });
});

test('nobody but administrators works on bags', async () => {
  const bag = await openBag(nadia);
  const of = await dueToShred(sql, maria);
  const calls = [
    maria.client.rpc('open_post_bag', { p_id: randomUUID(), p_level: 'P-4', p_machine: 'Mill' }),
    put(maria, bag, of),
    takeOut(maria, bag, of),
    release(maria, bag, of),
    close(maria, bag, of),
    reopen(maria, bag),
    begin(maria, bag),
    witness(maria, bag),
    maria.client.rpc('get_post_shredding'),
    maria.client.rpc('get_post_bag', { p_id: bag.id }),
  ];
  for (const call of calls) expect(await refusal(call)).toBe('ID002');
});
