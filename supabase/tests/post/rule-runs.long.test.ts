import { randomUUID } from 'node:crypto';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { mandate } from 'shared/post/mandate';
import type { Shredding } from 'shared/shredding/types';
import { administrator, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { asPerson, openConnections, outcomes } from '../proof/crowd';
import { closedBag, shred, waited } from './bags';
import { ask, chain, handOver, item, post, quota, subscriber, uploaded, withdraw } from './letters';
import { aLetter, correct, record, recorded, undo } from './post-items';
import { aRule, chooseCap, rules, saveRule, switchedOn } from './rules';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const bells = async (person: Person, event = 'post_left_by_rule') => {
  const rows = person.client.from('notifications').select('message').eq('event', event);
  return (await granted(rows)).map(({ message }) => message);
};

async function used(maria: Person, count: number): Promise<void> {
  const { period_from, period_to, included } = await quota(maria.client);
  await sql`insert into public.post_usage (user_id, period_from, period_to, included, used)
    values (${maria.id}, ${period_from}, ${period_to}, ${included}, ${count})
    on conflict (user_id, period_from) do update set used = excluded.used`;
}

const requests = async ({ id }: { id: string }) => [
  ...(await sql`select kind, state, is_included, gross::float, mandate, rule_id, rule, period_from is not null as is_counted
    from public.post_requests where item_id = ${id} order by asked_at, id`),
];

describe('an item that the counter records', () => {
  test('is asked for by the first rule that fits, in its owner’s name and within their plan', async () => {
    const maria = await subscriber(backend, nadia);
    await recorded(nadia, { user_id: maria.id, sender: 'Catalogues SA' });
    const back = await switchedOn(maria, {
      source: 'sender',
      sender: 'Catalogues SA',
      kind: 'return',
      options: {},
    });
    const scan = await switchedOn(maria, { item_kinds: ['large_letter', 'letter'] });
    const [catalogue, other, parcel] = [
      await recorded(nadia, { user_id: maria.id, sender: 'catalogues sa' }),
      await recorded(nadia, { user_id: maria.id, sender: 'Old Mill Theatre' }),
      await recorded(nadia, { user_id: maria.id, kind: 'parcel' }),
    ];
    expect(await requests(catalogue)).toMatchObject([
      { kind: 'return', state: 'waiting', rule_id: back.id, gross: 0, is_counted: false },
    ]);
    expect(await requests(other)).toMatchObject([
      {
        kind: 'scan',
        state: 'waiting',
        is_included: true,
        rule_id: scan.id,
        mandate: mandate.version,
        rule: {
          source: 'any',
          sender: null,
          item_kinds: ['large_letter', 'letter'],
          kind: 'scan',
          most_extra: 0,
        },
      },
    ]);
    expect(await requests(parcel)).toEqual([]);
    expect(await quota(maria.client)).toMatchObject({ used: 1 });
    expect(await chain(sql, other)).toEqual(['received', 'matched', 'scan_asked']);
    const shown = await item(maria, other);
    expect(shown?.request?.rule).toEqual({
      source: 'any',
      sender: null,
      item_kinds: ['large_letter', 'letter'],
      kind: 'scan',
      most_extra: 0,
    });
    expect(shown?.timeline.at(-1)).toMatchObject({
      kind: 'scan_asked',
      by: 'rule',
      detail: { mandate: mandate.version, rule: { source: 'any' } },
    });
    expect((await rules(maria)).rules).toMatchObject([{ asked: 1 }, { asked: 1 }]);
    expect(await bells(maria)).toEqual([]);
    const mails = await sql`select params from public.mails
      where user_id = ${maria.id} and params ->> 'post_item_id' = ${other.id}`;
    expect(mails).toMatchObject([{ params: { asked_by_rule: 'scan' } }]);
    // the counter reads what it always did
    expect(other).toMatchObject({ user_id: maria.id, paper: 'received' });
    const queue = nadia.client.from('post_queue').select('rule').eq('item_id', other.id);
    expect(await granted(queue)).toMatchObject([{ rule: { kind: 'scan', source: 'any' } }]);
  });

  test('waits where no rule is on, none fits, or no plan is in force', async () => {
    const [maria, giulia] = [await subscriber(backend, nadia), await subscriber(backend, nadia)];
    await granted(saveRule(maria, aRule()));
    expect(await requests(await recorded(nadia, { user_id: maria.id }))).toEqual([]);
    await switchedOn(giulia);
    await sql`update public.profiles set membership_status = 'expired' where id = ${giulia.id}`;
    const held = await recorded(nadia, { user_id: giulia.id });
    expect(await requests(held)).toEqual([]);
    expect((await item(giulia, held))?.left_by_rule).toBeNull();
    expect(await bells(giulia)).toEqual([]);
  });

  test('of an account that is blocked waits', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria);
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${maria.id}`;
    expect(await requests(await recorded(nadia, { user_id: maria.id }))).toEqual([]);
  });

  test('is asked for once, however often it is recorded, and never again after its owner has withdrawn it', async () => {
    const [maria, giulia] = [await subscriber(backend, nadia), await subscriber(backend, nadia)];
    await switchedOn(maria);
    const letter = await aLetter({ user_id: maria.id });
    await granted(record(nadia, letter));
    await granted(record(nadia, letter));
    expect(await requests(letter)).toHaveLength(1);
    const shown = await item(maria, letter);
    await granted(withdraw(maria, String(shown?.request?.id)));
    await granted(correct(nadia, letter.id, { sender: 'Old Mill Theatre' }));
    await granted(correct(nadia, letter.id, { user_id: giulia.id }));
    await granted(correct(nadia, letter.id, { user_id: maria.id }));
    expect(await requests(letter)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
    await granted(ask(maria, 'scan', letter));
  });

  test('that is taken back is asked for no longer, and costs nothing', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria);
    const letter = await recorded(nadia, { user_id: maria.id });
    await granted(undo(nadia, letter.id));
    expect(await requests(letter)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
  });

  test('that goes to another owner is asked for by their rules, and no longer by those of the first', async () => {
    const [maria, giulia] = [await subscriber(backend, nadia), await subscriber(backend, nadia)];
    await switchedOn(maria);
    const theirs = await switchedOn(giulia, { most_extra: 2 });
    const letter = await recorded(nadia, { user_id: maria.id });
    await granted(correct(nadia, letter.id, { user_id: giulia.id }));
    expect(await requests(letter)).toMatchObject([
      { state: 'withdrawn' },
      { state: 'waiting', rule_id: theirs.id },
    ]);
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
    expect(await quota(giulia.client)).toMatchObject({ used: 1 });
    const shown = await item(giulia, letter);
    expect(shown?.requests).toHaveLength(1);
    expect(shown?.timeline.filter(({ by }) => by === 'rule')).toHaveLength(1);
    const unmatched = await recorded(nadia);
    await granted(correct(nadia, unmatched.id, { user_id: giulia.id }));
    expect(await requests(unmatched)).toMatchObject([{ rule_id: theirs.id }]);
    expect(await chain(sql, unmatched)).toEqual([
      'received',
      'unmatched',
      'corrected',
      'matched',
      'scan_asked',
    ]);
  });
});

describe('official post', () => {
  test('is never sent back by a rule, but may be scanned', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria, { kind: 'return', options: {} });
    const first = await recorded(nadia, { user_id: maria.id, is_official: true });
    expect(await requests(first)).toEqual([]);
    const scan = await switchedOn(maria, { source: 'official' });
    const second = await recorded(nadia, { user_id: maria.id, is_official: true });
    expect(await requests(second)).toMatchObject([{ kind: 'scan', rule_id: scan.id }]);
  });

  test('is never shredded by a rule, whoever has marked it', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria, { kind: 'shred', options: {} });
    const [sender] = await sql`
      insert into public.post_senders (name, is_official) values (${`Court ${randomUUID()}`}, true) returning id`;
    for (const of of [{ is_official: true }, { sender_id: String(sender?.id) }]) {
      expect(await requests(await recorded(nadia, { user_id: maria.id, ...of }))).toEqual([]);
    }
    expect(await bells(maria)).toEqual([]);
  });

  test('stays when it turns out to be that after a rule had it shredded, also by its sender', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria, { kind: 'shred', options: {} });
    const [sender] = await sql`
      insert into public.post_senders (name, is_official) values (${`Fund ${randomUUID()}`}, false) returning id`;
    const corrected = await recorded(nadia, { user_id: maria.id });
    const marked = await recorded(nadia, { user_id: maria.id, sender_id: String(sender?.id) });
    for (const of of [corrected, marked]) {
      const [request] = (await item(maria, of))?.open_requests ?? [];
      await waited(sql, String(request?.id));
    }
    await closedBag(nadia, corrected, marked);
    await granted(correct(nadia, corrected.id, { is_official: true }));
    await sql`update public.post_senders set is_official = true where id = ${String(sender?.id)}`;
    for (const of of [corrected, marked]) {
      expect(await requests(of)).toMatchObject([{ kind: 'shred', state: 'withdrawn' }]);
      expect((await item(maria, of))?.left_by_rule).toMatchObject({ problem: 'corrected' });
    }
    expect(await bells(maria)).toHaveLength(2);
    expect(await bells(maria, 'post_request_refused')).toEqual([]);
  });

  test('that was recorded as ordinary stays once the office corrects it, and its owner is told', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria, { kind: 'return', options: {} });
    const letter = await recorded(nadia, { user_id: maria.id });
    const [asked] = (await item(maria, letter))?.open_requests ?? [];
    await granted(nadia.client.rpc('take_post_request', { p_id: String(asked?.id) }));
    await granted(correct(nadia, letter.id, { is_official: true }));
    expect(await requests(letter)).toMatchObject([{ kind: 'return', state: 'withdrawn' }]);
    expect((await item(maria, letter))?.left_by_rule).toMatchObject({ problem: 'corrected' });
    expect(await bells(maria)).toEqual([expect.stringContaining('is not what we first noted')]);
  });
});

describe('a rule that has post shredded', () => {
  test('leaves its owner seven days to take it back, and is named where the office shreds', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria, { kind: 'shred', options: {} });
    const letter = await recorded(nadia, { user_id: maria.id });
    const [request] = (await item(maria, letter))?.open_requests ?? [];
    expect(request).toMatchObject({ kind: 'shred', is_default: false, gross: 0 });
    const days = (Date.parse(String(request?.due_at)) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    await waited(sql, String(request?.id));
    const list = (await granted(nadia.client.rpc('get_post_shredding'))) as unknown as Shredding;
    const due = list.due.find(({ item_id }) => item_id === letter.id);
    expect(due).toMatchObject({ problem: null, rule: { source: 'any', kind: 'shred' } });
    await granted(withdraw(maria, String(request?.id)));
    expect(await requests(letter)).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('is named on the certificate', async () => {
    const [maria, claire] = [await subscriber(backend, nadia), await administrator(backend)];
    await switchedOn(maria, { kind: 'shred', options: {} });
    const letter = await recorded(nadia, { user_id: maria.id });
    const [request] = (await item(maria, letter))?.open_requests ?? [];
    await waited(sql, String(request?.id));
    await shred(claire, await closedBag(nadia, letter));
    const rows = await granted(maria.client.from('post_certificates').select('items'));
    expect(rows).toMatchObject([{ items: [{ code: letter.code, by_rule: true }] }]);
  });

  test('has nothing to say of what its owner keeps, whenever they say so', async () => {
    const [maria, giulia] = [await subscriber(backend, nadia), await subscriber(backend, nadia)];
    const kept = await recorded(nadia, { user_id: maria.id });
    const keep = ({ id }: { id: string }) =>
      granted(maria.client.rpc('keep_post_paper', { p_item_id: id }));
    await keep(kept);
    await switchedOn(maria, { kind: 'shred', options: {} });
    await granted(correct(nadia, kept.id, { user_id: giulia.id }));
    await granted(correct(nadia, kept.id, { user_id: maria.id }));
    expect(await requests(kept)).toEqual([]);
    const asked = await recorded(nadia, { user_id: maria.id });
    await keep(asked);
    expect(await requests(asked)).toMatchObject([{ kind: 'shred', state: 'withdrawn' }]);
  });

  test('has its requests withdrawn with the plan, as nobody has asked for that paper themselves', async () => {
    const maria = await subscriber(backend, nadia);
    const rule = await switchedOn(maria, { kind: 'shred', options: {} });
    const byRule = await recorded(nadia, { user_id: maria.id });
    await granted(maria.client.rpc('switch_off_post_rule', { p_id: rule.id }));
    const own = await recorded(nadia, { user_id: maria.id });
    await granted(ask(maria, 'return', own));
    await sql`select private.withdraw_waiting_requests(${maria.id})`;
    expect(await requests(byRule)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await requests(own)).toMatchObject([{ state: 'waiting' }]);
  });

  test.each(['shred', 'return'] as const)(
    'has its requests withdrawn when the plan runs out, whatever paper leaves by: %s',
    async (kind) => {
      const maria = await subscriber(backend, nadia);
      await switchedOn(maria, { kind, options: {} });
      const letter = await recorded(nadia, { user_id: maria.id });
      await sql`update public.profiles set membership_valid_until = ${daysAfter(maltaToday(), -30)}, membership_grace_until = null
        where id = ${maria.id}`;
      await sql`select private.expire_membership(${maria.id})`;
      expect(await requests(letter)).toMatchObject([{ kind, state: 'withdrawn' }]);
    },
  );
});

test('the office that misread a sender withdraws what a rule asked for with its correction, unless it is being scanned', async () => {
  const maria = await subscriber(backend, nadia);
  await recorded(nadia, { user_id: maria.id, sender: 'Catalogues SA' });
  await switchedOn(maria, { source: 'sender', sender: 'Catalogues SA' });
  const [waiting, taken] = [
    await recorded(nadia, { user_id: maria.id, sender: 'Catalogues SA' }),
    await recorded(nadia, { user_id: maria.id, sender: 'Catalogues SA' }),
  ];
  const [request] = (await item(maria, taken))?.open_requests ?? [];
  await granted(nadia.client.rpc('take_post_request', { p_id: String(request?.id) }));
  for (const { id } of [waiting, taken]) {
    await granted(correct(nadia, id, { weight_g: 20 }));
    await granted(correct(nadia, id, { sender: 'Clients GmbH' }));
  }
  expect(await requests(waiting)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await requests(taken)).toMatchObject([{ state: 'in_work' }]);
  expect(await quota(maria.client)).toMatchObject({ used: 1 });
});

describe('a rule at the end of the plan', () => {
  test('leaves what comes to its owner, tells them once a month, and records it all the same', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria);
    await used(maria, 4);
    const [last, first, second] = [
      await recorded(nadia, { user_id: maria.id }),
      await recorded(nadia, { user_id: maria.id, sender: 'Sundial Telecom' }),
      await recorded(nadia, { user_id: maria.id }),
    ];
    expect(await requests(last)).toMatchObject([{ is_included: true }]);
    for (const letter of [first, second]) {
      expect(await requests(letter)).toEqual([]);
      expect((await item(maria, letter))?.left_by_rule).toEqual({
        problem: 'PO104',
        rule: { source: 'any', sender: null, item_kinds: null, kind: 'scan', most_extra: 0 },
      });
      expect(await chain(sql, letter)).toEqual(['received', 'matched']);
    }
    expect(await bells(maria)).toEqual([
      'A letter from Sundial Telecom waits, unopened: the documents of this month are used, and your rule goes no ' +
        'further. So does what comes until your next month, unless you ask for it.',
    ]);
    const mails = await sql`select params from public.mails
      where user_id = ${maria.id} and kind = 'post_left_by_rule'`;
    expect(mails).toMatchObject([{ params: { problem: 'PO104', post_item_id: first.id } }]);
    expect(mails[0]?.params).not.toHaveProperty('sender');
    expect((await rules(maria)).rules).toMatchObject([{ asked: 1, left: 2, problem: 'PO104' }]);
    // once its owner asks, the rule has nothing more to say of it
    await granted(ask(maria, 'scan', first, 1.77));
    expect((await item(maria, first))?.left_by_rule).toBeNull();
    expect((await post(maria)).find(({ id }) => id === second.id)?.left_by_rule).not.toBeNull();
  });

  test('goes as far beyond it as its owner said, at the price they were shown', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria, { most_extra: 2 });
    await used(maria, 5);
    const all = [];
    for (let nth = 0; nth < 3; nth++) all.push(await recorded(nadia, { user_id: maria.id }));
    const asked = await Promise.all(all.map(requests));
    expect(asked).toMatchObject([[{ gross: 1.77 }], [{ gross: 1.77 }], []]);
    // what is withdrawn is free for the next
    const [request] = (await post(maria)).flatMap(({ open_requests: open }) => open);
    await granted(withdraw(maria, String(request?.id)));
    expect(await requests(await recorded(nadia, { user_id: maria.id }))).toHaveLength(1);
  });

  test('stops where a document beyond the plan costs more than its owner was shown', async () => {
    const maria = await subscriber(backend, nadia);
    const rule = await switchedOn(maria, { most_extra: 9 });
    await sql`update private.post_rules set extra_gross = 1.50 where id = ${rule.id}`;
    const included = await recorded(nadia, { user_id: maria.id });
    expect(await requests(included)).toHaveLength(1);
    await used(maria, 5);
    const letter = await recorded(nadia, { user_id: maria.id });
    expect(await requests(letter)).toEqual([]);
    expect(await bells(maria)).toEqual([expect.stringContaining('costs more than when')]);
  });

  test('stops at the limit of the month, and its owner is asked, who may pass it', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria, {
      most_extra: 9,
      options: { mandate: mandate.version, beyond_cap: true },
    });
    await chooseCap(maria, 2);
    await used(maria, 5);
    const [below, beyond] = [
      await recorded(nadia, { user_id: maria.id }),
      await recorded(nadia, { user_id: maria.id }),
    ];
    expect(await requests(below)).toMatchObject([{ gross: 1.77, state: 'waiting' }]);
    expect(await requests(beyond)).toEqual([]);
    expect((await item(maria, beyond))?.left_by_rule).toMatchObject({ problem: 'PO060' });
    expect(await bells(maria)).toEqual([expect.stringContaining('pass your limit')]);
    expect((await rules(maria)).rules).toMatchObject([{ asked: 1, left: 1, problem: 'PO060' }]);
    expect(await refusal(ask(maria, 'scan', beyond, 1.77))).toBe('PO060');
    await granted(ask(maria, 'scan', beyond, 1.77, randomUUID(), { beyond_cap: 'true' }));
    expect((await item(maria, beyond))?.left_by_rule).toBeNull();
  });

  test('has thick post asked about before it is charged beyond what the rule may', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria, { most_extra: 1 });
    await used(maria, 3);
    const letter = await recorded(nadia, { user_id: maria.id });
    const id = String((await item(maria, letter))?.request?.id);
    await granted(nadia.client.rpc('take_post_request', { p_id: id }));
    const hand = async (sheets: number) =>
      handOver(nadia, id, await uploaded(sql, letter), randomUUID(), sheets);
    // one is taken, one is left, one is beyond: sixty sheets are the most
    expect(await refusalDetails(hand(61))).toEqual({
      code: 'PO104',
      details: { most_extra: 1 },
    });
    const askAndAnswer = async (p_question: string, p_sheets?: number, p_is_agreed = true) => {
      const question = { p_id: id, p_question };
      const call = { ...question, ...(p_sheets && { p_sheets }) };
      await granted(nadia.client.rpc('ask_back_post_request', call));
      expect((await item(maria, letter))?.request?.asked_sheets).toBe(p_sheets ?? null);
      const answer = { ...question, p_answer: 'Yes, please', p_is_agreed };
      await granted(maria.client.rpc('answer_post_request', answer));
    };
    await askAndAnswer('It has a stapled annex. May we take it apart?');
    expect(await refusal(hand(61))).toBe('PO104');
    await askAndAnswer('It has 61 sheets. Shall we scan all of it?', 61, false);
    expect(await refusal(hand(61))).toBe('PO104');
    await askAndAnswer('It has 61 sheets. Shall we scan all of them for €3.54?', 61);
    await askAndAnswer('In colour?');
    expect(await refusal(hand(81))).toBe('PO104');
    await granted(hand(61));
    expect(await requests(letter)).toMatchObject([{ state: 'done', gross: 3.54 }]);
  });

  test.each([
    ['is removed', 'remove'],
    ['goes less far by then', 'lower'],
  ])('pays for no thick post beyond the plan once it %s', async (_what, change) => {
    const maria = await subscriber(backend, nadia);
    const rule = await switchedOn(maria, { most_extra: 2 });
    await used(maria, 4);
    const letter = await recorded(nadia, { user_id: maria.id });
    const id = String((await item(maria, letter))?.request?.id);
    await (change === 'remove'
      ? granted(maria.client.rpc('remove_post_rule', { p_id: rule.id }))
      : granted(saveRule(maria, { ...rule, most_extra: 0 })));
    await granted(nadia.client.rpc('take_post_request', { p_id: id }));
    const hand = async (sheets: number) =>
      handOver(nadia, id, await uploaded(sql, letter), randomUUID(), sheets);
    expect(await refusal(hand(21))).toBe('PO104');
    await granted(hand(20));
    expect(await requests(letter)).toMatchObject([{ state: 'done', gross: 0 }]);
  });

  test('has thick post asked about where a document costs more than its owner was shown', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria, { most_extra: 5 });
    await used(maria, 4);
    const letter = await recorded(nadia, { user_id: maria.id });
    const id = String((await item(maria, letter))?.request?.id);
    await sql`update public.post_requests set extra_net = 5, extra_vat = 0.9 where id = ${id}`;
    await granted(nadia.client.rpc('take_post_request', { p_id: id }));
    const hand = async () => handOver(nadia, id, await uploaded(sql, letter), randomUUID(), 60);
    expect(await refusal(hand())).toBe('PO104');
    await sql`update public.post_requests set extra_net = 1.5, extra_vat = 0.27 where id = ${id}`;
    await granted(hand());
    expect(await requests(letter)).toMatchObject([{ state: 'done', gross: 3.54 }]);
    expect((await item(maria, letter))?.request?.rule).not.toHaveProperty('extra_gross');
  });

  test('has thick post asked about before it passes the limit of the month', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria, { most_extra: 9 });
    await chooseCap(maria, 2);
    await used(maria, 4);
    const letter = await recorded(nadia, { user_id: maria.id });
    const id = String((await item(maria, letter))?.request?.id);
    const hand = async (sheets: number) =>
      handOver(nadia, id, await uploaded(sql, letter), randomUUID(), sheets);
    expect(await refusal(hand(41))).toBe('PO104');
    await granted(hand(40));
    expect(await requests(letter)).toMatchObject([{ state: 'done', gross: 1.77 }]);
  });

  test('waits for no answer to a question that is not answered, whatever was answered before', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria);
    await used(maria, 4);
    const letter = await recorded(nadia, { user_id: maria.id });
    const id = String((await item(maria, letter))?.request?.id);
    const question = { p_id: id, p_question: 'All 30 sheets?', p_sheets: 30 };
    await granted(nadia.client.rpc('ask_back_post_request', question));
    await granted(nadia.client.rpc('ask_back_post_request', question)); // the first answer was lost
    for (const p_sheets of [0, 401]) {
      const wrong = { p_id: id, p_question: 'So many?', p_sheets };
      expect(await refusal(nadia.client.rpc('ask_back_post_request', wrong))).toBe('PO056');
    }
    const hand = async () => handOver(nadia, id, await uploaded(sql, letter), randomUUID(), 30);
    expect(await refusal(hand())).toBe('PO104');
  });
});

describe('the mail that says what has come', () => {
  const mailOf = async ({ id }: { id: string }) =>
    (
      await sql`select params from public.mails where params ->> 'post_item_id' = ${id} and kind = 'post_received'`
    )[0]?.params;

  test('says no longer that a rule has asked, once its owner or the office has ended that', async () => {
    const maria = await subscriber(backend, nadia);
    await switchedOn(maria, { kind: 'shred', options: {} });
    const [withdrawn, kept, corrected] = [
      await recorded(nadia, { user_id: maria.id }),
      await recorded(nadia, { user_id: maria.id }),
      await recorded(nadia, { user_id: maria.id }),
    ];
    for (const each of [withdrawn, kept, corrected])
      expect(await mailOf(each)).toMatchObject({ asked_by_rule: 'shred' });
    const [request] = (await item(maria, withdrawn))?.open_requests ?? [];
    await granted(withdraw(maria, String(request?.id)));
    await granted(maria.client.rpc('keep_post_paper', { p_item_id: kept.id }));
    for (const each of [withdrawn, kept])
      expect(await mailOf(each)).not.toHaveProperty('asked_by_rule');
    expect(await mailOf(corrected)).toMatchObject({ asked_by_rule: 'shred' });
  });

  test('says the same where it is one of a day', async () => {
    const maria = await subscriber(backend, nadia);
    await granted(maria.client.from('post_settings').insert({ user_id: maria.id, digest: true }));
    await switchedOn(maria, { kind: 'shred', options: {}, item_kinds: ['letter'] });
    const [first, second] = [
      await recorded(nadia, { user_id: maria.id }),
      await recorded(nadia, { user_id: maria.id }),
    ];
    await recorded(nadia, { user_id: maria.id, kind: 'parcel' });
    const [request] = (await item(maria, second))?.open_requests ?? [];
    await granted(withdraw(maria, String(request?.id)));
    expect(await mailOf(first)).toBeUndefined();
    await sql`select private.send_post_digest(${maria.id}, now() + interval '2 days')`;
    const [mail] = await sql`
      select params -> 'items' as items from public.mails where user_id = ${maria.id} and kind = 'post_digest'`;
    const items = mail?.items as { kind: string; asked_by_rule?: string }[];
    expect(items.map(({ kind, asked_by_rule: rule }) => `${kind} ${rule}`).sort()).toEqual([
      'letter shred',
      'letter undefined',
      'parcel undefined',
    ]);
  });
});

test('a newer order to open post stops the rule until its owner has read it', async () => {
  const maria = await subscriber(backend, nadia);
  const rule = await switchedOn(maria);
  await sql`update private.post_rules set options = '{"mandate": 0}' where id = ${rule.id}`;
  const letter = await recorded(nadia, { user_id: maria.id });
  expect(await requests(letter)).toEqual([]);
  expect((await rules(maria)).rules).toMatchObject([{ is_on: true, is_order_old: true, left: 1 }]);
  expect(await bells(maria)).toEqual([expect.stringContaining('has a new text')]);
  const confirmed = await switchedOn(maria, rule);
  expect(await requests(await recorded(nadia, { user_id: maria.id }))).toMatchObject([
    { rule_id: confirmed.id, mandate: mandate.version },
  ]);
});

test('a kind that fails otherwise stops nobody at the counter', async () => {
  const maria = await subscriber(backend, nadia);
  await switchedOn(maria, { kind: 'return', options: {} });
  const letter = await aLetter({ user_id: maria.id });
  let left: unknown;
  const asItWas = new Error('nothing of this stays');
  const broken = sql.begin(async (tx) => {
    await tx.unsafe(`create or replace function private.quote_post_return(
      p_user_id uuid, p_item public.post_items, p_options jsonb) returns private.post_price
      language plpgsql as $$ begin raise division_by_zero; end $$`);
    const claims = JSON.stringify({ sub: nadia.id, role: 'authenticated' });
    await tx`select set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${nadia.id}, true)`;
    await tx`select public.record_post_item(${tx.json(letter as never)})`;
    left = await tx`select i.paper, n.problem from private.post_rule_runs n
      join public.post_items i on i.id = n.item_id where n.item_id = ${letter.id}`;
    throw asItWas;
  });
  await expect(broken).rejects.toBe(asItWas);
  expect(left).toMatchObject([{ paper: 'received', problem: '22012' }]);
});

test('a member who switches a rule off or removes it keeps what it has asked for, by its words', async () => {
  const maria = await subscriber(backend, nadia);
  const rule = await switchedOn(maria);
  const letter = await recorded(nadia, { user_id: maria.id });
  await granted(maria.client.rpc('switch_off_post_rule', { p_id: rule.id }));
  expect(await requests(await recorded(nadia, { user_id: maria.id }))).toEqual([]);
  await granted(maria.client.rpc('remove_post_rule', { p_id: rule.id }));
  expect(await requests(letter)).toMatchObject([{ state: 'waiting', rule_id: null }]);
  expect((await item(maria, letter))?.request?.rule).toMatchObject({ source: 'any' });
});

test('counters that record at once take the documents of the plan once, and what is beyond as far as the rule goes', async () => {
  const maria = await subscriber(backend, nadia);
  await switchedOn(maria, { most_extra: 3 });
  const letters = await Promise.all(
    Array.from({ length: 24 }, () => aLetter({ user_id: maria.id })),
  );
  const connections = openConnections(inject('databaseUrl'), 12);
  try {
    const calls = letters.map((letter) =>
      asPerson(
        connections,
        nadia.id,
        (tx) => tx`select public.record_post_item(${tx.json(letter as never)})`,
      ),
    );
    expect(await outcomes(calls)).toEqual({ ok: 24 });
  } finally {
    await connections.end();
  }
  const [kept] =
    await sql`select count(*)::integer as asked, sum(counts_included)::integer as included,
    sum(counts - counts_included)::integer as beyond from public.post_requests where user_id = ${maria.id}`;
  expect(kept).toEqual({ asked: 8, included: 5, beyond: 3 });
  expect(await bells(maria)).toHaveLength(1);
  expect((await rules(maria)).rules).toMatchObject([{ asked: 8, left: 16 }]);
});

test('a rule that is switched off while post is recorded has asked for all that came before, and nothing after', async () => {
  const maria = await subscriber(backend, nadia);
  const rule = await switchedOn(maria, { kind: 'return', options: {} });
  const connections = openConnections(inject('databaseUrl'), 6);
  try {
    const letters = await Promise.all(
      Array.from({ length: 10 }, () => aLetter({ user_id: maria.id })),
    );
    const off = asPerson(
      connections,
      maria.id,
      (tx) => tx`select public.switch_off_post_rule(${rule.id})`,
    );
    const calls = letters.map((letter) =>
      asPerson(
        connections,
        nadia.id,
        (tx) => tx`select public.record_post_item(${tx.json(letter as never)})`,
      ),
    );
    expect(await outcomes([off, ...calls])).toEqual({ ok: 11 });
  } finally {
    await connections.end();
  }
  expect(
    await refusal(maria.client.rpc('switch_off_post_rule', { p_id: rule.id })),
  ).toBeUndefined();
  expect(await requests(await recorded(nadia, { user_id: maria.id }))).toEqual([]);
});
