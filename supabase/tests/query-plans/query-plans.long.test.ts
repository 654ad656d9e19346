import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { member, superAdministrator } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backend, sql } from '../backend';
import { actAs, planNodes } from './plan-nodes';
import {
  administratorQueries,
  memberQueries,
  type Person,
  type ScreenQuery,
} from './screen-queries';

/** Tables that grow with the number of members. The catalogue does not, and may be read whole. */
const grows = [
  'profiles',
  'notifications',
  'mails',
  'purchases',
  'purchase_items',
  'invoices',
  'payments',
  'refunds',
  'account_credits',
  'commission_entries',
  'payouts',
  'payment_reminders',
  'user_services',
  'user_documents',
  'event_registrations',
  'message_answers',
  'person_notes',
  'post_delegates',
  'post_names',
  'post_items',
  'post_events',
  'post_settings',
  'post_addresses',
  'post_shipments',
  'post_requests',
  'post_collections',
  'post_usage',
  'post_rules',
  'post_rule_runs',
  'post_losses',
  'post_counts',
  'post_count_lines',
  'post_shares',
  'post_charges',
  'post_certificates',
  'post_bag_items',
  'verifications',
  'verification_parties',
  'verification_files',
  'verification_screenings',
  'verification_events',
  'address_uses',
  'address_papers',
];

const anyone: Person = {
  id: randomUUID(),
  notificationId: randomUUID(),
  purchaseId: randomUUID(),
  eventId: randomUUID(),
  cart: '[]',
};

// Only an administrator may see how a list would be read.
let claire: { id: string };
beforeAll(async () => {
  claire = await superAdministrator(backend);
});

// Without sequential scans the planner takes an index wherever one fits, however small the table:
// one that is still read whole, or through an index without a condition, has no fitting index.
async function plan(query: ScreenQuery, ...without: string[]): Promise<Record<string, unknown>[]> {
  return sql.begin((tx) => planIn(tx, query, 'seqscan', ...without));
}

/** In a transaction; `without` are ways the planner is not to take. */
async function planIn(
  tx: postgres.Sql | postgres.TransactionSql,
  query: ScreenQuery,
  ...without: string[]
): Promise<Record<string, unknown>[]> {
  await tx.unsafe('savepoint before_plan');
  for (const way of without) await tx.unsafe(`set local enable_${way} = off`);
  await tx.unsafe(actAs(memberQueries.includes(query) ? anyone.id : claire.id));
  const rows = await tx.unsafe<{ 'QUERY PLAN': [{ Plan: unknown }] }[]>(
    `explain (format json) ${query.sql(anyone)}`,
  );
  await tx.unsafe('rollback to savepoint before_plan');
  return planNodes(rows[0]?.['QUERY PLAN'][0].Plan);
}

// A plan does not show the statements inside a function.
const visible = memberQueries.filter((query) => !query.isFunction);
const ofSomebody = administratorQueries.filter(
  ({ name, isFunction }) =>
    /^(fetchAttendees$|a person’s |the answers |the chain )/.test(name) && !isFunction,
);

test.each([...visible, ...ofSomebody])(
  "$name reaches a member's rows through an index",
  async (query) => {
    const nodes = await plan(query);
    const ofMembers = nodes.filter(
      (node) =>
        grows.includes(String(node['Relation Name'])) ||
        grows.some((table) => String(node['Index Name']).startsWith(table)),
    );
    const readWhole = ofMembers
      .filter((node) => /Seq Scan|Index/.test(String(node['Node Type'])))
      .filter((node) => node['Index Cond'] === undefined)
      .map((node) => `${node['Node Type']} on ${node['Relation Name'] ?? node['Index Name']}`);
    expect(readWhole).toEqual([]);
  },
);

/** The tables and views behind the lists; the list of users also shows affiliates without an account. */
const listed = ['profiles', 'listed_orders', 'affiliates', 'post_items'];
const lists = administratorQueries.filter(({ name }) =>
  /^(users|orders|affiliates|post), /.test(name),
);
const pages = lists.filter(({ name }) => / by \w+ (asc|desc)$/.test(name));

