import type postgres from 'postgres';
import type { Person } from 'supabase-project/tests/query-plans/screen-queries';

/** Members of the loaded data: the busiest, some in between, the quietest. */
const memberNumbers = [11, 12, 100, 1000, 10_000, 40_000, 70_000, 99_000];

export function findMembers(sql: postgres.Sql): Promise<Person[]> {
  return Promise.all(memberNumbers.map((nr) => findPerson(sql, nr)));
}

/** Members evenly spread over the loaded data. */
export function findPersons(sql: postgres.Sql, count: number): Promise<Person[]> {
  const step = Math.floor(99_900 / count);
  return Promise.all(Array.from({ length: count }, (_, at) => findPerson(sql, 20 + at * step)));
}

/** Members, each with another notification that they have not read. */
export async function findUnread(sql: postgres.Sql, count: number): Promise<Person[]> {
  const rows = await sql<{ id: string; notificationId: string }[]>`
    select user_id as id, id as "notificationId" from public.notifications
    where read_at is null order by id limit ${count}`;
  return rows.map((row) => ({ ...row, purchaseId: row.id, eventId: row.id, cart: '[]' }));
}

/** A super administrator. */
export function findAdministrator(sql: postgres.Sql): Promise<Person> {
  return findPerson(sql, 1);
}

async function findPerson(sql: postgres.Sql, nr: number): Promise<Person> {
  const [row] = await sql<Person[]>`
    select m.id,
      (select n.id from public.notifications n where n.user_id = m.id limit 1) as "notificationId",
      coalesce((select p.id from public.purchases p where p.user_id = m.id limit 1), m.id) as "purchaseId",
      coalesce((select er.event_id from public.event_registrations er where er.user_id = m.id limit 1), m.id)
        as "eventId",
      (select jsonb_agg(jsonb_build_object('item_type', i.item_type, 'item_id', i.item_id))::text from (
        (select 'service' as item_type, s.id as item_id from public.services s
          where s.membership_type is null and not s.is_onboarding_fee
            and not exists (select from public.user_services us
              where us.user_id = m.id and us.service_id = s.id) order by s.id limit 1)
        union all
        (select 'document', d.id from public.documents d
          where d.status = 'active' and not exists (select from public.user_documents ud
            where ud.user_id = m.id and ud.document_id = d.id) order by d.id limit 1)
        union all
        (select 'event', e.id from public.events e
          where e.status = 'active' and e.event_date > current_date
            and not exists (select from public.event_registrations er
              where er.user_id = m.id and er.event_id = e.id) order by e.id limit 1)) as i) as cart
    from (select md5('member ' || ${nr}::int)::uuid as id) as m`;
  if (!row) throw new Error(`Member ${nr} is missing: has it been loaded?`);
  return row;
}
