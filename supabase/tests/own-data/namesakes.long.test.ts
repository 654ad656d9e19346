import { makeDocument, mark } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
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

test('administrators who wrote a name, or a longer address, still read whom they meant', async () => {
  const nadia = await administrator(backend);
  const going = await member(backend, { fullName: `Maria ${mark()}` });
  const say = (p_title: string) =>
    granted(nadia.client.rpc('manual_notify_admins', { p_title, p_message: '' }));
  const mail = going.email;
  await say(`Call ${going.fullName}`);
  await say(`Write to ${mail}, not to x.${mail} or ${mail}.mt`);
  await say(`See ${going.id.toUpperCase()}, not ${going.id}0`);
  await sql`delete from auth.users where id = ${going.id}`;
  // other scenes announce things too, with a message
  const own = (await toldTo(nadia)).filter(
    ({ title, message }) => !message && /^(Call|Write|See)/.test(title),
  );
  expect(own.map(({ title }) => title)).toEqual([
    `Call ${going.fullName}`,
    `Write to a former member, not to x.${mail} or ${mail}.mt`,
    `See a former member, not ${going.id}0`,
  ]);
});

test('a member called "do not" goes, and no word that the office wrote becomes another', async () => {
  const [nadia, mallory] = await Promise.all([
    administrator(backend),
    member(backend, { fullName: 'do not' }),
  ]);
  const p_title = `Do not pay the invoice ${mark()}`;
  const p_message = 'We do not owe it.';
  await granted(nadia.client.rpc('manual_notify_admins', { p_title, p_message }));
  const order = await checkout(mallory.client, [document(await makeDocument(sql))]);
  const reference = 'Do not refund';
  await granted(recordPayment(nadia.client, { ...order, purchase_number: reference }));
  const [review] = await sql<{ id: string }[]>`
    insert into public.refund_reviews (user_id, purchase_id, event_title, reason, amount, note, outcome, refunded_amount, closed_at)
    values (${mallory.id}, ${order.purchase_id}, 'Concert', 'member', 1, 'Do not pay back', 'kept', 0, now())
    returning id`;
  await sql`delete from auth.users where id = ${mallory.id}`;
  expect(await toldTo(nadia)).toContainEqual(
    expect.objectContaining({ title: p_title, message: p_message }),
  );
  const kept = sql`select y.reference, r.note from public.payments y, public.refund_reviews r
    where y.purchase_id = ${order.purchase_id} and r.id = ${String(review?.id)}`;
  expect(await kept).toEqual([{ reference, note: 'Do not pay back' }]);
});

test('an announcement that an administrator deleted comes back, though somebody it names goes', async () => {
  const nadia = await administrator(backend);
  const going = await member(backend, { fullName: 'office party' });
  const p_title = `The office party ${mark()}`;
  await granted(
    nadia.client.rpc('manual_notify_admins', { p_title, p_message: `Ask ${going.email}.` }),
  );
  const mine = () => nadia.client.from('notifications').select('id, message').eq('title', p_title);
  const [row] = await granted(mine());
  const p_id = String(row?.id);
  await granted(nadia.client.from('notifications').delete().eq('id', p_id).select('id'));
  await sql`delete from auth.users where id = ${going.id}`;
  expect(await refusal(nadia.client.rpc('restore_notification', { p_id }))).toBeUndefined();
  expect(await granted(mine())).toEqual([{ id: p_id, message: 'Ask a former member.' }]);
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
  // what registering told her is counted together with whoever else registers meanwhile
  await sql`delete from public.notifications where user_id = ${nadia.id}`;
  for (const { id } of [going, staying]) {
    const params = sql.json({ member: fullName });
    await sql`select private.tell(${nadia.id}, 'new_member', ${params}, ${sql.json({ user_id: id })})`;
  }
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
