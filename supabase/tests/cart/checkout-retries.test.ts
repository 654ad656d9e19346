import { randomUUID } from 'node:crypto';
import { makeDiscountCode, makeDocument, makeService } from 'shared/testing/factories';
import { member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, document, service, tryCheckout } from './ordering';
import { writtenFor } from './written-rows';

describe('a checkout is retried', () => {
  test('after a lost answer, and gets the first answer again', async () => {
    const { id, client } = await member(backend);
    const [review, contract] = await Promise.all([makeService(sql), makeDocument(sql)]);
    const key = randomUUID();
    const first = await checkout(client, [service(review), document(contract)], { key });
    const again = await checkout(client, [document(contract), service(review)], { key });
    expect(again).toEqual(first);
    expect(await writtenFor(id)).toMatchObject({ purchases: 1, invoices: 1 });
  });

  test('twenty times at once, and one order is written', async () => {
    const { id, client } = await member(backend);
    const review = await makeService(sql);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => checkout(client, [service(review)], { key })),
    );
    expect(new Set(answers.map((answer) => answer.purchase_id)).size).toBe(1);
    expect(await writtenFor(id)).toMatchObject({ purchases: 1, invoices: 1, services: 1 });
  });

  test('with another cart under the same key, and is refused', async () => {
    const { client } = await member(backend);
    const [review, contract, code] = await Promise.all([
      makeService(sql),
      makeDocument(sql),
      makeDiscountCode(sql),
    ]);
    const key = randomUUID();
    await checkout(client, [service(review)], { key });
    expect(await refusal(tryCheckout(client, [document(contract)], { key }))).toBe('CT007');
    const withCode = tryCheckout(client, [service(review)], { key, code: code.code });
    expect(await refusal(withCode)).toBe('CT007');
  });

  test('after the order was cancelled, and is neither told it stands nor charged anew', async () => {
    const { id, client } = await member(backend);
    const review = await makeService(sql);
    const key = randomUUID();
    const order = await checkout(client, [service(review)], { key });
    await granted(client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    const again = await refusalDetails(tryCheckout(client, [service(review)], { key }));
    expect(again).toMatchObject({ code: 'CT009', details: { purchase_id: order.purchase_id } });
    expect(await writtenFor(id)).toMatchObject({ purchases: 1 });
    await checkout(client, [service(review)]);
  });

  test('by someone else with the same key, and both get their own order', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    const review = await makeService(sql);
    const key = randomUUID();
    const one = await checkout(maria.client, [service(review)], { key });
    const two = await checkout(giulia.client, [service(review)], { key });
    expect(one.purchase_id).not.toBe(two.purchase_id);
  });
});
