import { makeDocument, makeEvent, makeService, mark } from 'shared/testing/factories';
import { administrator, type Client, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, tryCheckout } from '../cart/ordering';

const deleteAccount = ({ id }: Person) => sql`delete from auth.users where id = ${id}`;

/** Someone with a free document, a free seat, a service and a notification of their own. */
async function withBelongings(person: Person): Promise<Person> {
  const [breakfast, checkup] = await Promise.all([
    makeEvent(sql, { registration_fee: 0, video_link: 'https://meet.example.test/x' }),
    makeService(sql, { price: 0 }),
  ]);
  const { client, id } = person;
  await checkout(client, [document(await makeDocument(sql, { price: 0 }))]);
  await granted(client.from('event_registrations').insert({ event_id: breakfast.id, user_id: id }));
  await granted(client.from('user_services').insert({ service_id: checkup.id, user_id: id }));
  return person;
}

/** As Auth blocks an account: no new token, while the last one stays valid. */
async function block(person: Person): Promise<Person> {
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${person.id}`;
  return person;
}

/** The account goes, softly or for good; the token stays valid until it expires. */
const departures: Record<string, () => Promise<Person>> = {
  'ordered nothing': async () => {
    const person = await member(backend);
    await deleteAccount(person);
    return person;
  },
  'left paid orders': async () => {
    const person = await withBelongings(await member(backend));
    await deleteAccount(person);
    return person;
  },
  'was an administrator': async () => {
    const person = await withBelongings(await administrator(backend));
    await deleteAccount(person);
    return person;
  },
  'was deleted softly': async () => {
    const person = await withBelongings(await member(backend));
    await sql`update auth.users set deleted_at = now(), email = ${`gone-${person.id}`}
      where id = ${person.id}`;
    return person;
  },
  'was blocked': async () => block(await withBelongings(await member(backend))),
  'was an administrator and blocked': async () =>
    block(await withBelongings(await administrator(backend))),
};

describe.each(Object.entries(departures))('a token outlives someone who %s:', (_what, depart) => {
  let id: string;
  let client: Client;
  beforeAll(async () => {
    ({ id, client } = await depart());
  });

  test('it reads, writes and calls nothing, and is told that the session has ended', async () => {
    const contract = await makeDocument(sql);
    const profile = { id, full_name: 'Maria Vella', role: 'super_admin' };
    const email = `elena-${mark()}@example.test`;
    const application = { first_name: 'Elena', last_name: 'Rossi', promotion_methods: 'A leaflet' };
    const calls = [
      client.from('profiles').select('id'),
      client.from('documents').select('id'),
      client.from('order_directory').select('id'),
      client.from('profiles').upsert(profile),
      client.from('profiles').update({ phone: '1' }).eq('id', id),
      tryCheckout(client, [document(contract)]),
      client.rpc('validate_discount_code', { p_code: 'ANY' }),
      client.rpc('manual_notify_admins', { p_title: 'Hello', p_message: 'There' }),
      client.from('affiliates').insert({ ...application, email, user_id: id }),
    ];
    const answers = await Promise.all(calls.map((call) => refusal(call)));
    expect(answers).toEqual(calls.map(() => 'PGRST303'));
  });
});

test('an account whose block is over speaks again', async () => {
  const maria = await block(await member(backend));
  const own = () => granted(maria.client.from('profiles').select('id'));
  await expect(own()).rejects.toThrow('PGRST303');
  await sql`update auth.users set banned_until = now() where id = ${maria.id}`;
  expect(await own()).toEqual([{ id: maria.id }]);
});

test('a tab left open hears nothing more once the account is gone', async () => {
  const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
  const checkup = await makeService(sql, { price: 0 });
  await checkout(maria.client, [{ item_type: 'service', item_id: checkup.id }]);
  const [own] = await granted(maria.client.from('user_services').select('id'));
  const id = own?.id ?? '';

  const heard: { maria: string[]; nadia: string[] } = { maria: [], nadia: [] };
  const listen = ({ client }: Person, notes: string[]) =>
    new Promise<void>((subscribed, failed) => {
      const ofTheService = { schema: 'public', table: 'user_services', filter: `id=eq.${id}` };
      client
        .channel(`of-${mark()}`)
        .on('postgres_changes', { event: 'UPDATE', ...ofTheService }, ({ new: row }) => {
          // News of the order placed before may still arrive; it is not counted.
          if (row.payment_status !== 'paid') notes.push(String(row.payment_status));
        })
        .on('system', {}, ({ status }) =>
          status === 'ok' ? subscribed() : failed(new Error(status)),
        )
        .subscribe((status, error) => {
          if (status !== 'SUBSCRIBED') failed(error ?? new Error(status));
        });
    });
  const step = (p_status: string) =>
    granted(nadia.client.rpc('set_service_progress', { p_user_service_id: id, p_status }));

  await listen(maria, heard.maria);
  await listen(nadia, heard.nadia);
  await deleteAccount(maria);
  await step('in_progress');
  // Changes are delivered in order: once the second is here, the first has been delivered, too.
  await step('completed');
  const all = { maria: [], nadia: ['in_progress', 'completed'] };
  await expect.poll(() => heard).toEqual(all);
  await Promise.all([maria, nadia].map(({ client }) => client.removeAllChannels()));
});
