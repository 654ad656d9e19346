import { randomUUID } from 'node:crypto';
import { paths } from 'shared/lib/paths';
import { writeMail } from 'shared/mails/write-mail';
import { administrator, member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { granted } from '../backend';
import { checkout, plan, recordPayment, service } from '../cart/ordering';
import { runDaily } from '../daily-run';
import { startOwnStack } from '../proof/own-stack';

const siteUrl = 'https://example.test';

test('every mail of two memberships, from the order to their end, can be written', async () => {
  const stack = await startOwnStack();
  try {
    const [maria, giulia, nadia] = await Promise.all([
      member(stack),
      member(stack),
      administrator(stack),
    ]);
    for (const { client } of [maria, giulia]) {
      const order = await checkout(client, [service(await plan(client, 'pro'))]);
      await granted(recordPayment(nadia.client, order));
    }
    await granted(giulia.client.rpc('withdraw_membership'));
    await granted(maria.client.rpc('leave_membership'));
    expect((await maria.client.rpc('take_back_notice')).error).toBeNull();
    await granted(
      maria.client.rpc('change_membership', {
        p_membership_type: 'essential',
        p_billing_period: 'monthly',
        p_idempotency_key: randomUUID(),
        p_expected_total: 0, // from the next period: nothing is ordered now
      }),
    );
    for (const days of [17, 27, 30, 31, 38, 45]) {
      await stack.sql.unsafe(`create or replace function private.malta_today() returns date
        language plpgsql stable set search_path = ''
        as $$ begin return private.malta_clock(now())::date + ${days}; end $$`);
      await runDaily(stack.sql);
    }
    const mails = await stack.sql<{ kind: string; params: unknown; state: string }[]>`
      select kind, params, state from public.mails`;
    for (const mail of mails) {
      expect(mail.state).toBe('waiting');
      const written = writeMail({ ...mail, name: null, siteUrl, unsubscribeToken: null });
      if (mail.kind !== 'membership_started') continue;
      expect(written.text).toMatch(/May be used from: \d+ \w+ \d{4}/);
      expect(written.text).toMatch(/Until \d+ \w+ \d{4} you can withdraw/);
      expect(written.text).toMatch(/Valletta address: .+, Box \d+, /);
      expect(written.text).toContain(`${siteUrl}${paths.membership}`);
    }
    const notified = await granted(
      maria.client.from('notifications').select('event, action_url').like('event', 'membership_%'),
    );
    expect(Object.fromEntries(notified.map((told) => [told.event, told.action_url]))).toEqual({
      membership_started: paths.membership,
      membership_reminder: paths.membership,
      membership_renewal: paths.billing,
      membership_expired: paths.members,
    });
    expect([...new Set(mails.map(({ kind }) => kind))].sort()).toEqual([
      'cooling_off',
      'invoice_overdue',
      'membership_changed',
      'membership_expired',
      'membership_reminder',
      'membership_renewal',
      'membership_started',
      'notice_given',
      'notice_taken_back',
      'order_cancelled',
      'order_placed',
      'payment_received',
      'post_ending',
    ]);
  } finally {
    await stack.stop();
  }
});
