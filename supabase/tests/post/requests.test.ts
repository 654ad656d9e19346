import { randomUUID } from 'node:crypto';
import { administrator, member, type Person, superAdministrator } from 'shared/testing/personas';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { asPerson, openConnections, outcomes, start, untilItWaits } from '../proof/crowd';
import {
  ask,
  asked,
  askOn,
  chain,
  item,
  type Letter,
  letter,
  only,
  quota,
  spent,
  subscriber,
  withdraw,
} from './letters';

let nadia: Person;
let omar: Person;
beforeAll(async () => {
  [nadia, omar] = await Promise.all([
    administrator(backend, { fullName: 'Nadia Camilleri' }),
    administrator(backend, { fullName: 'Omar Farrugia' }),
  ]);
});

const request = (person: Person, of: Letter, gross: unknown = 0, id: string = randomUUID()) =>
  ask(person, 'scan', of, gross, id);

describe('a member who asks for a scan', () => {
  test('sees what it costs and when it is due before, and is counted once however often they ask', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const before = await quota(maria.client);
    expect(before).toMatchObject({
      state: 'active',
      is_in_grace: false,
      included: 5,
      used: 0,
      extra_net: 1.5,
      extra_vat: 0.27,
      extra_gross: 1.77,
      next_gross: 0,
    });
    const id = randomUUID();
    const first = await asked(maria, of, id);
    expect(first).toMatchObject({
      id,
      kind: 'scan',
      state: 'waiting',
      is_included: true,
      gross: 0,
    });
    expect(Date.parse(`${first.due_at}`)).toBeGreaterThanOrEqual(
      Date.parse(`${before.next_due_at}`),
    );
    expect(only(await granted(request(maria, of, 0, id)))).toEqual(first);
    expect(await refusal(request(maria, of))).toBe('PO021');
    expect(await refusal(request(maria, await letter(sql, maria), 0, id))).toBe('PO027');
    expect(await quota(maria.client)).toMatchObject({ used: 1, next_gross: 0 });
    expect(await chain(sql, of)).toContain('scan_asked');
  });

  test('pays the price that was shown, which stays when the plan becomes more expensive', async () => {
    const maria = await subscriber(backend, nadia);
    await spent(sql, maria);
    const of = await letter(sql, maria);
    expect(await quota(maria.client)).toMatchObject({ used: 5, next_gross: 1.77 });
    const id = randomUUID();
    for (const wrong of [0, 1.76, 1.5, -1.77, null, 'NaN', 'Infinity', '-Infinity', 1e30]) {
      const answer = await refusalDetails(request(maria, of, wrong, id));
      expect(answer, `${wrong}`).toMatchObject({ code: 'PO020', details: { gross: 1.77 } });
    }
    const paid = only(await granted(request(maria, of, 1.77, id)));
    expect(paid).toMatchObject({ is_included: false, net: 1.5, vat: 0.27, gross: 1.77 });
    expect(await quota(maria.client)).toMatchObject({ used: 5 });
    await granted(withdraw(maria, id));
    expect(await quota(maria.client)).toMatchObject({ used: 5 });
  });

  test('gets back what they withdraw while nobody works on it', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const { id } = await asked(maria, of);
    const takeBack = () => withdraw(maria, id);
    await granted(takeBack());
    await granted(takeBack()); // the first answer was lost
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
    const again = await asked(maria, of);
    await granted(nadia.client.rpc('take_post_request', { p_id: again.id }));
    const late = withdraw(maria, again.id);
    expect(await refusalDetails(late)).toEqual({
      code: 'PO023',
      details: { state: 'in_work', item_id: of.id },
    });
    expect(await quota(maria.client)).toMatchObject({ used: 1 });
    expect(await chain(sql, of)).toEqual(
      expect.arrayContaining(['scan_asked', 'scan_withdrawn', 'scan_taken']),
    );
  });

  test('pays for no scan while a document of the plan goes unused: one that ends goes to the oldest that was priced', async () => {
    const maria = await subscriber(backend, nadia);
    const included: { id: string }[] = [];
    for (let nth = 0; nth < 5; nth++) included.push(await asked(maria, await letter(sql, maria)));
    const [first, second] = [await letter(sql, maria), await letter(sql, maria)];
    const [priced, later] = [await asked(maria, first), await asked(maria, second)];
    expect([priced.gross, later.gross]).toEqual([1.77, 1.77]);
    const costs = async () => {
      const rows =
        await sql`select net::float, vat::float, gross::float, is_included from public.post_requests
        where id in (${priced.id}, ${later.id}) order by asked_at`;
      return [...rows];
    };
    const free = { net: 0, vat: 0, gross: 0, is_included: true };
    const extra = { net: 1.5, vat: 0.27, gross: 1.77, is_included: false };
    const refuse = (request?: { id: string }) =>
      granted(
        nadia.client.rpc('refuse_post_request', { p_id: String(request?.id), p_code: 'damaged' }),
      );
    await refuse(included[0]);
    expect(await costs()).toEqual([free, extra]);
    expect(await quota(maria.client)).toMatchObject({ used: 5, next_gross: 1.77 });
    await refuse(priced); // it was promoted: the document goes on to the next
    expect(await costs()).toEqual([free, free]);
    expect(await quota(maria.client)).toMatchObject({ used: 5 });
    await refuse(included[1]);
    expect(await quota(maria.client)).toMatchObject({ used: 4, next_gross: 0 });
  });

  test('asks for nothing more once they withdraw from their membership, but for what is in work', async () => {
    const maria = await subscriber(backend, nadia);
    const requests: { id: string }[] = [];
    for (let nth = 0; nth < 7; nth++) requests.push(await asked(maria, await letter(sql, maria)));
    await granted(nadia.client.rpc('take_post_request', { p_id: String(requests[6]?.id) }));
    await granted(maria.client.rpc('withdraw_membership'));
    const rows = await sql`select state, is_included from public.post_requests
      where user_id = ${maria.id} order by asked_at`;
    expect(rows.map(({ state }) => state)).toEqual([...Array(6).fill('withdrawn'), 'in_work']);
    expect(rows[6]?.is_included).toBe(true);
    const usage = await sql`select used from public.post_usage where user_id = ${maria.id}`;
    expect([...usage]).toEqual([{ used: 1 }]);
  });

  test('reaches nothing of anybody else’s, and is told nothing of it', async () => {
    const [maria, giulia] = await Promise.all([
      subscriber(backend, nadia),
      subscriber(backend, nadia),
    ]);
    const of = await letter(sql, maria);
    const { id } = await asked(maria, of);
    const calls = [
      request(giulia, of),
      ask(giulia, 'rescan', of),
      withdraw(giulia, id),
      withdraw(giulia, randomUUID()),
      request(giulia, { id: randomUUID(), code: '' }),
    ];
    for (const call of calls) expect(await refusal(call)).toBe('PO024');
    expect(await item(giulia, of)).toBeNull();
    expect((await granted(giulia.client.from('post_requests').select('id'))).length).toBe(0);
    expect((await granted(giulia.client.from('post_usage').select('user_id'))).length).toBe(0);
    expect(await quota(giulia.client)).toMatchObject({ used: 0 });
  });

  test('asks for nothing that is not here, not theirs any longer or was never theirs', async () => {
    const maria = await subscriber(backend, nadia);
    const now = new Date().toISOString();
    const gone = [
      await letter(sql, maria, { undone_at: now }),
      await letter(sql, null),
      await letter(sql, null, { not_ours_at: now }),
    ];
    for (const paper of ['returned', 'lost', 'forwarded', 'collected', 'shredded']) {
      gone.push(await letter(sql, maria, { paper }));
    }
    for (const each of gone) expect(await refusal(request(maria, each))).toBe('PO024');
    expect(await refusal(request(maria, await letter(sql, maria, { image: 'text_read' })))).toBe(
      'PO025',
    );
    const of = await letter(sql, maria);
    expect(await refusal(ask(maria, 'rescan', of))).toBe('PO026');
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
  });

  test('asks for a better scan free of charge, also when the plan is over', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria, { image: 'text_read' });
    await sql`update public.profiles set membership_status = 'expired' where id = ${maria.id}`;
    const id = randomUUID();
    const first = only(await granted(ask(maria, 'rescan', of, 0, id)));
    expect(first).toMatchObject({ kind: 'rescan', state: 'waiting', gross: 0, is_included: true });
    expect(only(await granted(ask(maria, 'rescan', of, 0, id)))).toEqual(first);
    expect(await refusal(ask(maria, 'rescan', of))).toBe('PO021');
    await granted(withdraw(maria, id));
    const used = await sql`select used from public.post_usage where user_id = ${maria.id}`;
    expect(used).toEqual([]);
  });
});

