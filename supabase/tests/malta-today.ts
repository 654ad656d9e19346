import type postgres from 'postgres';

/** Makes it another day in Malta, as YYYY-MM-DD, for everyone: on a stack of the test's own only. */
export async function setMaltaToday(sql: postgres.Sql, day: string): Promise<void> {
  await sql.unsafe(`
    create or replace function private.malta_today() returns date
    language plpgsql stable set search_path = ''
    as $$ begin return date '${day}'; end $$`);
}
