import { randomUUID } from 'node:crypto';
import { onboardingFee, vatRate } from 'shared/memberships/fees';
import { inDays, makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, refusal, refusalDetails, sql } from '../backend';
import {
  checkout,
  document,
  event,
  plan,
  quote,
  recordPayment,
  service,
  tryCheckout,
} from './ordering';

describe('a member looks at the cart', () => {
  test('sees plan and onboarding fee net, and 18 % VAT added before confirming', async () => {
    const { client } = await member(backend);
    const pro = await plan(client, 'pro', 'annual');

    const shown = await quote(client, [service(pro)]);

    expect(shown).toMatchObject({
      onboarding_fee: onboardingFee,
      vat_rate: vatRate,
      subtotal: 1898,
      discount: null,
      vat_added: 341.64, // 314.82 + 26.82
      vat_included: 0,
      amount_due: 2239.64,
      can_checkout: true,
    });
    expect(shown.lines[0]).toMatchObject({
      unit_price: 1749,
      is_membership: true,
      billing_period: 'annual',
      vat_included: false,
    });
  });

  test('sees catalogue prices as they are, with the VAT they contain', async () => {
    const { client } = await member(backend);
    const bookkeeping = await makeService(sql, {
      price: 19.99,
      price_unit: 'per_month',
      unit_quantity: 6,
    });
    const contract = await makeDocument(sql, { price: 59.9 });

    const shown = await quote(client, [service(bookkeeping), document(contract)]);

    expect(shown).toMatchObject({
      onboarding_fee: 0,
      subtotal: 179.84, // 119.94 + 59.90
      vat_added: 0,
      vat_included: 27.44, // 18.30 + 9.14
      amount_due: 179.84,
    });
    expect(shown.lines[0]).toMatchObject({ quantity: 6, total_price: 119.94 });
  });

  test('pays for one unit of what is sold once, whatever the form said', async () => {
    const { client } = await member(backend);
    const once = await makeService(sql, { price: 10, price_unit: 'one_time', unit_quantity: 12 });
    expect((await quote(client, [service(once)])).amount_due).toBe(10);
  });

  test('is shown what cannot be bought, line by line, and pays nothing for it', async () => {
    const { client } = await member(backend);
    const [gone, full, past, fine] = await Promise.all([
      makeService(sql, { status: 'inactive' }),
      makeEvent(sql, { max_attendees: 1 }),
      makeEvent(sql, { event_date: inDays(-1) }),
      makeDocument(sql, { price: 5 }),
    ]);
    const rival = await member(backend);
    await checkout(rival.client, [event(full)]);

    const shown = await quote(client, [
      service(gone),
      event(full),
      event(past),
      document(fine),
      { item_type: 'document', item_id: randomUUID() },
    ]);

    expect(shown.lines.map((line) => line.problem)).toEqual([
      'unavailable',
      'full',
      'past',
      null,
      'unavailable',
    ]);
    expect(shown).toMatchObject({ amount_due: 5, can_checkout: false });
  });

  test('sees the price last shown when it has changed since', async () => {
    const { client } = await member(backend);
    const row = await makeService(sql, { price: 120 });
    const shown = await quote(client, [service(row, 100)]);
    expect(shown.lines[0]).toMatchObject({ unit_price: 120, previous_unit_price: 100 });
    expect((await quote(client, [service(row, 120)])).lines[0]?.previous_unit_price).toBeNull();
  });

  test('holds one membership at a time', async () => {
    const { client } = await member(backend);
    const [essential, pro] = await Promise.all([plan(client, 'essential'), plan(client, 'pro')]);
    const shown = await quote(client, [service(essential), service(pro)]);
    expect(shown.lines.map((line) => line.problem)).toEqual([null, 'one_membership']);
    const second = tryCheckout(client, [service(essential), service(pro)]);
    expect(await refusalDetails(second)).toMatchObject({
      code: 'CT005',
      details: { title: pro.title, problem: 'one_membership' },
    });
    expect(shown.onboarding_fee).toBe(149);
  });

  test('sees an empty cart as such', async () => {
    const { client } = await member(backend);
    expect(await quote(client, [])).toMatchObject({
      lines: [],
      amount_due: 0,
      can_checkout: false,
    });
  });
});

describe('the onboarding fee', () => {
  test('is charged once, and comes back only when the order is cancelled', async () => {
    const { client } = await member(backend);
    const nadia = await administrator(backend);
    const [essential, pro] = await Promise.all([plan(client, 'essential'), plan(client, 'pro')]);

    const first = await checkout(client, [service(essential)]);
    expect((await quote(client, [service(pro)])).lines[0]?.problem).toBe('membership_unpaid');
    await client.rpc('cancel_purchase', { p_purchase_id: first.purchase_id });
    expect((await quote(client, [service(pro)])).onboarding_fee).toBe(149);

    const second = await checkout(client, [service(essential)]);
    await recordPayment(nadia.client, second);
    const change = await quote(client, [service(pro)]);
    expect(change).toMatchObject({ onboarding_fee: 0, can_checkout: true });
    expect((await quote(client, [service(essential)])).lines[0]?.problem).toBe('owned');
  });

  test('cannot be bought by itself', async () => {
    const { client } = await member(backend);
    const [fee] = await sql<
      { id: string }[]
    >`select id from public.services where is_onboarding_fee`;
    if (!fee) throw new Error('no fee');
    expect((await quote(client, [service(fee)])).lines[0]?.problem).toBe('unavailable');
    expect(
      await refusal(
        client.from('user_services').insert({
          service_id: fee.id,
          user_id: (await client.auth.getUser()).data.user?.id ?? '',
        }),
      ),
    ).toBe('CT002');
  });
});
