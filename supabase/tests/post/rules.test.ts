import { randomUUID } from 'node:crypto';
import { mandate } from 'shared/post/mandate';
import type { PostRuleDraft } from 'shared/post/types';
import { mark } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { ask, asked, letter, only, quota, subscriber } from './letters';
import { aRule, chooseCap, rules, saveRule, switchedOn, tried, tryRule } from './rules';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('a member who tries a rule', () => {
  test('reads which of the last three months’ items it would have fitted, newest first', async () => {
    const maria = await subscriber(backend, nadia);
    const from = (days: number, values = {}) =>
      letter(sql, maria, { sender: 'Sundial Telecom', received_at: daysAgo(days), ...values });
    const [recent, older, parcel] = [
      await from(2),
      await from(40, { sender: 'SUNDIAL  telecom' }),
      await from(3, { kind: 'parcel' }),
    ];
    await from(100);
    await from(1, { sender: 'Old Mill Theatre' });
    await from(1, { undone_at: new Date().toISOString() });
    const rule = aRule({ source: 'sender', sender: 'Sundial Telecom' });
    const all = await tried(maria, rule);
    expect(all.count).toBe(3);
    expect(all.items.map(({ id }) => id)).toEqual([recent.id, parcel.id, older.id]);
    expect(all.items[0]).toMatchObject({ sender: 'Sundial Telecom', kind: 'letter' });
    const letters = await tried(maria, { ...rule, item_kinds: ['letter', 'registered'] });
    expect(letters.items.map(({ id }) => id)).toEqual([recent.id, older.id]);
    expect((await rules(maria)).rules).toEqual([]);
  });

  test('reads how many documents it would have taken, and what of them beyond the plan at today’s price', async () => {
    const maria = await subscriber(backend, nadia);
    for (let day = 1; day <= 7; day++) await letter(sql, maria, { received_at: daysAgo(0) });
    expect(await tried(maria, aRule())).toMatchObject({
      count: 7,
      asked: 5,
      left: 2,
      documents: 5,
      beyond: 0,
      gross: 0,
      included: 5,
      extra_gross: 1.77,
    });
    expect(await tried(maria, aRule({ most_extra: 1 }))).toMatchObject({
      asked: 6,
      left: 1,
      documents: 6,
      beyond: 1,
      gross: 1.77,
    });
    const free = { kind: 'return', options: {} } as const;
    expect(await tried(maria, aRule(free))).toMatchObject({ asked: 7, documents: 0, gross: 0 });
  });

  test('has the documents of what they asked for themselves counted, and thick post as it turned out', async () => {
    const maria = await subscriber(backend, nadia);
    const other = await letter(sql, maria, { sender: 'Old Mill Theatre' });
    await asked(maria, other);
    const thick = await letter(sql, maria, { sender: 'Sundial Telecom' });
    const { id } = await asked(maria, thick);
    await sql`update public.post_requests set state = 'done', done_at = now(), sheets = 90, counts = 5, counts_included = 4,
      is_included = false, net = 1.50, vat = 0.27, gross = 1.77 where id = ${id}`;
    const rule = aRule({ source: 'sender', sender: 'Sundial Telecom', most_extra: 3 });
    expect(await tried(maria, rule)).toMatchObject({ documents: 5, beyond: 1, gross: 1.77 });
  });

  test('reads what would have waited as it passes the limit of their month, beside what they asked for themselves', async () => {
    const maria = await subscriber(backend, nadia);
    const own = await letter(sql, maria, { sender: 'Old Mill Theatre' });
    const { id } = await asked(maria, own);
    await sql`update public.post_requests set is_included = false, net = 1.50, vat = 0.27, gross = 1.77 where id = ${id}`;
    for (let nth = 0; nth < 7; nth++) await letter(sql, maria, { sender: 'Sundial Telecom' });
    const rule = aRule({ source: 'sender', sender: 'Sundial Telecom', most_extra: 9 });
    // four are left of the plan, three are beyond it, and one has room below the limit
    await chooseCap(maria, 3);
    expect(await tried(maria, rule)).toMatchObject({
      count: 7,
      asked: 5,
      left: 2,
      at_cap: 2,
      cap: 3,
      beyond: 1,
      gross: 1.77,
    });
    await chooseCap(maria, 100);
    expect(await tried(maria, rule)).toMatchObject({ asked: 7, left: 0, at_cap: 0, beyond: 3 });
  });

  test('reads that none of their official post, nor what they keep, would have been shredded', async () => {
    const maria = await subscriber(backend, nadia);
    const name = `Authority ${randomUUID()}`;
    const [sender] = await sql`
      insert into public.post_senders (name, is_official) values (${name}, true) returning id`;
    await letter(sql, maria, { sender: 'Catalogues SA' });
    await letter(sql, maria, { is_official: true });
    await letter(sql, maria, { sender_id: sender?.id });
    const kept = await letter(sql, maria, { sender: 'Catalogues SA' });
    await granted(maria.client.rpc('keep_post_paper', { p_item_id: kept.id }));
    const shred = aRule({ kind: 'shred', options: { official: kept.id } });
    expect(await tried(maria, shred)).toMatchObject({ count: 1, asked: 1, gross: 0 });
    expect(await tried(maria, aRule({ source: 'official' }))).toMatchObject({ count: 2 });
  });

  test('reads of their own post alone, and of official post nothing that would go', async () => {
    const [maria, giulia] = [await subscriber(backend, nadia), await subscriber(backend, nadia)];
    await letter(sql, giulia, { sender: 'Secret Clinic' });
    await letter(sql, maria, { sender: 'Civil Court', is_official: true });
    expect(await tried(maria, aRule())).toMatchObject({ count: 1 });
    expect(await tried(maria, aRule({ source: 'official' }))).toMatchObject({ count: 1 });
    expect(await tried(maria, aRule({ kind: 'return', options: {} }))).toMatchObject({ count: 0 });
    const theirs = aRule({ source: 'sender', sender: 'Secret Clinic' });
    expect(await refusal(tryRule(maria, theirs))).toBe('PO100');
    expect((await rules(maria)).senders.map(({ name }) => name)).toEqual(['Civil Court']);
  });
});

