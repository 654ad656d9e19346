import { type Stack, startStack } from 'local/stack';
import type { OwnPostItem, PostPart } from 'shared/post/types';
import type { PostDelegate, PostOfOther } from 'shared/post-delegates/types';
import type { PostShare } from 'shared/post-shares/types';
import type { Packing } from 'shared/post-shipments/types';
import { visitor } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { granted } from '../backend';

const wholeSeed = 120_000; // ms: two years of orders, two months of post
let stack: Stack;

beforeAll(async () => {
  // nothing is drawn or read meanwhile: this is what a start begins with
  stack = await startStack({ fresh: true, seed: true, sendMails: false });
}, wholeSeed);
afterAll(() => stack?.stop());

async function signedIn(login: string) {
  const client = visitor(stack);
  const { error } = await client.auth.signInWithPassword({
    email: `${login}@example.test`,
    password: 'demo-password',
  });
  expect(error).toBeNull();
  return client;
}

test('Maria’s mailbox has two months of post, read and unread, with marks and scans', async () => {
  const maria = await signedIn('member');
  const { items } = (await granted(maria.rpc('get_post'))) as unknown as PostPart;
  expect(items.length).toBeGreaterThan(18);
  expect(items[0]).toMatchObject({ is_top: true, is_official: true, read_at: null });
  const oldest = Math.min(...items.map(({ received_at }) => Date.parse(received_at)));
  expect(Date.now() - oldest).toBeGreaterThan(50 * 24 * 3_600_000);
  expect(new Set(items.map(({ kind }) => kind))).toEqual(
    new Set(['letter', 'large_letter', 'parcel', 'registered', 'collection_notice']),
  );
  expect(new Set(items.map(({ image }) => image))).toEqual(
    new Set(['envelope', 'scanned', 'text_read']),
  );
  expect(new Set(items.map(({ request }) => request?.state))).toEqual(
    new Set([undefined, 'waiting', 'done', 'refused', 'withdrawn']),
  );
  const found = (await granted(
    maria.rpc('get_post', { p_query: { search: 'tigdid licenzja' } }),
  )) as unknown as PostPart;
  expect(found.items.map(({ folder }) => folder)).toContain('Licences');
  const [read] = items.filter(({ image }) => image === 'text_read');
  const item = (await granted(
    maria.rpc('get_post_item', { p_id: read?.id ?? '' }),
  )) as unknown as OwnPostItem;
  const moments = item.timeline.map(({ at }) => at);
  expect(moments).toEqual([...moments].sort());
  expect(item.scan?.pages[0]?.text).toContain('Maria Vella');
});

test('Maria shares two scans: one link works and was opened, the other is revoked', async () => {
  const maria = await signedIn('member');
  const links = (await granted(maria.rpc('get_post_shares'))) as unknown as PostShare[];
  expect(links).toMatchObject([
    { label: 'My accountant', state: 'live', opened_count: 2 },
    { label: 'Karl at the printer’s', state: 'revoked', opened_count: 0 },
  ]);
  const { data } = await visitor(stack).rpc('open_shared_scan', {
    p_token: 'an-open-letter-of-the-demo-for-everybody-00',
  });
  expect(data).toMatchObject({ by: expect.any(String), pages: [{ nr: 1 }, { nr: 2 }] });
});

test('Maria has a rule that is on, and one that is off', async () => {
  const maria = await signedIn('member');
  expect(await granted(maria.rpc('get_post_rules'))).toMatchObject({
    state: 'active',
    rules: [
      { source: 'sender', sender: 'Tipografia Tre Cipressi', is_on: true, most_extra: 2 },
      { source: 'sender', sender: 'Sundial Telecom', kind: 'return', is_on: false },
    ],
  });
});

test('Maria lets Giulia read her post, has ended one and waits for another, and reads Sophie’s', async () => {
  const maria = await signedIn('member');
  const delegates = (await granted(maria.rpc('get_post_delegates'))) as unknown as PostDelegate[];
  expect(delegates.map(({ name, state }) => `${name}: ${state}`)).toEqual([
    'Thomas, bookkeeping: invited',
    'Giulia Ferrari, accountant: active',
    'Lea Abela: ended',
  ]);
  const others = (await granted(maria.rpc('get_posts_of_others'))) as unknown as PostOfOther[];
  expect(others).toMatchObject([{ owner_name: expect.stringContaining('Sophie') }]);
});

