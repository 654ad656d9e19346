import { administrator, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusalDetails, sql } from '../backend';
import { checkout, plan, quote, recordPayment, service } from '../cart/ordering';

describe('a membership', () => {
  test('can be changed, and the plan before it ends', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const [essential, pro] = await Promise.all([
      plan(maria.client, 'essential'),
      plan(maria.client, 'pro'),
    ]);
    await granted(recordPayment(nadia.client, await checkout(maria.client, [service(essential)])));
    await granted(recordPayment(nadia.client, await checkout(maria.client, [service(pro)])));
    const rows = await granted(
      maria.client
        .from('user_services')
        .select('payment_status, service:services(title)')
        .order('purchase_date'),
    );
    expect(rows).toMatchObject([
      { payment_status: 'completed', service: { title: essential.title } },
      { payment_status: 'paid', service: { title: pro.title } },
    ]);
    const profile = await granted(
      maria.client.from('profiles').select().eq('id', maria.id).single(),
    );
    expect(profile.membership_type).toBe('pro');
  });

  test('is renewed in its last two weeks, and the fee is not due again', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const pro = await plan(maria.client, 'pro');
    await granted(recordPayment(nadia.client, await checkout(maria.client, [service(pro)])));
    const endsIn = (days: number) =>
      sql`with row as (
          update public.user_services set valid_until = private.malta_today() + ${days}::int
          where user_id = ${maria.id} returning user_id, valid_until)
        update public.profiles p set membership_valid_until = row.valid_until
        from row where p.id = row.user_id`;
    await endsIn(15);
    expect((await quote(maria.client, [service(pro)])).lines[0]?.problem).toBe('owned');
    await endsIn(14);
    const renewal = await quote(maria.client, [service(pro)]);
    expect(renewal).toMatchObject({ can_checkout: true, onboarding_fee: 0 });
  });

  test('is never completed by hand: its period could be bought a second time', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const pro = await plan(maria.client, 'pro');
    const order = await checkout(maria.client, [service(pro)]);
    await granted(recordPayment(nadia.client, order));
    const row = await granted(
      maria.client.from('user_services').select('id').eq('purchase_id', order.purchase_id).single(),
    );
    for (const p_status of ['in_progress', 'completed']) {
      const move = { p_user_service_id: row.id, p_status };
      const refused = refusalDetails(nadia.client.rpc('set_service_progress', move));
      expect(await refused).toEqual({ code: 'PY005', details: { from: 'paid', to: p_status } });
    }
    expect((await quote(maria.client, [service(pro)])).lines[0]?.problem).toBe('owned');
  });
});
