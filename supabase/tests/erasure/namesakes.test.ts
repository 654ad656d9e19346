import { makeDocument, mark } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';
import { toldTo } from './traces';

test.each([['Your payment'], ['order'], ['Thank you. Your payment of €39.00']])(
  'a member who is called "%s" goes, and nobody reads anything else for it',
  async (fullName) => {
    const [nadia, maria, mallory] = await Promise.all([
      administrator(backend),
      member(backend),
      member(backend, { fullName }),
    ]);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    await granted(recordPayment(nadia.client, order));
    const before = await toldTo(maria);
    await sql`delete from auth.users where id = ${mallory.id}`;
    expect(before.map(({ title }) => title)).toContain('Payment received');
    expect(await toldTo(maria)).toEqual(before);
  },
);

test('administrators who wrote about others of a like name still read whom they meant', async () => {
  const nadia = await administrator(backend);
  const one = mark();
  const [going, called, single] = await Promise.all([
    member(backend, { fullName: `Maria ${one}` }),
    member(backend, { fullName: `Pawla ${one}` }),
    member(backend, { fullName: one }),
  ]);
  await sql`update public.profiles set full_name = ${`PAWLA ${one}`} where id = ${(await member(backend)).id}`;
  const say = (p_title: string) =>
    granted(nadia.client.rpc('manual_notify_admins', { p_title, p_message: '' }));
  const mail = going.email;
  await say(`Call Maria ${one}.`);
  await say(`Call Maria ${one}-Vella`);
  await say(`Call Pawla ${one}`);
  await say(`Write to ${mail}, not to x.${mail} or ${mail}.mt`);
  for (const { id } of [going, called, single]) await sql`delete from auth.users where id = ${id}`;
  // other scenes announce things too, with a message
  const own = (await toldTo(nadia)).filter(
    ({ title, message }) => !message && /^(Call|Write)/.test(title),
  );
  expect(own.map(({ title }) => title)).toEqual([
    'Call a former member.',
    `Call Maria ${one}-Vella`,
    `Call Pawla ${one}`,
    `Write to a former member, not to x.${mail} or ${mail}.mt`,
  ]);
});

test('the notice of an application stays, though a namesake of the applicant goes', async () => {
  const [nadia, going, staying] = await Promise.all([
    administrator(backend),
    member(backend, { fullName: 'Maria Borg' }),
    member(backend),
  ]);
  const form = { first_name: 'Maria', last_name: 'Borg', promotion_methods: 'A blog' };
  await granted(staying.client.from('affiliates').insert({ ...form, email: staying.email }));
  await sql`delete from auth.users where id = ${going.id}`;
  expect((await toldTo(nadia)).map(({ message }) => message)).toContain(
    'Maria Borg has applied to the affiliate programme.',
  );
});

test('an affiliate approved under an address of somebody else keeps the approval when that one goes', async () => {
  const [nadia, anna, going] = await Promise.all([
    administrator(backend),
    member(backend),
    member(backend),
  ]);
  const form = { first_name: 'Anna', last_name: 'Borg', promotion_methods: 'A blog' };
  await granted(anna.client.from('affiliates').insert({ ...form, email: going.email }));
  const mine = anna.client.from('affiliates').select('id, user_id, first_name, status');
  const [row] = await granted(mine);
  await granted(nadia.client.rpc('approve_affiliate_simple', { p_affiliate_id: row?.id ?? '' }));
  await sql`delete from auth.users where id = ${going.id}`;
  expect(
    await granted(anna.client.from('affiliates').select('id, user_id, first_name, status')),
  ).toEqual([{ ...row, status: 'approved' }]);
});

test('another member of the same name keeps theirs', async () => {
  const nadia = await administrator(backend);
  const fullName = `Maria ${mark()}`;
  const [going, staying] = await Promise.all([
    member(backend, { fullName }),
    member(backend, { fullName }),
  ]);
  await sql`delete from auth.users where id = ${going.id}`;
  const told = await granted(
    nadia.client
      .from('notifications')
      .select('message, params, metadata')
      .like('message', `${fullName}%`),
  );
  expect(told).toEqual([
    {
      message: `${fullName} has registered.`,
      params: { member: fullName },
      metadata: { user_id: staying.id },
    },
  ]);
});
