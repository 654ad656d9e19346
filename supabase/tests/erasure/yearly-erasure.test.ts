import { readFileSync } from 'node:fs';
import { makeDocument, makeEvent } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, document, event, plan, recordPayment, service } from '../cart/ordering';

/** What somebody is to run each January, as the guide says it. */
const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const [, statements = ''] =
  /^## 4\. [\s\S]+?```sql\nbegin;\n([\s\S]+?)commit;\n```/m.exec(guide) ?? [];
const undo = new Error('To be undone.');
type Transaction = Parameters<Parameters<typeof sql.begin>[1]>[0];

/** An order of everything, paid, and one that was cancelled and credited. */
async function orders({ client }: Person, { client: office }: Person): Promise<string[]> {
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
  return [paid.purchase_id, purchase_id];
}

async function leave({ id }: Person, purchases: string[]) {
  await sql`delete from auth.users where id = ${id}`;
  await sql`update public.refund_reviews set closed_at = now(), outcome = 'kept', refunded_amount = 0, note = 'Late'
    where purchase_id in ${sql(purchases)}`;
}

/** Lets nine years pass over orders. */
async function age(tx: Transaction, purchases: string[]) {
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
}

/** How many rows each table has of orders, itself included. */
async function rowsOf(tx: Transaction, purchases: string[]): Promise<Record<string, number>> {
  const tables = await tx<{ name: string; column: string }[]>`
    select f.conrelid::regclass::text as name, a.attname as column
    from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'public.purchases'::regclass
    union all select 'purchases', 'id'`;
  const counted = tables.map(async ({ name, column }) => {
    const rows = await tx`select 1 from ${tx(name)} where ${tx(column)} in ${tx(purchases)}`;
    return [name, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

test('the books of people who went long ago can be erased, and nobody else’s', async () => {
  const nadia = await administrator(backend);
  const [maria, giulia, elena] = await Promise.all([
    member(backend),
    member(backend),
    member(backend),
  ]);
  const [old, recent, here] = await Promise.all(
    [maria, giulia, elena].map((one) => orders(one, nadia)),
  );
  if (!old || !recent || !here) throw new Error('Somebody has ordered nothing.');
  await leave(maria, old);
  await leave(giulia, recent);

  // undone at the end: the database is shared with tests that count invoices
  const undone = sql.begin(async (tx) => {
    await age(tx, old);
    await age(tx, here);
    const before = [await rowsOf(tx, old), await rowsOf(tx, recent), await rowsOf(tx, here)];
    expect(before[0]).toMatchObject({ purchases: 2, invoices: 3, refund_reviews: 2 });

    await tx.unsafe(statements);

    const left = Object.values(await rowsOf(tx, old)).filter((count) => count > 0);
    expect(left).toEqual([]);
    expect([await rowsOf(tx, recent), await rowsOf(tx, here)]).toEqual(before.slice(1));
    const deleting = tx.savepoint(
      (point) => point`delete from public.invoices where purchase_id in ${point(recent)}`,
    );
    await expect(deleting).rejects.toMatchObject({ code: 'PY006' });
    throw undo;
  });
  await expect(undone).rejects.toBe(undo);

  // what of them is left has no name
  expect(await sql`select full_name from public.profiles where id = ${maria.id}`).toEqual([
    { full_name: 'Former member' },
  ]);
});
