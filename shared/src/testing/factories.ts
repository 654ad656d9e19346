import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Database } from 'shared/database.types';
import { daysAfter, maltaClock, maltaToday } from 'shared/lib/malta-time';

type Tables = Database['public']['Tables'];
type TableName = 'services' | 'documents' | 'events' | 'discount_codes' | 'greetings';
type Row<Table extends TableName> = Tables[Table]['Row'];
type Wanted<Table extends TableName> = Partial<Tables[Table]['Insert']>;

/** A few characters that make a title or code unique within a run. */
export function mark(): string {
  return randomUUID().slice(0, 8);
}

/** A calendar date in Malta, so many days from today, as YYYY-MM-DD. */
export function inDays(days: number): string {
  return daysAfter(maltaToday(), days);
}

/** A calendar date and a time in Malta, two hours from now: whoever comes can be let in already, also before midnight. */
export function soon(): { event_date: string; event_time: string } {
  const [event_date = '', event_time = ''] = maltaClock(new Date(Date.now() + 2 * 3_600_000)).split(
    'T',
  );
  return { event_date, event_time };
}

async function insert<Table extends TableName>(
  sql: postgres.Sql,
  table: Table,
  wanted: Wanted<Table>,
): Promise<Row<Table>> {
  const values = sql(wanted as Record<string, unknown>);
  const rows = await sql`insert into ${sql(`public.${table}`)} ${values} returning *`;
  return rows[0] as Row<Table>;
}

/** A service on sale at €100 including VAT. */
export function makeService(sql: postgres.Sql, wanted: Wanted<'services'> = {}) {
  return insert(sql, 'services', {
    title: `Contract review ${mark()}`,
    service_type: 'legal_services',
    price: 100,
    estimated_delivery: '3 working days',
    ...wanted,
  });
}

/** A document on sale at €39 including VAT. */
export function makeDocument(sql: postgres.Sql, wanted: Wanted<'documents'> = {}) {
  return insert(sql, 'documents', {
    title: `Consultancy contract ${mark()}`,
    document_type: 'contract',
    template_content: 'Between {{company_name}} and the consultant.',
    price: 39,
    ...wanted,
  });
}

/** An event in ten days at €25 including VAT, with room for everyone. */
export function makeEvent(sql: postgres.Sql, wanted: Wanted<'events'> = {}) {
  return insert(sql, 'events', {
    title: `Harbour breakfast ${mark()}`,
    event_date: inDays(10),
    event_time: '18:00',
    location: 'Reading Room',
    registration_fee: 25,
    ...wanted,
  });
}

/** An unlimited code for 10 % off everything. */
export function makeDiscountCode(sql: postgres.Sql, wanted: Wanted<'discount_codes'> = {}) {
  return insert(sql, 'discount_codes', {
    code: `TEN-${mark()}`,
    discount_type: 'percentage',
    discount_value: 10,
    ...wanted,
  });
}

export function makeGreeting(sql: postgres.Sql, wanted: Wanted<'greetings'> = {}) {
  return insert(sql, 'greetings', { text: `Welcome ${mark()}`, ...wanted });
}