/** Plans of lists that the planner knows to be long; other tests do not see the rows. */
describe('with thousands of people', () => {
  let crowded: postgres.ReservedSql;
  let maria: { id: string };

  beforeAll(async () => {
    maria = await member(backend); // whoever joins later may wait for somebody who waits for the crowd to go
    crowded = await sql.reserve();
    await crowded.unsafe(`begin;
      insert into public.profiles (id, full_name, company_name, email, created_at)
      select gen_random_uuid(), 'Karl Borg ' || n, case when n % 3 = 0 then 'Company ' || n end,
        'karl-' || n || '@example.test', now() - make_interval(hours => n)
      from generate_series(1, 4000) n;
      insert into public.affiliates (first_name, last_name, company_name, email, promotion_methods, status,
        rejection_reason, is_test, created_at)
      select 'Lea', 'Abela ' || n, case when n % 3 = 0 then 'Company ' || n end,
        'lea-' || n || '@example.test', 'Newsletter', 'rejected', 'No', true, now() - make_interval(hours => n)
      from generate_series(1, 4000) n;
      insert into public.post_items (id, code, kind, sender, received_at, idempotency_key)
      select gen_random_uuid(), private.post_code(30000000000 + n), 'letter', 'Studio Rossi ' || n,
        now() - make_interval(hours => n), ''
      from generate_series(1, 4000) n;
      analyze public.profiles, public.affiliates, public.post_items;
      select gin_clean_pending_list('public.post_items_search_text_idx');
      select gin_clean_pending_list('public.profiles_search_text_idx');
      select gin_clean_pending_list('public.affiliates_search_text_idx');`);
  });
  afterAll(async () => {
    await crowded.unsafe('rollback');
    crowded.release();
  });

  test.each(pages)('a page of $name is a range of an index, read in its order', async (query) => {
    const [, what, sortedBy] = /, (.*)by (\w+) /.exec(query.name) ?? [];
    const nodes = await planIn(crowded, query, 'seqscan', 'bitmapscan', 'sort');
    // there are few people without an account, so they are sorted
    const own = nodes.filter(
      (node) => listed.includes(String(node['Relation Name'])) && node['Index Name'] !== undefined,
    );
    expect(own).toContainEqual(
      expect.objectContaining({
        'Index Name': expect.stringContaining(String(sortedBy)),
        ...(what !== '' && { 'Index Cond': expect.stringContaining('') }),
      }),
    );
  });

  test('the standing of an affiliate is read without going through every application', async () => {
    const readWhole = async () => {
      const [table] = await crowded<{ times: number }[]>`select seq_scan::integer as times
        from pg_stat_xact_all_tables where relid = 'public.affiliates'::regclass`;
      return table?.times;
    };
    const before = await readWhole();
    await crowded.unsafe(`savepoint asked; ${actAs(claire.id)}`);
    await crowded`select public.get_own_affiliate()`;
    await crowded.unsafe('rollback to savepoint asked');
    expect(await readWhole()).toBe(before);
  });

  test('the copy of what is kept of a member is made without going through what is kept of others', async () => {
    await crowded.unsafe(`savepoint asked;
      insert into public.mails (email, kind, state, sent_at)
      select 'karl-' || n || '@example.test', 'order_placed', 'sent', now() from generate_series(1, 4000) n;
      insert into public.audit_log (table_name, record_id, subject_id, action, changes)
      select (array['profiles', 'affiliates', 'contact_messages'])[1 + n % 3], gen_random_uuid(), gen_random_uuid(),
        'update', '{}' from generate_series(1, 4000) n;
      analyze public.mails, public.audit_log`);
    const timesReadWhole = () => crowded`
      select relname, seq_scan::integer as times from pg_stat_xact_all_tables
      where schemaname = 'public' and relname in ('mails', 'audit_log', 'profiles', 'affiliates', 'post_items')
      order by relname`;
    const before = [...(await timesReadWhole())];
    await crowded.unsafe(actAs(maria.id));
    await crowded`select public.get_own_data()`;
    await crowded`reset role`;
    expect([...(await timesReadWhole())]).toEqual(before);
    await crowded.unsafe('rollback to savepoint asked');
  });

  const searches = lists.filter(({ name }) => / search /.test(name));

  // Where many rows match, the planner may go through them in order instead; with that turned off, it has to
  // use the search index.
  test.each(searches)('$name is looked up in an index of three letters each', async (query) => {
    const nodes = await planIn(crowded, query, 'seqscan', 'indexscan');
    const ofTexts = nodes.filter(({ 'Index Name': name }) =>
      String(name).endsWith('search_text_idx'),
    );
    expect(ofTexts.length).toBeGreaterThan(0);
    for (const node of ofTexts) expect(node['Index Cond']).toContain('search_text');
  });
});

