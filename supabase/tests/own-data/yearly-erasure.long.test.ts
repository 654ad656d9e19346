import { readFileSync } from 'node:fs';
import type { Stack } from 'local/stack';
import { makeDocument, makeEvent } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { granted } from '../backend';
import { checkout, document, event, plan, recordPayment, service } from '../cart/ordering';
import { anAffiliateWithAccount } from '../commissions/earning';
import { startOwnStack } from '../proof/own-stack';

/** The guide with the statement that an operator runs each January. */
const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const [, yearly = ''] = /^## 4\. [\s\S]+?```sql\n(begin;\n[\s\S]+?commit;\n)```/m.exec(guide) ?? [];

// of its own: it locks the books, and others count what is in them
let stack: Stack;
let sql: Stack['sql'];
beforeAll(async () => {
  stack = await startOwnStack();
  ({ sql } = stack);
});
afterAll(() => stack?.stop());

/** An order of everything and one for post beyond the plan, both paid, and one that was cancelled and credited. */
async function orders({ id, client }: Person, { client: office }: Person): Promise<string[]> {
  const pro = await plan(client, 'pro', 'annual');
  const [contract, draft, breakfast] = await Promise.all([
    makeDocument(sql),
    makeDocument(sql),
    makeEvent(sql, { registration_fee: 25 }),
  ]);
  const paid = await checkout(client, [service(pro), document(contract), event(breakfast)]);
  await granted(recordPayment(office, paid));
  const { purchase_id } = await checkout(client, [document(draft)]);
  await granted(client.rpc('cancel_purchase', { p_purchase_id: purchase_id }));
  await sql`select private.charge_post(${id}, null, 'documents', '{}', 1, 1.50, 0.27)`;
  const post = (await granted(client.rpc('bill_own_charges'))) as unknown as typeof paid;
  await granted(recordPayment(office, post));
  return [paid.purchase_id, post.purchase_id, purchase_id];
}

async function leave({ id }: Person, purchases: string[]) {
  await sql`delete from auth.users where id = ${id}`;
  await sql`update public.refund_reviews set closed_at = now(), outcome = 'kept', refunded_amount = 0, note = 'Late'
    where purchase_id in ${sql(purchases)}`;
}

/** Lets nine years pass over orders. */
async function age(purchases: string[]) {
  await sql.begin(async (tx) => {
    const nine = tx`interval '9 years'`;
    await tx`update public.purchases set created_at = created_at - ${nine}, paid_at = paid_at - ${nine},
      cancelled_at = cancelled_at - ${nine} where id in ${tx(purchases)}`;
    await tx`update public.refund_reviews set opened_at = opened_at - ${nine}, closed_at = closed_at - ${nine}
      where purchase_id in ${tx(purchases)}`;
    await tx`update public.user_services set valid_until = (valid_until - ${nine})::date,
      period_from = (period_from - ${nine})::date where purchase_id in ${tx(purchases)}`;
    await tx`alter table public.invoices disable trigger tg_invoices__keep`;
    await tx`update public.invoices set created_at = created_at - ${nine} where purchase_id in ${tx(purchases)}`;
    await tx`alter table public.invoices enable trigger tg_invoices__keep`;
  });
}

/** How many rows each table has of orders, itself included. */
async function rowsOf(purchases: string[]): Promise<Record<string, number>> {
  const tables = await sql<{ name: string; column: string }[]>`
    select f.conrelid::regclass::text as name, a.attname as column
    from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'public.purchases'::regclass
    union all select 'purchases', 'id'`;
  const counted = tables.map(async ({ name, column }) => {
    const rows = await sql`select 1 from ${sql(name)} where ${sql(column)} in ${sql(purchases)}`;
    return [name, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

test('the books of people who went long ago can be erased, and no others', async () => {
  const nadia = await administrator(stack);
  const affiliate = await anAffiliateWithAccount(stack, nadia);
  const metadata = { referral_code: affiliate.code };
  const [maria, giulia, elena] = await Promise.all([
    member(stack, { metadata }),
    member(stack),
    member(stack),
  ]);
  const [old, recent, here] = await Promise.all(
    [maria, giulia, elena].map((one) => orders(one, nadia)),
  );
  if (!old || !recent || !here) throw new Error('Somebody has ordered nothing.');
  await leave(maria, old);
  await leave(giulia, recent);
  await age(old);
  await age(here);
  const before = await Promise.all([old, recent, here].map(rowsOf));
  expect(before[0]).toMatchObject({
    purchases: 3,
    invoices: 4,
    post_charges: 1,
    refund_reviews: 2,
  });

  const connection = await sql.reserve();
  await connection.unsafe(yearly);
  connection.release();

  expect(Object.values(await rowsOf(old)).filter((count) => count > 0)).toEqual([]);
  expect(await Promise.all([recent, here].map(rowsOf))).toEqual(before.slice(1));
  const deleting = sql`delete from public.invoices where purchase_id in ${sql(recent)}`;
  await expect(deleting).rejects.toMatchObject({ code: 'PY006' });
  const earned =
    await sql`select purchase_id, amount > 0 as is_kept from public.commission_entries`;
  expect(earned).toEqual([{ purchase_id: null, is_kept: true }]);
  // what of them is left has no name
  expect(await sql`select full_name from public.profiles where id = ${maria.id}`).toEqual([
    { full_name: 'Former member' },
  ]);
});