test('post is kept for whoever has no plan in force: asking is refused, and says so', async () => {
  const elena = await member(backend);
  const of = await letter(sql, elena);
  expect(await quota(elena.client)).toMatchObject({
    state: 'none',
    included: 0,
    next_gross: null,
    next_due_at: null,
    period_to: null,
  });
  expect(await refusalDetails(request(elena, of))).toEqual({
    code: 'PO022',
    details: { state: 'none', item_id: of.id },
  });
  const maria = await subscriber(backend, nadia);
  const theirs = await letter(sql, maria);
  for (const state of ['expired', 'cancelled'] as const) {
    await sql`update public.profiles set membership_status = ${state} where id = ${maria.id}`;
    expect(await quota(maria.client)).toMatchObject({ state, next_gross: null });
    expect(await refusal(request(maria, theirs))).toBe('PO022');
  }
});

test('two members whose pages made the same id at one moment: one asks, the other is told to start again', async () => {
  const people = await Promise.all([subscriber(backend, nadia), subscriber(backend, nadia)]);
  const id = randomUUID();
  const connections = openConnections(inject('databaseUrl'), 2);
  try {
    const calls = people.map(async (person) => {
      const of = await letter(sql, person);
      return asPerson(connections, person.id, (tx) => askOn(tx, of.id, id));
    });
    expect(await outcomes(calls)).toEqual({ ok: 1, PO027: 1 });
  } finally {
    await connections.end();
  }
  const used = await Promise.all(people.map(async ({ client }) => (await quota(client)).used));
  expect(used.toSorted()).toEqual([0, 1]);
});