describe('a member who saves a rule', () => {
  test('has it off until they switch it on with what the trial showed', async () => {
    const maria = await subscriber(backend, nadia);
    const rule = aRule();
    await granted(saveRule(maria, rule));
    expect((await rules(maria)).rules).toMatchObject([
      { id: rule.id, version: 1, is_on: false, source: 'any', kind: 'scan', asked: 0, left: 0 },
    ]);
    const saved = { ...rule, version: 1 };
    const { count, extra_gross } = await tried(maria, saved);
    await letter(sql, maria);
    expect(await refusalDetails(saveRule(maria, saved, { count, extra_gross }))).toEqual({
      code: 'PO101',
      details: { count: 1, extra_gross: 1.77 },
    });
    const now = { count: 1, extra_gross };
    for (const shown of [{ ...now, extra_gross: 1 }, { count: 1 }, {}]) {
      expect(await refusal(saveRule(maria, saved, shown))).toBe('PO101');
    }
    await granted(saveRule(maria, saved, now));
    await granted(saveRule(maria, saved, now)); // the first answer was lost
    expect((await rules(maria)).rules).toMatchObject([{ version: 2, is_on: true }]);
  });

  test('changes what they have read alone, and has it off again', async () => {
    const maria = await subscriber(backend, nadia);
    const rule = await switchedOn(maria);
    const changed = { ...rule, item_kinds: ['letter' as const] };
    await granted(saveRule(maria, changed));
    expect((await rules(maria)).rules).toMatchObject([{ version: 2, is_on: false }]);
    expect(await refusalDetails(saveRule(maria, { ...rule, most_extra: 3 }))).toEqual({
      code: 'PO101',
      details: { version: 2 },
    });
    await granted(maria.client.rpc('remove_post_rule', { p_id: rule.id }));
    await granted(maria.client.rpc('remove_post_rule', { p_id: rule.id }));
    expect(await refusal(saveRule(maria, { ...changed, version: 2 }))).toBe('PO102');
    expect((await rules(maria)).rules).toEqual([]);
  });

  test('has to have had post from whom they name, and keeps the name once they have', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria, { sender: 'Sundial Telecom' });
    const rule = aRule({ source: 'sender', sender: 'sundial telecom' });
    await granted(saveRule(maria, rule));
    expect((await rules(maria)).rules).toMatchObject([{ sender: 'Sundial Telecom' }]);
    await sql`update public.post_items set user_id = null where id = ${of.id}`;
    await granted(saveRule(maria, { ...rule, version: 1, most_extra: 2 }));
    const another = { ...rule, id: randomUUID() };
    expect(await refusal(saveRule(maria, another))).toBe('PO100');
  });

  test('names a sender who is listed, also once the office calls them otherwise', async () => {
    const maria = await subscriber(backend, nadia);
    const name = `Sender ${randomUUID()}`;
    const [listed] =
      await sql`insert into public.post_senders (name) values (${name}) returning id`;
    await letter(sql, maria, { sender_id: listed?.id });
    const rule = aRule({ source: 'sender', sender: name });
    await granted(saveRule(maria, rule));
    await sql`update public.post_senders set name = ${`${name} plc`} where id = ${listed?.id}`;
    expect((await rules(maria)).rules).toMatchObject([{ sender: `${name} plc` }]);
    expect(await tried(maria, { ...rule, sender: `${name} plc` })).toMatchObject({ count: 1 });
  });

  test('is refused what is no rule', async () => {
    const maria = await subscriber(backend, nadia);
    const wrong: unknown[] = [
      null,
      [],
      7,
      {},
      { ...aRule(), id: null },
      { ...aRule(), id: 'x' },
      { ...aRule(), source: 'somebody' },
      { ...aRule(), source: null },
      { ...aRule(), sender: 'Sundial Telecom' },
      { ...aRule(), source: 'sender' },
      { ...aRule(), source: 'sender', sender: '...' },
      { ...aRule(), kind: 'rescan' },
      { ...aRule(), kind: 'forward' },
      { ...aRule(), kind: 'collect' },
      { ...aRule(), kind: 'burn' },
      { ...aRule(), kind: null },
      { ...aRule(), kind: 'return', source: 'official' },
      { ...aRule(), kind: 'shred', source: 'official' },
      { ...aRule(), item_kinds: [] },
      { ...aRule(), item_kinds: [null] },
      { ...aRule(), item_kinds: ['postcard'] },
      { ...aRule(), item_kinds: 'letter' },
      { ...aRule(), most_extra: -1 },
      { ...aRule(), most_extra: 501 },
      { ...aRule(), most_extra: 1.5 },
      { ...aRule(), version: 'x' },
      { ...aRule(), options: [] },
      { ...aRule(), options: { mandate: mandate.version, more: 'x'.repeat(2000) } },
    ];
    for (const rule of wrong) {
      expect(await refusal(tryRule(maria, rule)), JSON.stringify(rule)).toBe('PO100');
      expect(await refusal(saveRule(maria, rule)), JSON.stringify(rule)).toBe('PO100');
    }
    expect(await refusal(tryRule(maria, aRule({ options: {} })))).toBe('PO052');
    expect(await refusal(saveRule(maria, aRule({ options: { mandate: 0 } })))).toBe('PO052');
  });

  test('says neither yes to what passes their limit, nor that an item is official, for what comes', async () => {
    const maria = await subscriber(backend, nadia);
    const options = { mandate: mandate.version, beyond_cap: true, official: randomUUID() };
    const { id } = await switchedOn(maria, { options });
    const kept = await sql`select options from private.post_rules where id = ${id}`;
    expect(kept).toEqual([{ options: { mandate: mandate.version } }]);
  });

  test('has thirty of them at most', async () => {
    const maria = await subscriber(backend, nadia);
    const all = Array.from({ length: 30 }, () => aRule());
    for (const rule of all) await granted(saveRule(maria, rule));
    expect(await refusal(saveRule(maria, aRule()))).toBe('PO103');
    await granted(saveRule(maria, { ...(all[0] as PostRuleDraft), version: 1, most_extra: 1 }));
  });

  test('puts them into an order, all of them', async () => {
    const maria = await subscriber(backend, nadia);
    const [first, second] = [aRule(), aRule({ kind: 'return', options: {} })];
    await granted(saveRule(maria, first));
    await granted(saveRule(maria, second));
    const order = (...ids: (string | null)[]) =>
      maria.client.rpc('order_post_rules', { p_ids: ids as string[] });
    const shown = async () => (await rules(maria)).rules.map(({ id }) => id);
    expect(await shown()).toEqual([first.id, second.id]);
    await granted(order(second.id, first.id));
    expect(await shown()).toEqual([second.id, first.id]);
    for (const ids of [[], [first.id], [first.id, first.id], [first.id, second.id, null]]) {
      expect(await refusal(order(...ids))).toBe('PO102');
    }
    expect(await refusal(order(first.id, second.id, randomUUID()))).toBe('PO102');
    expect(await shown()).toEqual([second.id, first.id]);
  });
});

