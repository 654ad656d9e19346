import { builtInPlans } from 'shared/memberships/built-in-plans';
import { firstPayment } from 'shared/memberships/fees';
import { forwarding } from 'shared/memberships/plan-terms';
import { makeService } from 'shared/testing/factories';
import { administrator, member, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, plan, quote, service } from '../cart/ordering';

describe('plans', () => {
  test('are public, six of them, at the published prices', async () => {
    const plans = await granted(
      visitor(backend)
        .from('services')
        .select(
          'membership_type, billing_period, price, included_documents, extra_document_price, processing_hours, vat_included',
        )
        .order('price'),
    );
    expect(plans).toEqual([
      {
        membership_type: 'essential',
        billing_period: 'monthly',
        price: 89,
        included_documents: 5,
        extra_document_price: 1.5,
        processing_hours: 48,
        vat_included: false,
      },
      {
        membership_type: 'pro',
        billing_period: 'monthly',
        price: 159,
        included_documents: 30,
        extra_document_price: 0.9,
        processing_hours: 24,
        vat_included: false,
      },
      {
        membership_type: 'enterprise',
        billing_period: 'monthly',
        price: 299,
        included_documents: 150,
        extra_document_price: 0.5,
        processing_hours: 24,
        vat_included: false,
      },
      {
        membership_type: 'essential',
        billing_period: 'annual',
        price: 979,
        included_documents: 5,
        extra_document_price: 1.5,
        processing_hours: 48,
        vat_included: false,
      },
      {
        membership_type: 'pro',
        billing_period: 'annual',
        price: 1749,
        included_documents: 30,
        extra_document_price: 0.9,
        processing_hours: 24,
        vat_included: false,
      },
      {
        membership_type: 'enterprise',
        billing_period: 'annual',
        price: 3289,
        included_documents: 150,
        extra_document_price: 0.5,
        processing_hours: 24,
        vat_included: false,
      },
    ]);
  });

  test('are what the pages say before the catalogue has answered', async () => {
    const columns = Object.keys(builtInPlans[0] ?? {}).join();
    const plans = await granted(
      visitor(backend)
        .from('services')
        .select(columns)
        .not('membership_type', 'is', null)
        .order('price'),
    );
    expect(plans).toEqual(builtInPlans);
  });

  test('are first charged what the pages name as the first payment', async () => {
    const { client } = await member(backend);
    for (const built of builtInPlans) {
      const row = await plan(client, built.membership_type, built.billing_period);
      expect((await quote(client, [service(row)])).amount_due).toBe(firstPayment(built));
    }
  });

  test('go with the forwarding that their pages offer, at its price', async () => {
    const { client } = await member(backend);
    const found = client.from('services').select('id, price, unit_quantity, estimated_delivery');
    const item = await granted(
      found.eq('title', 'Mail forwarding').eq('price_unit', 'per_month').single(),
    );
    expect(item).toMatchObject({
      price: forwarding.perMonth,
      unit_quantity: forwarding.months,
      estimated_delivery: 'Starts next Monday',
    });
    expect(await quote(client, [service(item)])).toMatchObject({
      amount_due: 119.94,
      can_checkout: true,
    });
  });

  test('are found by type and period, monthly unless said otherwise', async () => {
    const client = visitor(backend);
    const found = await granted(client.rpc('get_membership_service', { p_membership_type: 'pro' }));
    expect(found).toMatchObject({ membership_type: 'pro', billing_period: 'monthly', price: 159 });
    expect(await plan(client, 'pro', 'annual')).toMatchObject({ price: 1749 });
    const { data, error } = await client.rpc('get_membership_service', {
      p_membership_type: 'gold',
    });
    expect(error).toBeNull();
    expect(data?.id ?? null).toBeNull();
  });
});

describe('a member orders a service directly', () => {
  test('and the status comes from the price, whatever was sent', async () => {
    const { id, client } = await member(backend);
    const [priced, free] = await Promise.all([makeService(sql), makeService(sql, { price: 0 })]);
    const add = (service_id: string, payment_status: string) =>
      granted(
        client
          .from('user_services')
          .insert({ service_id, user_id: id, payment_status })
          .select()
          .single(),
      );
    expect(await add(priced.id, 'paid')).toMatchObject({
      payment_status: 'pending',
      purchase_id: null,
    });
    expect(await add(free.id, 'pending')).toMatchObject({ payment_status: 'paid' });
  });

  test('but not in the name of someone else, nor onto an order', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    const review = await makeService(sql);
    const order = await checkout(giulia.client, [service(await makeService(sql))]);
    const add = (row: Record<string, unknown>) =>
      maria.client
        .from('user_services')
        .insert({ service_id: review.id, user_id: maria.id, ...row });
    expect(await refusal(add({ user_id: giulia.id }))).toBe('42501');
    expect(await refusal(add({ purchase_id: order.purchase_id }))).toBe('42501');
    expect(await refusal(add({ started_at: '2026-01-01' }))).toBe('42501');
    expect(await refusal(add({ completion_date: '2026-01-01' }))).toBe('42501');
  });

  test('but not one that is no longer offered, and not twice', async () => {
    const { id, client } = await member(backend);
    const [gone, review] = await Promise.all([
      makeService(sql, { status: 'inactive' }),
      makeService(sql),
    ]);
    const add = (service_id: string) =>
      client.from('user_services').insert({ service_id, user_id: id });
    expect(await refusal(add(gone.id))).toBe('CT002');
    const tries = await Promise.all([refusal(add(review.id)), refusal(add(review.id))]);
    expect(tries.sort()).toEqual(['CT005', undefined]);
  });

  test('and withdraws it from the cart, but not once it is ordered', async () => {
    const { id, client } = await member(backend);
    const review = await makeService(sql);
    const withdraw = () =>
      client.from('user_services').delete({ count: 'exact' }).eq('user_id', id);
    await granted(
      client.from('user_services').insert({ service_id: review.id, user_id: id }).select(),
    );
    expect((await withdraw()).count).toBe(1);
    await checkout(client, [service(review)]);
    expect((await withdraw()).count).toBe(0);
  });
});

describe('an administrator deletes a service', () => {
  test('that someone ordered, and it is archived: its buyer still sees the title', async () => {
    const [nadia, maria, giulia] = await Promise.all([
      administrator(backend),
      member(backend),
      member(backend),
    ]);
    const review = await makeService(sql);
    await checkout(maria.client, [service(review)]);
    await granted(nadia.client.from('services').delete().eq('id', review.id));
    const seen = async (client: typeof nadia.client) =>
      granted(client.from('services').select('title, status, archived_at').eq('id', review.id));
    expect(await seen(maria.client)).toMatchObject([{ title: review.title, status: 'inactive' }]);
    expect(await seen(giulia.client)).toEqual([]);
    expect(await seen(nadia.client)).toMatchObject([{ archived_at: expect.any(String) }]);
    const { count } = await nadia.client
      .from('services')
      .update({ price: 1 }, { count: 'exact' })
      .eq('id', review.id);
    expect(count).toBe(0);
  });
});