test('a request that was withdrawn is not made again by a page that had no answer', async () => {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria, { image: 'text_read' });
  const { id } = await asked(maria, await letter(sql, maria));
  await granted(withdraw(maria, id));
  const [row] = await sql`select item_id from public.post_requests where id = ${id}`;
  const again = () => request(maria, { id: row?.item_id, code: '' }, 0, id);
  expect(await refusal(again())).toBe('PO029');
  const better = randomUUID();
  await granted(ask(maria, 'rescan', of, 0, better));
  await granted(withdraw(maria, better));
  expect(await refusal(ask(maria, 'rescan', of, 0, better))).toBe('PO029');
  expect(await quota(maria.client)).toMatchObject({ used: 0 });
});

test('an envelope stays shut whose request was let go in another tab a moment before', async () => {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria);
  const { id } = await asked(maria, of);
  await granted(nadia.client.rpc('take_post_request', { p_id: id }));
  const connections = openConnections(inject('databaseUrl'), 2);
  let [commit, wrote] = [() => {}, () => {}];
  const isToCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const hasWritten = new Promise<void>((resolve) => {
    wrote = resolve;
  });
  try {
    const letGo = start(
      (act) => asPerson(connections, nadia.id, act),
      async (tx) => {
        await tx`select public.let_go_post_request(${id})`;
        wrote();
        await isToCommit;
      },
    );
    await hasWritten;
    const open = start(
      (act) => asPerson(connections, nadia.id, act),
      (tx) => tx`select public.open_post_item(${of.id})`,
    );
    await untilItWaits(sql, open);
    commit();
    expect([await letGo.ended, await open.ended]).toEqual(['ok', 'PO013']);
  } finally {
    commit();
    await connections.end();
  }
  expect(await chain(sql, of)).not.toContain('opened');
});

test('a plan that was granted has the documents of its type', async () => {
  const elena = await member(backend);
  await sql`update public.profiles set membership_type = 'pro', membership_status = 'active' where id = ${elena.id}`;
  expect(await quota(elena.client)).toMatchObject({ state: 'active', included: 30, next_gross: 0 });
  await sql`update public.profiles set membership_type = 'standard' where id = ${elena.id}`;
  expect(await quota(elena.client)).toMatchObject({ included: 0, next_gross: null });
  expect(await refusal(request(elena, await letter(sql, elena)))).toBe('PO022');
});