test('visitors have no rules, and nobody reads or changes those of another', async () => {
  const [maria, giulia] = [await subscriber(backend, nadia), await member(backend)];
  const rule = await switchedOn(maria);
  const elena = { client: visitor(backend) };
  const calls = [
    () => elena.client.rpc('get_post_rules'),
    () => tryRule(elena, aRule()),
    () => saveRule(elena, aRule()),
    () => elena.client.rpc('switch_off_post_rule', { p_id: rule.id }),
    () => elena.client.rpc('remove_post_rule', { p_id: rule.id }),
    () => elena.client.rpc('order_post_rules', { p_ids: [rule.id] }),
  ];
  for (const call of calls) expect(await refusal(call())).toBe('42501');
  for (const other of [giulia, nadia]) {
    expect((await rules(other)).rules).toEqual([]);
    expect(await refusal(saveRule(other, { ...rule, version: 0 }))).toBe('PO027');
    expect(await refusal(saveRule(other, rule))).toBe('PO027');
    const id = { p_id: rule.id };
    expect(await refusal(other.client.rpc('switch_off_post_rule', id))).toBe('PO102');
    await granted(other.client.rpc('remove_post_rule', id));
    expect(await refusal(other.client.rpc('order_post_rules', { p_ids: [rule.id] }))).toBe('PO102');
  }
  expect((await rules(maria)).rules).toMatchObject([{ id: rule.id, version: 1, is_on: true }]);
  await granted(maria.client.rpc('switch_off_post_rule', { p_id: rule.id }));
  await granted(maria.client.rpc('switch_off_post_rule', { p_id: rule.id }));
  expect((await rules(maria)).rules).toMatchObject([{ version: 2, is_on: false }]);
});