test('the office finds something in each of its lists of post', async () => {
  const nadia = await signedIn('admin');
  const queue = await granted(
    nadia.from('post_queue').select('state, is_overdue, due_at, taken_by_name').order('due_at'),
  );
  expect(queue.some(({ is_overdue }) => is_overdue)).toBe(true);
  expect(queue.map(({ taken_by_name }) => taken_by_name)).toContain('Claire Borg');
  expect(queue.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(4);
  const toCall = await granted(nadia.from('post_unread_official').select('member_name, phone'));
  expect(toCall).toHaveLength(2);
  const { names } = (await granted(nadia.rpc('get_post_names_to_confirm'))) as {
    names: { name: string }[];
  };
  const added = ['Strada Stretta Editions', 'Ferrari & Conti Advisors Ltd'];
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(added));
  const items = await granted(
    nadia.from('post_directory').select('user_id, not_ours_at, paper, place, is_official'),
  );
  const nobodys = items.filter(({ user_id, not_ours_at }) => !user_id && !not_ours_at);
  expect(nobodys.length).toBeGreaterThan(2);
  expect(items.some(({ not_ours_at, paper }) => not_ours_at && paper === 'stored')).toBe(true);
  expect(items.some(({ paper }) => paper === 'returned')).toBe(true);
  const { waiting, parcels, sent } = (await granted(
    nadia.rpc('get_post_packing'),
  )) as unknown as Packing;
  expect([waiting.length, parcels.length, sent.length]).toEqual([2, 1, 1]);
  expect(items.filter(({ is_official }) => is_official).length).toBeGreaterThan(15);
});

test('each item of the seed stands as its chain of custody says', async () => {
  const wrong = await stack.sql`
    with chain as (
      select i.id, i.code, i.paper, i.image, i.place, i.user_id, i.not_ours_at, i.received_at, i.recorded_at,
        array_agg(e.kind order by e.id) as kinds,
        array_agg(e.at order by e.id) = array_agg(e.at order by e.at, e.id) as is_in_order,
        min(e.at) as begins, max(e.at) as ends,
        (array_agg(e.place order by e.id desc) filter (where e.place is not null))[1] as last_place
      from public.post_items i join public.post_events e on e.item_id = i.id group by i.id)
    select c.code, c.kinds, c.paper, c.image from chain c
    where not c.is_in_order or c.ends > now() or c.begins <> c.received_at or c.recorded_at < c.received_at
      or c.kinds[1] <> 'received' or c.kinds[2] <> 'photographed'
      or (c.paper = 'opened') <> ('opened' = any (c.kinds))
      or (c.paper = 'returned') <> ('returned' = any (c.kinds))
      or (c.paper = 'shredded') <> ('shredded' = any (c.kinds))
      or (c.paper = 'collected') <> ('handed_over' = any (c.kinds))
      or (c.paper = 'received') = (c.kinds && array['stored', 'opened', 'returned'])
      or (c.image = 'text_read') <> ('text_read' = any (c.kinds))
      or (c.image = 'scanned') <> ('scan_handed_over' = any (c.kinds) and not 'text_read' = any (c.kinds))
      or (c.user_id is not null) <> ('matched' = any (c.kinds))
      or (c.not_ours_at is not null) <> ('not_ours' = any (c.kinds))
      or (c.paper not in ('returned', 'forwarded', 'collected') and not 'bagged' = any (c.kinds)
        and c.place is distinct from c.last_place)`;
  expect(wrong).toEqual([]);
  const requests = await stack.sql`
    select r.id, r.state from public.post_requests r
    where r.asked_at > now() or r.due_at <= r.asked_at or r.taken_at < r.asked_at or r.done_at < r.asked_at
      or r.state = 'done' and (r.kind = 'shred') = (r.done_at < r.due_at)
      or r.asked_at < (select i.received_at from public.post_items i where i.id = r.item_id)
      or not exists (
        select 1 from public.post_events e
        where e.item_id = r.item_id and e.at = r.asked_at and e.kind in ('scan_asked', 'request_asked') and e.actor = r.user_id)`;
  expect(requests).toEqual([]);
  const used = await stack.sql`
    select u.user_id, u.used, count(r.*)::integer as counted
    from public.post_usage u
    left join public.post_requests r on r.user_id = u.user_id and r.period_from = u.period_from
      and r.state not in ('refused', 'withdrawn')
    group by u.user_id, u.period_from, u.used having u.used <> coalesce(sum(r.counts_included), 0)`;
  expect(used).toEqual([]);
  const files = await stack.sql`
    select i.code from public.post_items i
    where i.image <> 'none' and not exists (
      select 1 from storage.objects o where o.bucket_id = 'post-envelopes' and o.name = i.envelope)`;
  expect(files).toEqual([]);
  // nobody is told of it anew, and the chain is closed again
  const waiting =
    await stack.sql`select kind from public.mails where state = 'waiting' and kind like '%post%'`;
  expect(waiting).toEqual([]);
  await expect(stack.sql`update public.post_events set at = now()`).rejects.toMatchObject({
    code: 'PO007',
  });
});
