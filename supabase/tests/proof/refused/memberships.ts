import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/stack';
import { administrator, member, type Person } from 'shared/testing/personas';
import { granted } from '../../backend';
import { checkout, plan, recordPayment, service } from '../../cart/ordering';
import type { Refused } from './stage';

/** Somebody whose pro membership for a month has been paid for today. */
async function subscriber(stack: Stack): Promise<Person> {
  const [giulia, nadia] = await Promise.all([member(stack), administrator(stack)]);
  const pro = service(await plan(giulia.client, 'pro'));
  await granted(recordPayment(nadia.client, await checkout(giulia.client, [pro])));
  return giulia;
}

const change = ({ client }: Person, p_membership_type: string) =>
  client.rpc('change_membership', {
    p_membership_type,
    p_billing_period: 'monthly',
    p_idempotency_key: randomUUID(),
    p_expected_total: 0,
  });

export const refusedMemberships: Refused = {
  MB001:
    async ({ maria }) =>
    () =>
      maria.client.rpc('leave_membership'),
  MB002: async ({ stack }) => {
    const giulia = await subscriber(stack);
    await granted(giulia.client.rpc('leave_membership'));
    return () => change(giulia, 'essential');
  },
  MB003: async ({ stack }) => {
    const giulia = await subscriber(stack);
    await stack.sql`update public.memberships set next_membership_type = 'essential',
      next_billing_period = 'monthly', next_from = private.malta_today() + 9 where user_id = ${giulia.id}`;
    return () => change(giulia, 'essential');
  },
  MB004: async ({ stack }) => {
    const giulia = await member(stack);
    return () => giulia.client.rpc('take_back_notice');
  },
  MB005: async ({ stack }) => {
    const giulia = await subscriber(stack);
    await stack.sql`update public.memberships set first_paid_on = private.malta_today() - 15
      where user_id = ${giulia.id}`;
    return () => giulia.client.rpc('withdraw_membership');
  },
  MB006: async ({ stack }) => {
    const giulia = await subscriber(stack);
    await stack.sql`insert into public.post_usage (user_id, period_from, period_to, included, used, plan)
      select id, membership_valid_until, membership_valid_until + 30, 30, 6, 'pro' from public.profiles
      where id = ${giulia.id}`;
    return () => change(giulia, 'essential');
  },
};
