import { randomInt } from 'node:crypto';
import { member, type Person } from 'shared/testing/personas';
import { beforeAll, expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { recorded } from '../post/post-items';
import {
  aHeldMember,
  anApprovedMember,
  anOfficer,
  approve,
  aScreenedCase,
  aSentCase,
  holdFrom,
} from './cases';

let nadia: Person;
beforeAll(async () => {
  nadia = await anOfficer();
});

/** A new member whose box is reserved, with a number that is in nothing else. */
async function withReservedBox(): Promise<{ person: Person; box: number }> {
  const person = await member(backend);
  await holdFrom(person, 0);
  await sql`update public.profiles set membership_status = 'active' where id = ${person.id}`;
  const box = 500_000_000 + randomInt(400_000_000);
  await sql`
    update public.address_uses set reserved_box = ${box} where user_id = ${person.id} and reserved_box is not null`;
  return { person, box };
}

/** All that a member may read of themselves. */
async function readBy({ client, id }: Person): Promise<string> {
  const calls = ['get_start', 'get_membership', 'get_own_data', 'get_post', 'get_agenda'] as const;
  const answers = await Promise.all([
    ...calls.map((call) => granted(client.rpc(call as 'get_start'))),
    granted(client.rpc('get_own_verification')),
    granted(client.rpc('get_own_deletion')),
    granted(client.from('profiles').select('*')),
    granted(client.from('profile_directory').select('*')),
    granted(client.from('memberships').select('*')),
    granted(client.from('notifications').select('*')),
    granted(client.from('mails').select('*').eq('user_id', id)),
    granted(client.from('purchases').select('*, member:profiles!purchases_user_id_fkey(*)')),
  ]);
  return JSON.stringify(answers);
}

test('a box that is reserved is in nothing that its member reads or can ask for', async () => {
  const { person, box } = await withReservedBox();
  await recorded(nadia, { user_id: person.id });
  expect(await readBy(person)).not.toContain(String(box));
  for (const table of ['profiles', 'profile_directory']) {
    const { client } = person;
    expect(
      await granted(
        client
          .from(table as 'profiles')
          .select('id')
          .eq('box_number', box),
      ),
      table,
    ).toEqual([]);
    expect(
      await granted(
        client
          .from(table as 'profiles')
          .select('box_number')
          .eq('id', person.id),
      ),
    ).toEqual([{ box_number: null }]);
  }
  const found = person.client.from('profiles').select('id').like('search_text', `%${box}%`);
  expect(await granted(found)).toEqual([]);
  // whatever else changes in the row
  await granted(
    person.client.from('profiles').update({ phone: '+356 2122 0000' }).eq('id', person.id).select(),
  );
  expect(await readBy(person)).not.toContain(String(box));
});

test('the office finds a reserved box at the counter, in lists, by its number and at its member', async () => {
  const { person, box } = await withReservedBox();
  const item = await recorded(nadia, { user_id: person.id });
  expect(item).toMatchObject({ box_number: box });
  const { client } = nadia;
  const directory = (await granted(client.rpc('get_post_directory'))) as {
    user_id: string;
    names: object[];
  }[];
  const entry = directory.find(({ user_id }) => user_id === person.id);
  expect(entry).toMatchObject({ box_number: box, is_held: true, held_for: 'identity' });
  expect(entry?.names).not.toEqual([]);
  expect(
    await granted(client.from('post_directory').select('box_number').eq('id', item.id)),
  ).toEqual([{ box_number: box }]);
  const hits = await granted(client.rpc('find_anything', { p_query: `box ${box}`, p_limit: 5 }));
  expect(JSON.stringify(hits)).toContain(person.id);
  expect(await granted(client.rpc('get_person', { p_id: person.id }))).toMatchObject({
    profile: { box_number: box },
    membership: { box_number: box, address: { state: 'reserved' } },
  });
  const sent = await aSentCase(person);
  expect(
    await granted(client.rpc('open_verification', { p_id: sent.id, p_reason: 'Queue' })),
  ).toMatchObject({ member: { box_number: box } });
  const queue = await granted(
    client.rpc('get_verification_queue', { p_query: { search: `${box}` } }),
  );
  expect(queue).toMatchObject([{ id: sent.id, box_number: box }]);
});

test('a reserved box is its member’s with the approval, and one box stays theirs for good', async () => {
  const { person, box } = await withReservedBox();
  await granted(approve(nadia, await aScreenedCase(nadia, await aSentCase(person))));
  const own = () => granted(person.client.from('profiles').select('box_number').single());
  expect(await own()).toEqual({ box_number: box });
  const [told] = await sql`
    select params ->> 'box_number' as box from public.notifications
    where user_id = ${person.id} and event = 'verification_approved'`;
  expect(told).toEqual({ box: String(box) });
  await sql`update public.profiles set membership_status = 'cancelled' where id = ${person.id}`;
  await sql`update public.profiles set membership_status = 'active' where id = ${person.id}`;
  expect(await own()).toEqual({ box_number: box });
});

test('a member from before whose day has come reads no box until they are approved, and has the same then', async () => {
  const person = await aHeldMember();
  const own = () => granted(person.client.from('profiles').select('box_number').single());
  expect(await own()).toEqual({ box_number: null });
  const page = (await granted(nadia.client.rpc('get_person', { p_id: person.id }))) as {
    membership: { box_number: number };
  };
  await granted(approve(nadia, await aScreenedCase(nadia, await aSentCase(person))));
  expect(await own()).toEqual({ box_number: page.membership.box_number });
});

test('an approval that ends takes the box from nobody: it was told', async () => {
  const person = await anApprovedMember(nadia);
  await holdFrom(person, 0);
  const [row] = await granted(person.client.from('profiles').select('box_number'));
  expect(row?.box_number).not.toBeNull();
});