describe('what is asked for of an item', () => {
  test('ends and is given back when the item is taken back or is found to be another’s', async () => {
    const [maria, giulia] = await Promise.all([
      subscriber(backend, nadia),
      subscriber(backend, nadia),
    ]);
    const [undone, anothers, nobodys] = await Promise.all([
      letter(sql, maria),
      letter(sql, maria),
      letter(sql, maria),
    ]);
    for (const each of [undone, anothers, nobodys]) await asked(maria, each);
    await sql`update public.post_items set undone_at = now() where id = ${undone.id}`;
    await sql`update public.post_items set user_id = ${giulia.id} where id = ${anothers.id}`;
    await sql`update public.post_items set user_id = null, not_ours_at = now() where id = ${nobodys.id}`;
    const requests = await sql`select state from public.post_requests where user_id = ${maria.id}`;
    expect(requests.map(({ state }) => state)).toEqual(Array(3).fill('withdrawn'));
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
    // the new owner begins with nothing asked for, and is told nothing of what somebody else asked
    expect(await item(giulia, anothers)).toMatchObject({ request: null, requests: [] });
    const steps = (await item(giulia, anothers))?.timeline.map(({ kind }) => kind) ?? [];
    expect(steps.filter((kind) => kind.startsWith('scan_'))).toEqual([]);
  });

  test('is refused and given back when the paper leaves the house', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    await asked(maria, of);
    await sql`update public.post_items set paper = 'returned', paper_at = now() where id = ${of.id}`;
    expect(await item(maria, of)).toMatchObject({ request: { state: 'refused', refusal: 'gone' } });
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
  });

  test('stays when the membership ends: it was included when it was asked for', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const { id } = await asked(maria, of);
    await sql`update public.profiles set membership_status = 'expired' where id = ${maria.id}`;
    await granted(nadia.client.rpc('take_post_request', { p_id: id }));
    expect(await item(maria, of)).toMatchObject({ request: { state: 'in_work', gross: 0 } });
  });
});

