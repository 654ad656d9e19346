import { maltaToday } from 'shared/lib/malta-time';
import { mark } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { place, recorded, sendBack, undo } from './post-items';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

async function found(search: string): Promise<(string | null)[]> {
  const rows = await granted(
    nadia.client
      .from('post_directory')
      .select('id')
      .filter('search_text', 'match', search)
      .order('received_at'),
  );
  return rows.map(({ id }) => id);
}

test('the office finds an item by its code, its owner, their box, the addressee and the sender', async () => {
  const [name, sender] = [`Zaren ${mark()}`, `Żebbuġ Traders ${mark()}`];
  const maria = await member(backend, { fullName: name });
  await sql`update public.profiles set membership_status = 'active' where id = ${maria.id}`;
  const [box] = await sql`select box_number from public.profiles where id = ${maria.id}`;
  const addressee = `Vella ${mark()}`;
  const { id, code } = await recorded(nadia, { user_id: maria.id, addressee, sender });
  const searches = [code, `${code.slice(0, 4)}-${code.slice(4)}`, name, addressee, sender]
    .concat(sender.replace('Ż', 'Z').replace('ġ', 'g'))
    .concat(`box ${box?.box_number}\\M`);
  for (const search of searches) expect(await found(search), search).toEqual([id]);
});

test('the office finds the post of a renamed member by the name of then, and by the box they got later', async () => {
  const [before, after] = [`Karl ${mark()}`, `Karl ${mark()}`];
  const karl = await member(backend, { fullName: before });
  const { id } = await recorded(nadia, { user_id: karl.id });
  await sql`update public.profiles set full_name = ${after} where id = ${karl.id}`;
  expect(await found(before)).toEqual([id]);
  await sql`update public.profiles set membership_status = 'active' where id = ${karl.id}`;
  const [box] = await sql`select box_number from public.profiles where id = ${karl.id}`;
  expect(await found(`box ${box?.box_number}\\M`)).toEqual([id]);
});

test('the office does not find an item by the notes of its owner', async () => {
  const maria = await member(backend);
  const { id } = await recorded(nadia, { user_id: maria.id });
  const note = `Ask ${mark()}`;
  await granted(maria.client.from('post_items').update({ note }).eq('id', id).select('id'));
  expect(await found(note)).toEqual([]);
});

test('a list shows whose an item is, and leaves out what was taken back', async () => {
  const maria = await member(backend);
  const [kept, undone] = [
    await recorded(nadia, { user_id: maria.id }),
    await recorded(nadia, { user_id: maria.id }),
  ];
  await granted(undo(nadia, undone.id));
  const rows = await granted(
    nadia.client
      .from('post_intake')
      .select('id, member_name, undone_at, is_to_return')
      .eq('user_id', maria.id)
      .eq('day', maltaToday()),
  );
  expect(rows).toEqual([
    { id: kept.id, member_name: maria.fullName, undone_at: null, is_to_return: false },
  ]);
});

test('an item of midnight stands under the day that the clock in Malta shows', async () => {
  const { id } = await recorded(nadia);
  for (const [moment, day] of [
    ['2026-07-01T21:59:59Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ] as const) {
    await sql`update public.post_items set received_at = ${moment} where id = ${id}`;
    const row = nadia.client.from('post_intake').select('day').eq('id', id);
    expect(await granted(row)).toEqual([{ day }]);
  }
});

test('the totals of a day count what came in, by kind and whose it is', async () => {
  const day = '2019-03-05'; // nobody else has post of that day
  const maria = await member(backend);
  const ids = await Promise.all([
    recorded(nadia, { user_id: maria.id, weight_g: 20, is_official: true }),
    recorded(nadia, { kind: 'parcel', weight_g: 1200 }),
    recorded(nadia, { kind: 'registered', not_ours_at: new Date().toISOString() }),
    recorded(nadia, { user_id: maria.id, weight_g: 500 }),
  ]);
  await granted(undo(nadia, `${ids[3]?.id}`));
  await sql`update public.post_items set received_at = ${`${day}T10:00:00Z`}
    where id = any (${ids.map(({ id }) => id)})`;
  expect(await granted(nadia.client.rpc('get_post_totals', { p_day: day }))).toEqual({
    by_kind: { letter: 1, large_letter: 0, parcel: 1, registered: 1, collection_notice: 0 },
    matched: 1,
    unmatched: 1,
    not_ours: 1,
    official: 1,
    parcels: 1,
    weight_g: 1220,
  });
});

test('post of somebody who has left is listed to return until it has left the house', async () => {
  const zita = await member(backend);
  const here = await recorded(nadia, { user_id: zita.id });
  const gone = await recorded(nadia, { user_id: zita.id });
  await granted(place(nadia, [here.code], 'A1'));
  await granted(sendBack(nadia, gone.id));
  await sql`delete from auth.users where id = ${zita.id}`;
  const toReturn = async () => {
    const rows = nadia.client.from('post_directory').select('id').eq('is_to_return', true);
    return (await granted(rows.in('id', [here.id, gone.id]))).map(({ id }) => id);
  };
  expect(await toReturn()).toEqual([here.id]);
  await granted(sendBack(nadia, here.id, 'The recipient has left'));
  expect(await toReturn()).toEqual([]);
});
