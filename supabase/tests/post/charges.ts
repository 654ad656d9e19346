import type postgres from 'postgres';
import type { PostRequest } from 'shared/post/types';
import type { Person } from 'shared/testing/personas';
import { asked, type Letter, letter, scanned } from './letters';

/** Uses up the documents of somebody's month. */
export async function useUp(sql: postgres.Sql, { id }: { id: string }): Promise<void> {
  await sql`insert into public.post_usage (user_id, period_from, period_to, included, used, plan)
    select ${id}, q.period_from, q.period_to, q.included, q.included, q.plan from private.post_quota(${id}) q
    on conflict (user_id, period_from) do update set used = excluded.included`;
}

export type Beyond = Letter & { request: PostRequest };

/** So many documents beyond somebody's plan, scanned one after the other. */
export async function beyond(
  sql: postgres.Sql,
  clerk: Person,
  person: Person,
  count = 1,
): Promise<Beyond[]> {
  await useUp(sql, person);
  const done: Beyond[] = [];
  for (let nth = 0; nth < count; nth++) {
    const of = await letter(sql, person);
    const request = await asked(person, of);
    await scanned(sql, clerk, of, request);
    done.push({ ...of, request });
  }
  return done;
}

export interface Charge {
  id: string;
  kind: string;
  quantity: number;
  net: number;
  gross: number;
  day: string;
  period_to: string;
  purchase_id: string | null;
  waive_reason: string | null;
}

/** What somebody owes or was billed, oldest first. */
export async function charges(sql: postgres.Sql, { id }: { id: string }): Promise<Charge[]> {
  const rows = await sql<Charge[]>`
    select id, kind, quantity, net::float, gross::float, day::text, period_to::text, purchase_id, waive_reason
    from public.post_charges where user_id = ${id} order by created_at, id`;
  return [...rows];
}

/** Charges of somebody who asked for nothing: so many documents at a price, in the month of today. */
export async function owe(
  sql: postgres.Sql,
  { id }: { id: string },
  quantity: number,
  net = quantity * 1.5,
): Promise<void> {
  await sql`select private.charge_post(${id}, null, 'documents', '{"code":"AAAA0000"}', ${quantity}, ${net},
    round(${net}::numeric * 0.18, 2))`;
}

/** Makes an order one that was due sixteen days ago. */
export async function overdue(sql: postgres.Sql, purchaseId: string) {
  await sql.begin(async (one) => {
    await one`alter table public.invoices disable trigger tg_invoices__keep`;
    await one`update public.invoices set issued_date = issued_date - 30, due_date = due_date - 30
      where purchase_id = ${purchaseId}`;
    await one`alter table public.invoices enable trigger tg_invoices__keep`;
  });
}