describe('the office', () => {
  async function waiting(
    values: Record<string, unknown> = {},
  ): Promise<{ id: string; of: Letter; maria: Person }> {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria, values);
    const { id } = await asked(maria, of);
    return { id, of, maria };
  }
  const take = ({ client }: Person, id: string) => client.rpc('take_post_request', { p_id: id });
  const letGo = ({ client }: Person, id: string) => client.rpc('let_go_post_request', { p_id: id });
  const refuse = ({ client }: Person, id: string, code: string, note?: string) =>
    client.rpc('refuse_post_request', { p_id: id, p_code: code, ...(note && { p_note: note }) });
  const queued = ({ client }: Person, ids: string[]) =>
    granted(
      client
        .from('post_queue')
        .select('id, state, is_overdue, is_mine, taken_by_name, place, member_name')
        .in('id', ids)
        .order('due_at')
        .order('id'),
    );

  test('finds the queue by due time, what is overdue marked, with where the paper is', async () => {
    const [late, later] = [await waiting({ place: 'A1' }), await waiting()];
    await sql`update public.post_requests set due_at = now() - interval '1 hour' where id = ${late.id}`;
    expect(await queued(nadia, [late.id, later.id])).toEqual([
      expect.objectContaining({ id: late.id, is_overdue: true, place: 'A1', state: 'waiting' }),
      expect.objectContaining({ id: later.id, is_overdue: false, member_name: 'Maria Vella' }),
    ]);
    await granted(take(nadia, late.id));
    expect(await queued(nadia, [late.id])).toMatchObject([
      { state: 'in_work', is_mine: true, taken_by_name: 'Nadia Camilleri' },
    ]);
    expect(await queued(omar, [late.id])).toMatchObject([{ is_mine: false }]);
    expect(await refusal(late.maria.client.from('post_queue').select('id'))).toBe('ID002');
  });

  test('takes a request one person at a time, lets it go, and a super administrator frees it', async () => {
    const { id, of } = await waiting();
    await granted(take(nadia, id));
    await granted(take(nadia, id)); // the first answer was lost
    expect(await refusalDetails(take(omar, id))).toEqual({
      code: 'PO010',
      details: { name: 'Nadia Camilleri' },
    });
    expect(await refusal(letGo(omar, id))).toBe('PO010');
    expect(await refusal(refuse(omar, id, 'damaged'))).toBe('PO010');
    await granted(letGo(nadia, id));
    await granted(letGo(nadia, id));
    await granted(take(omar, id));
    await granted(letGo(await superAdministrator(backend), id));
    await granted(take(nadia, id));
    const steps = (await chain(sql, of)).filter((kind) => kind.startsWith('scan_'));
    expect(steps).toEqual([
      'scan_asked',
      'scan_taken',
      'scan_let_go',
      'scan_taken',
      'scan_let_go',
      'scan_taken',
    ]);
  });

  test('goes on with what an administrator who has left had taken', async () => {
    const { id } = await waiting();
    const gone = await administrator(backend);
    await granted(take(gone, id));
    await sql`update public.profiles set role = null where id = ${gone.id}`;
    await granted(take(nadia, id));
    expect(await queued(nadia, [id])).toMatchObject([{ is_mine: true }]);
  });

  test('refuses for a reason of the list, tells the member why, and gives the document back', async () => {
    const { id, of, maria } = await waiting();
    for (const [code, note] of [
      ['gone'],
      ['because'],
      [''],
      ['other'],
      ['other', ' '],
      ['damaged', 'x'.repeat(301)],
    ]) {
      expect(await refusal(refuse(nadia, id, String(code), note))).toBe('PO012');
    }
    await granted(refuse(nadia, id, 'other', ' A catalogue. '));
    await granted(refuse(nadia, id, 'other', 'A catalogue.')); // the first answer was lost
    expect(await refusal(refuse(omar, id, 'damaged'))).toBe('PO011');
    expect(await refusal(take(omar, id))).toBe('PO011');
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
    expect(await item(maria, of)).toMatchObject({
      request: { state: 'refused', refusal: 'other', refusal_note: 'A catalogue.' },
    });
    const told = await granted(maria.client.from('notifications').select('event, params'));
    expect(told.filter(({ event }) => event === 'post_request_refused')).toMatchObject([
      { params: { refusal: 'other', note: 'A catalogue.' } },
    ]);
  });

  test('refuses a better scan in words of its own: the one there is stays', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria, { image: 'text_read' });
    const id = randomUUID();
    await granted(ask(maria, 'rescan', of, 0, id));
    await granted(refuse(nadia, id, 'damaged'));
    const told = await granted(maria.client.from('notifications').select('event, message'));
    expect(told.filter(({ event }) => event === 'post_request_refused')).toEqual([
      expect.objectContaining({
        message: 'A letter could not be scanned again: it is damaged. The scan you have stays.',
      }),
    ]);
  });

  test('opens an envelope only for a request that the same person has taken', async () => {
    const { id, of, maria } = await waiting();
    const open = ({ client }: Person) => client.rpc('open_post_item', { p_id: of.id });
    expect(await refusal(open(nadia))).toBe('PO013');
    await granted(take(nadia, id));
    expect(await refusal(open(omar))).toBe('PO013');
    await granted(open(nadia));
    await granted(open(nadia));
    expect(await item(maria, of)).toMatchObject({ paper: 'opened' });
    expect((await chain(sql, of)).filter((kind) => kind === 'opened')).toEqual(['opened']);
  });

  test('is the only one who works on requests', async () => {
    const { id, of, maria } = await waiting();
    const calls = [
      take(maria, id),
      letGo(maria, id),
      refuse(maria, id, 'damaged'),
      maria.client.rpc('open_post_item', { p_id: of.id }),
    ];
    for (const call of calls) expect(await refusal(call)).toBe('ID002');
  });

  test('and the member race for a request: it is withdrawn or taken, never both', async () => {
    const { id, maria } = await waiting();
    const [taken, withdrawn] = await Promise.all([
      refusal(take(nadia, id)),
      refusal(withdraw(maria, id)),
    ]);
    expect([taken, withdrawn]).toContain(undefined);
    expect([taken, withdrawn].sort()).not.toEqual([undefined, undefined]);
    expect(await quota(maria.client)).toMatchObject({ used: withdrawn === undefined ? 0 : 1 });
  });
});
