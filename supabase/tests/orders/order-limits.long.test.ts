import { randomUUID } from 'node:crypto';
import { makeDocument, makeService } from 'shared/testing/factories';
import { administrator, member } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, manyOrders, service, tryCheckout } from '../cart/ordering';

test('a member draws 20 purchase numbers an hour, then none until the next', async () => {
  const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
  const draw = ({ client } = maria) => client.rpc('generate_purchase_number');
  const numbers = await Promise.all(Array.from({ length: 20 }, () => granted(draw())));
  expect(new Set(numbers).size).toBe(20);
  expect(await refusal(draw())).toBe('RL004');
  expect(await refusal(draw(giulia))).toBeUndefined();

  await sql`update private.purchase_number_draws set drawn_since = drawn_since - interval '1 hour'
    where user_id = ${maria.id}`;
  expect(await refusal(draw())).toBeUndefined();
});

test('a member places 20 free orders a day, then none until the next', async () => {
  const [maria, giulia, nadia] = await Promise.all([
    member(backend),
    member(backend),
    administrator(backend),
  ]);
  const [free, contract] = await Promise.all([makeService(sql, { price: 0 }), makeDocument(sql)]);
  const key = randomUUID();
  for (let nth = 0; nth < 20; nth++) {
    const order = await checkout(maria.client, [service(free)], nth === 0 ? { key } : {});
    const [row] = await granted(
      nadia.client.from('user_services').select('id').eq('purchase_id', order.purchase_id),
    );
    const done = { p_user_service_id: String(row?.id), p_status: 'completed' };
    await granted(nadia.client.rpc('set_service_progress', done));
  }
  const orderAgain = () => refusal(tryCheckout(maria.client, [service(free)]));
  expect(await orderAgain()).toBe('RL005');
  // Others may order it, she may order what costs something, and an order she placed is answered again.
  await checkout(giulia.client, [service(free)]);
  await checkout(maria.client, [document(contract)]);
  await checkout(maria.client, [service(free)], { key });

  await sql`update public.purchases set created_at = created_at - interval '1 day'
    where user_id = ${maria.id}`;
  expect(await orderAgain()).toBeUndefined();
});

test('a member places 200 orders a day in all, also when each is cancelled', async () => {
  const maria = await member(backend);
  const contract = document(await makeDocument(sql));
  await manyOrders(sql, maria.id, 199, 'cancelled');
  const { purchase_id } = await checkout(maria.client, [contract]);
  await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: purchase_id }));
  expect(await refusal(tryCheckout(maria.client, [contract]))).toBe('RL005');
});
