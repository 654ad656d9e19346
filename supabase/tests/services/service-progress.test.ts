import { makeService } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, quote, recordPayment, service } from '../cart/ordering';

describe('a paid service', () => {
  test('moves on to in progress and completed, and the member is told', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const review = await makeService(sql);
    const order = await checkout(maria.client, [service(review)]);
    const row = await granted(
      nadia.client.from('user_services').select().eq('purchase_id', order.purchase_id).single(),
    );
    const move = (p_status: string, p_notes?: string) =>
      nadia.client.rpc('set_service_progress', {
        p_user_service_id: row.id,
        p_status,
        ...(p_notes && { p_notes }),
      });

    /** Which dates of its way the member can read. */
    const steps = async () => {
      const { purchase_date, started_at, completion_date, purchase } = await granted(
        maria.client
          .from('user_services')
          .select('purchase_date, started_at, completion_date, purchase:purchases(paid_at)')
          .eq('id', row.id)
          .single(),
      );
      const [ordered, paid, started, completed] = [
        purchase_date,
        purchase?.paid_at,
        started_at,
        completion_date,
      ].map(Boolean);
      return { ordered, paid, started, completed };
    };
    const startedAt = () => sql`select started_at from public.user_services where id = ${row.id}`;

    expect(await refusal(move('in_progress'))).toBe('PY005');
    expect(await steps()).toEqual({ ordered: true, paid: false, started: false, completed: false });
    await granted(recordPayment(nadia.client, order));
    expect(await steps()).toEqual({ ordered: true, paid: true, started: false, completed: false });
    expect(await granted(move('in_progress', 'Waiting for the bank'))).toMatchObject({
      status: 'in_progress',
    });
    const [begun] = await startedAt();
    expect(await granted(move('in_progress', 'Bank has answered'))).toMatchObject({
      notes: 'Waiting for the bank\nBank has answered',
    });
    // sent again, as the answer was lost, and then what only ends alike
    await granted(move('in_progress', ' Bank has answered '));
    expect(await granted(move('in_progress', 'answered'))).toMatchObject({
      notes: 'Waiting for the bank\nBank has answered\nanswered',
    });
    await sql`update public.user_services set notes = 'Waiting for the bank\nBank has answered' where id = ${row.id}`;
    expect(await granted(move('completed'))).toMatchObject({
      status: 'completed',
      notes: 'Waiting for the bank\nBank has answered',
      completion_date: expect.any(String),
    });
    expect(await granted(move('completed', 'Collected'))).toMatchObject({
      notes: 'Waiting for the bank\nBank has answered\nCollected',
    });
    expect(await startedAt()).toEqual([begun]);
    expect(await steps()).toEqual({ ordered: true, paid: true, started: true, completed: true });
    for (const impossible of ['in_progress', 'paid', 'sold']) {
      expect(await refusal(move(impossible))).toBe('PY005');
    }
    const told = await granted(
      maria.client.from('notifications').select().eq('type', 'service_completed'),
    );
    expect(told).toMatchObject([{ title: 'Service completed', action_url: '/dashboard/services' }]);
    // Done, so it can be ordered anew.
    expect((await quote(maria.client, [service(review)])).can_checkout).toBe(true);
  });

  test('that is completed at once was never in progress', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const call = await makeService(sql, { price: 0 });
    await granted(
      maria.client.from('user_services').insert({ service_id: call.id, user_id: maria.id }),
    );
    const own = maria.client.from('user_services').select('id, started_at, completion_date');
    const [row] = await granted(own);
    await granted(
      nadia.client.rpc('set_service_progress', {
        p_user_service_id: row?.id ?? '',
        p_status: 'completed',
      }),
    );
    expect(await granted(own)).toMatchObject([
      { started_at: null, completion_date: expect.any(String) },
    ]);
  });

  test('is moved by administrators only', async () => {
    const maria = await member(backend);
    const order = await checkout(maria.client, [service(await makeService(sql))]);
    const row = await granted(
      maria.client.from('user_services').select().eq('purchase_id', order.purchase_id).single(),
    );
    const call = { p_user_service_id: row.id, p_status: 'completed' };
    expect(await refusal(maria.client.rpc('set_service_progress', call))).toBe('ID002');
    const update = await maria.client
      .from('user_services')
      .update({ payment_status: 'completed' })
      .eq('id', row.id);
    expect(update.error?.code).toBe('42501');
  });
});
