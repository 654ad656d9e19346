import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap } from 'local/database/bootstrap';
import { connect } from 'local/database/connect';
import { migrate } from 'local/database/migrate';
import { defaultSupabaseDir } from 'local/paths';
import type { Stack } from 'local/stack';
import type postgres from 'postgres';
import { companyAsSeller } from 'shared/billing/seller';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';

/** The first migration of payments as they came; before it an order had one payment and no refund. */
const first = '20261204000000';
const migrations = join(defaultSupabaseDir, 'migrations');

let stack: Stack;
let sql: postgres.Sql;
let older: string;
beforeAll(async () => {
  stack = await startOwnStack();
  const [superuserUrl = '', ownerUrl = ''] = [stack.superuserUrl, stack.databaseUrl].map((url) =>
    url.replace(/\/postgres$/, '/older_office'),
  );
  const superuser = connect(stack.superuserUrl, 1);
  await superuser`create database older_office`;
  await superuser.end();
  await bootstrap(superuserUrl);
  sql = connect(ownerUrl, 1);
  older = await mkdtemp(join(tmpdir(), 'older-'));
  const names = (await readdir(migrations)).filter((name) => name < first);
  await Promise.all(names.map((name) => cp(join(migrations, name), join(older, name))));
  await migrate(sql, older);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await rm(older, { recursive: true, force: true });
  await stack?.stop();
});

const as = (id: string) =>
  sql`select set_config('request.jwt.claims',
    jsonb_build_object('sub', ${id}::text, 'role', 'authenticated')::text, false)`;

async function account(email: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
    values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', ${email},
      now(), ${sql.json({ full_name: 'Maria Vella' })}, '{}') returning id`;
  return String(row?.id);
}

test('payments and refunds from before are in the books of today, and no statement changes', async () => {
  const [maria, nadia] = [await account('maria@example.test'), await account('nadia@example.test')];
  await sql`update public.profiles set role = 'admin' where id = ${nadia}`;
  await sql`update private.site_settings set seller = ${sql.json(companyAsSeller())}`;
  await sql`update public.profiles set address_line_1 = '8 Strait Street', city = 'Valletta', postal_code = 'VLT 1431',
    country = 'Malta' where id = ${maria}`;
  const [dinner] = await sql<{ id: string }[]>`
    insert into public.events (title, event_date, event_time, location, registration_fee, max_attendees)
    values ('Dinner', current_date + 90, '19:00', 'Roof', 25, 9) returning id`;
  const [pro] = await sql<{ id: string }[]>`
    select id from public.services where membership_type = 'pro' and billing_period = 'monthly'`;
  const order = async (items: object[]) => {
    await as(maria);
    const [row] = await sql<{ order: { purchase_id: string; total_amount: number } }[]>`
      select public.checkout(${sql.json(items as never)}, null, gen_random_uuid()) as order`;
    const placed = row?.order;
    await as(nadia);
    await sql`select public.record_payment(${String(placed?.purchase_id)}, 'bank_transfer', 'Seen', ${placed?.total_amount ?? 0})`;
    return String(placed?.purchase_id);
  };
  const seat = await order([{ item_type: 'event', item_id: dinner?.id }]);
  const plan = await order([{ item_type: 'service', item_id: pro?.id }]);
  await as(maria);
  await sql`update public.event_registrations set payment_status = 'cancelled' where user_id = ${maria}`;
  await sql`select public.withdraw_membership()`;
  await as(nadia);
  await sql`select public.close_refund_review(r.id, 'Paid back', 'refunded', 20)
    from public.refund_reviews r where r.purchase_id = ${seat}`;
  await sql`select public.close_refund_review(r.id, 'Paid back', 'refunded', 300)
    from public.refund_reviews r where r.purchase_id = ${plan}`;
  const statement = () =>
    sql`select day::text, kind, number, description, amount::float from private.account_entries(${maria})
      order by day, kind, number, amount`;
  const before = await statement();
  expect(before.map(({ kind }) => kind)).toContain('refund_granted');
  await sql`select set_config('request.jwt.claims', '', false)`;

  expect(await migrate(sql, migrations)).not.toEqual([]);

  expect([...(await statement())]).toEqual([...before]);
  const orders =
    await sql`select payment_state, refunded_amount::float as refunded from public.purchases
    where user_id = ${maria} order by refunded_amount`;
  expect([...orders]).toEqual([
    { payment_state: 'partly_refunded', refunded: 20 },
    { payment_state: 'partly_refunded', refunded: 300 },
  ]);
  const known = await sql`select 1 from public.payments where statement_line is not null`;
  expect(known).toHaveLength(2);
  await expectSoundBooks(sql);
  // What went back is not paid back once more.
  const [left] = await sql`select amount::float from private.refundable_lines(${seat})`;
  expect(left?.amount).toBe(5);
});
