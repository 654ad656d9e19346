import { randomUUID } from 'node:crypto';
import type { PostLoss } from 'shared/post/types';
import {
  administrator,
  member,
  type Person,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { asked, letter, subscriber } from './letters';
import { chainOf, correct, place, recorded, sendBack, storedItem } from './post-items';

let nadia: Person;
let omar: Person;
let maria: Person;
beforeAll(async () => {
  [nadia, omar, maria] = await Promise.all([
    administrator(backend, { fullName: 'Nadia Zammit' }),
    administrator(backend, { fullName: 'Omar Farrugia' }),
    member(backend),
  ]);
});

const report = (
  { client }: Pick<Person, 'client'>,
  item: { id: string },
  id: string = randomUUID(),
  p_reason = 'Not on its shelf, nor on those beside it',
) => client.rpc('report_post_lost', { p_id: id, p_item_id: item.id, p_reason });
const confirm = ({ client }: Pick<Person, 'client'>, id: string) =>
  client.rpc('confirm_post_lost', { p_id: id });
const withdraw = ({ client }: Pick<Person, 'client'>, id: string) =>
  client.rpc('withdraw_post_lost', { p_id: id });
const losses = async ({ client }: Person) =>
  (await granted(client.rpc('get_post_losses'))) as unknown as PostLoss[];

/** An item that Nadia has put on a shelf and cannot find. */
async function lost(): Promise<{ id: string; code: string; report: string }> {
  const item = await recorded(nadia, { user_id: maria.id, sender: 'Green Bank' });
  await granted(place(nadia, [item.code], 'B3'));
  const id = randomUUID();
  await granted(report(nadia, item, id));
  return { id: item.id, code: item.code, report: id };
}
/** What an owner reads of it in the history of their item. */
async function stepsOf({ client }: Person, p_id: string) {
  const own = (await granted(client.rpc('get_post_item', { p_id }))) as unknown as {
    timeline: { kind: string; by: string; place: string | null; detail: object }[];
  };
  return own.timeline.filter(({ kind }) => kind.startsWith('lost') || kind === 'found');
}
const kinds = async (id: string) => (await chainOf(nadia, id)).map(({ kind }) => kind);
const open = async (id: string) => (await losses(nadia)).some((loss) => loss.item_id === id);

describe('who may', () => {
  test('report, confirm, withdraw and list: administrators and super administrators alone', async () => {
    const item = await recorded(nadia, { user_id: maria.id });
    for (const call of [
      (client: Person['client']) => report({ client }, item),
      (client: Person['client']) => confirm({ client }, randomUUID()),
      (client: Person['client']) => withdraw({ client }, randomUUID()),
      (client: Person['client']) => client.rpc('get_post_losses'),
    ]) {
      expect(await refusal(call(maria.client))).toBe('ID002');
      expect(await refusal(call(visitor(backend)))).toBe('42501');
    }
    const claire = await superAdministrator(backend);
    const id = randomUUID();
    await granted(report(claire, item, id));
    await granted(confirm(nadia, id));
    expect((await storedItem(item.id))?.paper).toBe('lost');
  });

  test('not report or confirm their own post', async () => {
    const item = await recorded(omar, { user_id: nadia.id });
    expect(await refusal(report(nadia, item))).toBe('PO040');
    const id = randomUUID();
    await granted(report(omar, item, id));
    expect(await refusal(confirm(nadia, id))).toBe('PO040');
    expect((await losses(nadia)).find((loss) => loss.id === id)?.may_confirm).toBe(false);
  });
});

test('an administrator reports a loss, another confirms it, and the owner is told with what they asked for ended', async () => {
  const anna = await subscriber(backend, nadia);
  const item = await letter(sql, anna, { sender: 'Green Bank', place: 'B3', paper: 'stored' });
  const request = await asked(anna, item);
  const id = randomUUID();
  await granted(report(nadia, item, id));
  await granted(report(nadia, item, id)); // its answer was lost
  expect((await losses(omar)).find((loss) => loss.id === id)).toMatchObject({
    item_id: item.id,
    code: item.code,
    user_id: anna.id,
    member_name: anna.fullName,
    sender: 'Green Bank',
    place: 'B3',
    reason: 'Not on its shelf, nor on those beside it',
    reported_by: 'Nadia Zammit',
    is_own: false,
    may_confirm: true,
  });
  expect((await losses(nadia)).find((loss) => loss.id === id)).toMatchObject({
    is_own: true,
    may_confirm: false,
  });
  expect(await refusal(confirm(nadia, id))).toBe('PO082');
  expect((await storedItem(item.id))?.paper).toBe('stored');
  expect(await stepsOf(anna, item.id)).toEqual([]);
  await granted(confirm(omar, id));
  await granted(confirm(omar, id)); // its answer was lost
  expect(await refusal(confirm(nadia, id))).toBe('PO081');
  expect(await storedItem(item.id)).toMatchObject({ paper: 'lost', place: null });
  expect(await open(item.id)).toBe(false);
  const [ended] =
    await sql`select state, refusal from public.post_requests where id = ${request.id}`;
  expect(ended).toEqual({ state: 'refused', refusal: 'gone' });
  const told = await granted(
    anna.client.from('notifications').select('event, title, action_url').eq('event', 'post_lost'),
  );
  expect(told).toEqual([
    {
      event: 'post_lost',
      title: 'Your post is lost',
      action_url: `/dashboard/post/item?id=${item.id}`,
    },
  ]);
  const mails =
    await sql`select kind from public.mails where user_id = ${anna.id} and kind = 'post_lost'`;
  expect(mails).toHaveLength(1);
  const steps = await stepsOf(anna, item.id);
  expect(steps).toMatchObject([
    { kind: 'lost_reported', by: 'office', detail: { reason: expect.stringContaining('shelf') } },
    { kind: 'lost', by: 'office' },
  ]);
});

test('the table itself refuses one person in both places', async () => {
  const { report: id } = await lost();
  const both = sql`update public.post_losses set confirmed_at = now(), confirmed_by = reported_by where id = ${id}`;
  await expect(both).rejects.toMatchObject({ code: '23514' });
});

describe('a report ends', () => {
  test('when somebody has the paper in hand, whatever they do with it', async () => {
    const moved = await lost();
    await granted(place(omar, [moved.code], 'B4'));
    const there = await lost();
    await granted(place(nadia, [there.code], 'B3')); // as before the report
    const back = await lost();
    await granted(sendBack(omar, back.id));
    for (const { id, report: loss } of [moved, there, back]) {
      expect(await open(id)).toBe(false);
      expect(await refusal(confirm(omar, loss))).toBe('PO081');
    }
    expect((await storedItem(moved.id))?.paper).toBe('stored');
  });

  test('when somebody says that it is there, and then it can be reported anew', async () => {
    const { id, report: loss } = await lost();
    await granted(withdraw(omar, loss));
    await granted(withdraw(omar, loss));
    expect(await open(id)).toBe(false);
    expect((await kinds(id)).at(-1)).toBe('found');
    expect(await stepsOf(maria, id)).toEqual([]);
    expect(await refusal(confirm(omar, loss))).toBe('PO081');
    await granted(report(omar, { id }));
    expect(await open(id)).toBe(true);
  });

  test('once, of two who confirm and withdraw at the same time', async () => {
    const { id, report: loss } = await lost();
    const answers = await Promise.all([confirm(omar, loss), withdraw(nadia, loss)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await open(id)).toBe(false);
  });
});

/** Entries that say nothing of where the paper is. A kind that stands in neither list is a question: see decision 050. */
const withoutPaper = [
  ...['photographed', 'matched', 'unmatched', 'not_ours', 'corrected', 'called', 'received'],
  ...['scan_asked', 'scan_taken', 'scan_let_go', 'scan_refused', 'scan_withdrawn'],
  ...['text_read', 'scan_failed', 'file_opened', 'lost_reported', 'lost'],
  ...[
    'request_asked',
    'request_taken',
    'request_let_go',
    'request_refused',
    'request_withdrawn',
    'request_done',
  ],
  ...['request_asked_back', 'request_answered', 'request_recounted', 'request_unpacked'],
  ...['forward_undone', 'handover_undone', 'request_lapsed', 'read_by_delegate'],
  ...['bag_reopened', 'shared', 'share_opened', 'share_revoked'],
];

test('each kind of entry says whether somebody had the paper, which ends a report', async () => {
  const [found] = await sql<{ ends: string; kinds: string[] }[]>`
    select
      (select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgname = 'tg_post_events__end_loss') as ends,
      (select array_agg(k.kind) from private.post_event_kinds k) as kinds`;
  const ends = [...String(found?.ends).matchAll(/'([a-z_]+)'::text/g)].map(([, kind]) => kind);
  expect(ends).toContain('moved');
  expect([...ends, ...withoutPaper].sort()).toEqual(found?.kinds.sort());
});

test('an administrator reports nothing that has left, is reported or is not there, and nothing without a reason', async () => {
  const { id, report: loss } = await lost();
  expect(await refusal(report(omar, { id }))).toBe('PO080');
  expect(await refusal(report(omar, { id }, loss))).toBe('PO027');
  expect(await refusal(report(omar, { id: randomUUID() }))).toBe('PO005');
  expect(await refusal(report(omar, { id }, randomUUID(), ' '))).toBe('PO034');
  const gone = await recorded(nadia);
  await granted(sendBack(nadia, gone.id));
  expect(await refusal(report(omar, gone))).toBe('PO006');
});

test('an administrator who finds a letter that was opened before it was lost finds it opened', async () => {
  const anna = await subscriber(backend, nadia);
  const of = await letter(sql, anna);
  const request = await asked(anna, of);
  await granted(nadia.client.rpc('take_post_request', { p_id: request.id }));
  await granted(nadia.client.rpc('open_post_item', { p_id: of.id }));
  const loss = randomUUID();
  await granted(report(nadia, of, loss));
  await granted(confirm(omar, loss));
  await granted(place(nadia, [of.code], 'C2'));
  expect(await storedItem(of.id)).toMatchObject({ paper: 'opened', place: 'C2' });
  await granted(place(nadia, [of.code], 'C3'));
  expect(await storedItem(of.id)).toMatchObject({ paper: 'opened', place: 'C3' });
});

test('an administrator who puts a lost item on a shelf has found it, and its owner is told', async () => {
  const { id, code, report: loss } = await lost();
  await granted(confirm(omar, loss));
  expect(await granted(place(nadia, [code], 'C1'))).toEqual([{ code, result: 'ok' }]);
  expect(await storedItem(id)).toMatchObject({ paper: 'stored', place: 'C1' });
  expect((await kinds(id)).slice(-2)).toEqual(['lost', 'found']);
  const steps = await stepsOf(maria, id);
  expect(steps.map(({ kind, place }) => [kind, place])).toEqual([
    ['lost_reported', 'B3'],
    ['lost', null],
    ['found', 'C1'],
  ]);
  const told = await granted(
    maria.client.from('notifications').select('id').eq('event', 'post_found'),
  );
  expect(told).toHaveLength(1);
});

test('an owner reads in the history what two have confirmed, and not what was looked for in vain before or after', async () => {
  const anna = await member(backend);
  const item = await recorded(nadia, { user_id: anna.id });
  const searched = async () => {
    const id = randomUUID();
    await granted(report(nadia, item, id));
    return id;
  };
  await granted(withdraw(omar, await searched()));
  await granted(confirm(omar, await searched()));
  await granted(place(nadia, [item.code], 'C1'));
  await granted(withdraw(omar, await searched()));
  const steps = await stepsOf(anna, item.id);
  expect(steps.map(({ kind }) => kind)).toEqual(['lost_reported', 'lost', 'found']);
});

test('whoever a lost item turns out to be for is told that it is lost, and not that it has arrived', async () => {
  const [anna, giulia] = [await member(backend), await member(backend)];
  const item = await recorded(nadia, { user_id: anna.id, is_official: true });
  const id = randomUUID();
  await granted(report(nadia, item, id));
  await granted(confirm(omar, id));
  const told = async ({ id: owner, client }: Person) => [
    ...(await granted(client.from('notifications').select('event'))).map(({ event }) => event),
    ...(await sql`select kind from public.mails where user_id = ${owner}`).map(({ kind }) => kind),
  ];
  const ofPost = (events: string[]) => events.filter((event) => /^(post|official)_/.test(event));
  expect(ofPost(await told(anna))).toContain('post_lost');
  await granted(correct(nadia, item.id, { user_id: giulia.id }));
  expect(ofPost(await told(anna))).toEqual([]);
  expect(ofPost(await told(giulia))).toEqual(['post_lost', 'post_lost']);
});

test('an owner is not reminded of official post that is lost, and the office still telephones', async () => {
  const anna = await member(backend);
  const item = await recorded(nadia, { user_id: anna.id, is_official: true });
  const id = randomUUID();
  await granted(report(nadia, item, id));
  await granted(confirm(omar, id));
  const [told] = await sql`select reminded_at from private.post_told where item_id = ${item.id}`;
  expect(told?.reminded_at).toBeInstanceOf(Date);
});
