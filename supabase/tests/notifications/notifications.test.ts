import { makeDocument } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, recordPayment } from '../cart/ordering';

describe('notifications tell', () => {
  test('a member of the payment, with the amount and the order', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const order = await checkout(maria.client, [
      document(await makeDocument(sql, { price: 1234.5 })),
    ]);
    await granted(recordPayment(nadia.client, order));
    const told = await granted(
      maria.client.from('notifications').select().eq('type', 'payment_received'),
    );
    expect(told).toMatchObject([
      {
        event: 'payment_received',
        params: { total_amount: 1234.5, purchase_number: order.purchase_number },
        message: `Thank you. Your payment of €1,234.50 for order ${order.purchase_number} has arrived.`,
        action_url: '/dashboard/billing',
      },
    ]);
  });
});

describe('the owner of a notification', () => {
  async function withNotification(expires_at: string | null = null) {
    const maria = await member(backend);
    const [row] = await sql<{ id: string }[]>`
      insert into public.notifications (user_id, title, message, expires_at)
      values (${maria.id}, 'Hello', 'There', ${expires_at}) returning id`;
    return { ...maria, notification: row?.id ?? '' };
  }

  test('marks it read and deletes it, and changes nothing else', async () => {
    const { client, notification } = await withNotification();
    const change = (values: Record<string, unknown>) =>
      client
        .from('notifications')
        .update(values as never)
        .eq('id', notification);
    expect(await refusal(change({ read_at: new Date().toISOString() }))).toBeUndefined();
    for (const values of [
      { title: 'Mine' },
      { event: 'payment_received' },
      { params: { amount: 1 } },
      { user_id: notification },
      { priority: 10 },
    ]) {
      expect(await refusal(change(values))).toBe('42501');
    }
    expect(
      (await client.from('notifications').delete({ count: 'exact' }).eq('id', notification)).count,
    ).toBe(1);
  });

  test('does not see it once it has expired', async () => {
    const { client } = await withNotification('2020-01-01');
    expect(await granted(client.from('notifications').select())).toEqual([]);
  });
});

describe('an administrator tells all administrators', () => {
  test('and learns how many got it; a system announcement weighs five', async () => {
    const [nadia, claire] = await Promise.all([administrator(backend), administrator(backend)]);
    const send = (p_type: string) =>
      granted(
        nadia.client.rpc('manual_notify_admins', {
          p_title: 'Fire drill',
          p_message: nadia.id,
          p_type,
          p_action_url: '/dashboard',
        }),
      );
    expect(await send('info')).toBeGreaterThanOrEqual(2);
    await send('system_announcement');
    const told = await granted(
      claire.client
        .from('notifications')
        .select('type, priority')
        .eq('message', nadia.id)
        .order('type'),
    );
    expect(told).toEqual([
      { type: 'info', priority: 0 },
      { type: 'system_announcement', priority: 5 },
    ]);
  });

  test('but never with a link that leads somewhere else', async () => {
    const nadia = await administrator(backend);
    for (const p_action_url of [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'http://x.example',
      'data:text/html,x',
    ]) {
      const call = nadia.client.rpc('manual_notify_admins', {
        p_title: 'x',
        p_message: 'y',
        p_action_url,
      });
      expect(await refusal(call)).toBe('23514');
    }
  });

  test('which members may not do', async () => {
    const maria = await member(backend);
    expect(
      await refusal(maria.client.rpc('manual_notify_admins', { p_title: 'x', p_message: 'y' })),
    ).toBe('ID002');
  });
});
