import { expect, test } from 'vitest';
import { sql } from '../backend';
import { inDownload } from './personal-tables';

test('every table of the copy is named by what runs when an account goes', async () => {
  const [{ text } = { text: '' }] = await sql<{ text: string }[]>`
    with recursive called as (
      select p.oid, p.prosrc from pg_proc p where p.oid = 'private.forget_person'::regproc
      union
      select p.oid, p.prosrc from called c, regexp_matches(c.prosrc, 'private[.](\\w+)[(]', 'g') m
      join pg_proc p on p.proname = m[1] and p.pronamespace = 'private'::regnamespace
    )
    select string_agg(prosrc, ' ') as text from called`;
  const kinds = await sql<
    { name: string }[]
  >`select 'public.' || rows_table as name from private.item_kinds`;
  const named = new Set([
    ...(text.match(/\b(?:public|private)\.\w+/g) ?? []),
    ...kinds.map(({ name }) => name), // private.delete_unordered_rows asks the registry
    'public.discount_code_usage', // the books keep both with their order
    'public.payment_reminders',
    'public.payment_attempts', // and these
    'public.card_charges',
    'public.card_refunds',
    'public.saved_cards', // goes with the profile, or as that is emptied
  ]);
  const tables = Object.keys(inDownload).filter((name) => !name.startsWith('auth.'));
  const why = 'private.forget_person deletes or empties it, or the books keep it (decision 009)';
  expect(
    tables.filter((name) => !named.has(name)),
    why,
  ).toEqual([]);
});
