import { makeDocument, makeEvent, makeService } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusalDetails, sql } from '../backend';
import { checkout, document, event, quote, service, tryCheckout } from '../cart/ordering';

async function offSale() {
  const [draft, withdrawn, cancelled] = await Promise.all([
    makeService(sql, { status: 'inactive', price: 777, description: 'Secret' }),
    makeDocument(sql, { status: 'inactive', price: 777 }),
    makeEvent(sql, { status: 'cancelled', registration_fee: 777 }),
  ]);
  return [service(draft, 1), document(withdrawn, 1), event(cancelled, 1)];
}

test('a member who knows the id of something not on sale learns nothing more', async () => {
  const { client } = await member(backend);
  const items = await offSale();
  const [fee] = await sql<{ id: string }[]>`select id from public.services where is_onboarding_fee`;
  const shown = await quote(client, [...items, service({ id: String(fee?.id) })]);
  for (const line of shown.lines) {
    expect(line).toMatchObject({
      title: null,
      description: null,
      unit_price: 0,
      total_price: 0,
      previous_unit_price: null,
      problem: 'unavailable',
    });
    expect(line).not.toHaveProperty('location');
    expect(line).not.toHaveProperty('event_date');
  }
  const { code, details } = await refusalDetails(tryCheckout(client, items));
  expect(code).toBe('CT002');
  expect(details).toMatchObject({ title: null });
});

test('a member who has it, in the cart or for good, still sees its description', async () => {
  const { id, client } = await member(backend);
  const [review, contract, breakfast] = await Promise.all([
    makeService(sql),
    makeDocument(sql),
    makeEvent(sql),
  ]);
  await granted(client.from('user_services').insert({ service_id: review.id, user_id: id }));
  const order = await checkout(client, [document(contract), event(breakfast)]);
  await granted(client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
  await sql`update public.services set status = 'inactive' where id = ${review.id}`;
  await sql`update public.documents set status = 'inactive' where id = ${contract.id}`;
  await sql`update public.events set status = 'cancelled' where id = ${breakfast.id}`;
  const shown = await quote(client, [service(review), document(contract), event(breakfast)]);
  expect(shown.lines.map((line) => [line.title, line.problem])).toEqual([
    [review.title, 'unavailable'],
    [contract.title, 'unavailable'],
    [breakfast.title, 'unavailable'],
  ]);
});
