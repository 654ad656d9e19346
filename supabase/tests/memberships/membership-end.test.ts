import { administrator, type Client, member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { checkout, plan, quote, recordPayment, service } from '../cart/ordering';

const standing = (client: Client, id: string) =>
  granted(
    client
      .from('profile_directory')
      .select('membership_type, membership_status, membership_valid_until')
      .eq('id', id)
      .single(),
  );

async function paidMember() {
  const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
  const pro = service(await plan(maria.client, 'pro'));
  await granted(recordPayment(nadia.client, await checkout(maria.client, [pro])));
  const lastDayIs = (inDays: number) =>
    sql.begin(async (tx) => {
      await tx`update public.user_services set valid_until = private.malta_today() + ${inDays}::int,
          period_from = period_from - 40, anchored_on = anchored_on - 40
        where user_id = ${maria.id} and valid_until is not null`;
      await tx`update public.profiles set membership_valid_until = private.malta_today() + ${inDays}::int,
          membership_grace_until = null
        where id = ${maria.id}`;
    });
  return { maria, nadia, pro, lastDayIs };
}

test('a paid membership carries its last day, and is active through it', async () => {
  const { maria, lastDayIs } = await paidMember();
  const [month] = await sql<{ day: string }[]>`
    select (private.malta_today() + interval '1 month')::date::text as day`;
  expect(await standing(maria.client, maria.id)).toEqual({
    membership_type: 'pro',
    membership_status: 'active',
    membership_valid_until: month?.day,
  });
  await lastDayIs(0);
  expect(await standing(maria.client, maria.id)).toMatchObject({ membership_status: 'active' });
});

test('the day after, member, administrators and cart agree that it has expired', async () => {
  const { maria, nadia, pro, lastDayIs } = await paidMember();
  const fine = await quote(maria.client, [pro]);
  expect(fine.lines[0]?.problem).toBe('owned');
  await lastDayIs(-1);
  const expired = { membership_status: 'expired' };
  expect(await standing(maria.client, maria.id)).toMatchObject(expired);
  const listed = nadia.client.from('user_directory').select('membership_status').eq('id', maria.id);
  expect(await granted(listed)).toEqual([expired]);
  // The plan can be had again, from today on; the fee was paid once and stays paid.
  expect(await quote(maria.client, [pro])).toMatchObject({
    can_checkout: true,
    onboarding_fee: 0,
  });
  await granted(recordPayment(nadia.client, await checkout(maria.client, [pro])));
  const [month] = await sql<{ day: string }[]>`
    select (private.malta_today() + interval '1 month')::date::text as day`;
  expect(await standing(maria.client, maria.id)).toMatchObject({
    membership_status: 'active',
    membership_valid_until: month?.day,
  });
});

test('the fee is due for a membership granted by hand that has ended', async () => {
  const maria = await member(backend);
  const pro = service(await plan(maria.client, 'pro'));
  await sql`update public.profiles set membership_type = 'essential', membership_status = 'active',
    membership_valid_until = private.malta_today() where id = ${maria.id}`;
  expect(await quote(maria.client, [pro])).toMatchObject({ onboarding_fee: 0 });
  await sql`update public.profiles set membership_valid_until = private.malta_today() - 1
    where id = ${maria.id}`;
  expect(await quote(maria.client, [pro])).toMatchObject({ onboarding_fee: 149 });
});

test('a membership granted by hand has no last day', async () => {
  const { maria, nadia, lastDayIs } = await paidMember();
  await lastDayIs(-1);
  const grant = nadia.client
    .from('profiles')
    .update({ membership_type: 'platinum' })
    .eq('id', maria.id)
    .select('id');
  await granted(grant);
  expect(await standing(nadia.client, maria.id)).toEqual({
    membership_type: 'platinum',
    membership_status: 'active',
    membership_valid_until: null,
  });
});

test('a member cannot move their own last day', async () => {
  const { maria, lastDayIs } = await paidMember();
  await lastDayIs(-1);
  const change = { membership_valid_until: '2099-01-01', phone: '+356 7900 0000' };
  await granted(maria.client.from('profiles').update(change).eq('id', maria.id).select('id'));
  expect(await standing(maria.client, maria.id)).toMatchObject({ membership_status: 'expired' });
  const other = await member(backend);
  expect(await granted(other.client.from('profile_directory').select('id'))).toEqual([
    { id: other.id },
  ]);
});

test('a plan chosen later takes the place of one that waits in the cart', async () => {
  const { id, client } = await member(backend);
  const plans = await Promise.all([
    plan(client, 'essential'),
    plan(client, 'pro'),
    plan(client, 'enterprise'),
  ]);
  const [essential, pro, enterprise] = plans.map((row) => row.id);
  const waiting = () =>
    sql`select service_id, purchase_id is not null as is_ordered from public.user_services
      where user_id = ${id} and payment_status = 'pending'`;
  const add = (service_id = '') =>
    granted(client.from('user_services').insert({ service_id, user_id: id }));
  await add(essential);
  await add(pro);
  expect(await waiting()).toEqual([{ service_id: pro, is_ordered: false }]);
  await checkout(client, [service({ id: String(enterprise) })]);
  expect(await waiting()).toEqual([{ service_id: enterprise, is_ordered: true }]);
});