test('a member reads whose post they have had, and what they asked for of it', async () => {
  const maria = await subscriber(backend, nadia);
  const listed = { id: randomUUID(), name: `Sundial ${mark()}` };
  await sql`insert into public.post_senders ${sql(listed)}`;
  const of = await letter(sql, maria, { sender: listed.name });
  await asked(maria, await letter(sql, maria, { sender_id: listed.id }));
  await letter(sql, maria, { sender: listed.name.toUpperCase() });
  await letter(sql, maria, { sender: 'Civil Court', is_official: true });
  await letter(sql, maria, { sender: null });
  await asked(maria, of);
  const byDefault = await granted(ask(maria, 'shred', of));
  await sql`update public.post_requests set is_default = true where id = ${only(byDefault).id}`;
  const known = await rules(maria);
  expect(known.senders).toEqual([
    {
      name: expect.stringMatching(new RegExp(listed.name, 'i')),
      is_official: false,
      items: 3,
      asked: { scan: 2 },
    },
    { name: 'Civil Court', is_official: true, items: 1, asked: {} },
  ]);
  expect(known.kinds).toEqual([
    { kind: 'scan', spares_official: false },
    { kind: 'return', spares_official: true },
    { kind: 'shred', spares_official: true },
  ]);
  const { included } = await quota(maria.client);
  expect(known).toMatchObject({ included, extra_gross: 1.77, state: 'active' });
});