test('a count of events counts nothing of each event', async () => {
  const counted = { name: '', sql: () => 'select count(*) from public.event_directory' };
  const ofEach = (await plan(counted)).filter((node) =>
    String(node['Index Cond']).includes('event_id'),
  );
  expect(ofEach).toEqual([]);
});

test('lists ask no volatile function: it would be asked for every row, even of a count', async () => {
  const asking = await sql`
    select distinct r.ev_class::regclass::text as list, p.proname as asked
    from pg_rewrite r
    join pg_class c on c.oid = r.ev_class
      and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      and d.refclassid = 'pg_proc'::regclass
    join pg_proc p on p.oid = d.refobjid
    where p.provolatile = 'v'`;
  expect([...asking]).toEqual([]);
});

test.each([
  ['get_overview_series', ['user_services', 'purchase_items', 'payments']],
  ['get_post_series', ['post_items', 'post_requests', 'post_scans']],
] as const)('the overview asks %s, which goes through no table whole', async (name, tables) => {
  const read = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    await tx.unsafe(actAs(claire.id));
    await tx.unsafe(`select public.${name}('2026-01-01', '2026-12-31')`);
    await tx`reset role`;
    return tx<{ relname: string; seq_scan: string }[]>`
      select relname, seq_scan from pg_stat_xact_all_tables
      where schemaname = 'public' and relname in ${tx(tables)} and seq_scan > 0`;
  });
  expect([...read]).toEqual([]);
});

const ofCases = [
  'verifications',
  'verification_parties',
  'verification_files',
  'verification_screenings',
  'verification_events',
  'address_uses',
  'address_papers',
];

test.each([
  'get_own_verification()',
  `confirm_address_certificate('MBA-2222-3333')`,
  `get_verification_queue('{"filter": "open"}')`,
  `open_verification('80000000-0000-4000-8000-000000000000', 'It is in the queue')`,
])('%s goes through no table of cases whole', async (call) => {
  const read = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    await tx`insert into public.verification_officers (user_id) values (${claire.id}) on conflict do nothing`;
    await tx.unsafe(`savepoint asked; ${actAs(claire.id)}`);
    // a case that is not there is refused
    await tx.unsafe(
      `do $do$ begin perform public.${call}; exception when others then null; end $do$`,
    );
    await tx`reset role`;
    const rows = await tx<{ relname: string }[]>`
      select relname from pg_stat_xact_all_tables
      where schemaname = 'public' and relname in ${tx(ofCases)} and seq_scan > 0`;
    await tx`rollback to savepoint asked`;
    await tx`delete from public.verification_officers where user_id = ${claire.id}`;
    return rows;
  });
  expect([...read]).toEqual([]);
});

const inbox = administratorQueries.filter(({ name }) => /^messages, /.test(name));

test.each(inbox)('the inbox ($name) is read through an index', async (query) => {
  // How many messages others write meanwhile decides whether their order is followed instead of the search.
  const nodes = await plan(query, ...(query.name === 'messages, search' ? ['indexscan'] : []));
  const indexes = nodes.map((node) => String(node['Index Name'] ?? ''));
  const what = {
    unread: 'unread',
    open: 'open',
    mine: 'taken_by',
    search: 'search',
  } as Record<string, string>;
  const wanted = what[query.name.replace('messages, ', '')] ?? 'created_at';
  expect(indexes).toContain(`contact_messages_${wanted}_idx`);
});

const log = administratorQueries.filter(({ name }) => /^audit log, by /.test(name));

test.each(log)('$name, is read through its index', async (query) => {
  const nodes = await plan(query);
  const column = query.name.replace('audit log, by ', '');
  expect(nodes.map((node) => node['Index Name'])).toContain(`audit_log_${column}_idx`);
});

test('an account is found by its e-mail through an index: forms of visitors ask for it', async () => {
  const read = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    await tx`select private.account_of_email('Elena@example.test')`;
    return tx`select seq_scan::integer from pg_stat_xact_all_tables where relid = 'auth.users'::regclass`;
  });
  expect([...read]).toEqual([{ seq_scan: 0 }]);
});
