import type { Stack } from 'local/stack';
import { makeDiscountCode, makeDocument, mark } from 'shared/testing/factories';
import { type Client, member } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { document, tryCheckout } from '../cart/ordering';
import { startOwnStack } from '../proof/own-stack';

let stack: Stack;
let thief: Client;
let accomplice: Client;
beforeAll(async () => {
  stack = await startOwnStack();
  [thief, accomplice] = (await Promise.all([member(stack), member(stack)]).then((people) =>
    people.map(({ client }) => client),
  )) as [Client, Client];
});
afterAll(() => stack?.stop());

/** Asks so that the request fails after the answer, and takes back what it wrote: the error tells the answer. */
async function askAndTakeBack(client: Client, code: string): Promise<string> {
  const asked = client.rpc('validate_discount_code', { p_code: code, p_subtotal: 50 });
  const { error } = await asked.select('message::int' as 'message');
  return error?.message ?? '';
}

/**
 * Sets the counter as if `count` wrong codes had been taken back in the current ten minutes, or in those
 * `windowsOn` windows later.
 */
const takenBack = (count: number, windowsOn = 0) =>
  stack.sql`select setval('private.wrong_codes_seq',
    (floor(extract(epoch from clock_timestamp()) / 600)::bigint + ${windowsOn}) * 1000000 + ${count})`;

const ask = (client: Client, code: string) =>
  client.rpc('validate_discount_code', { p_code: code, p_subtotal: 50 });

describe('a person who guesses codes and has each request fail after its answer', () => {
  test('gets no more answers after two hundred wrong ones, with however many accounts', async () => {
    const { code } = await makeDiscountCode(stack.sql);
    expect(await askAndTakeBack(thief, code)).toContain('applied');
    await takenBack(194);
    const guesses = Array.from({ length: 6 }, (_, nth) =>
      askAndTakeBack(nth % 2 ? thief : accomplice, `GUESS-${mark()}`),
    );
    await Promise.all(guesses);
    const [told, ofWrong] = await Promise.all([
      askAndTakeBack(thief, code),
      askAndTakeBack(thief, `GUESS-${mark()}`),
    ]);
    expect(told).toContain('apply this code again');
    expect(ofWrong).toBe(told);
    // however often it is tried: an answer needs an earlier request that was committed
    expect(await askAndTakeBack(thief, code)).toBe(told);
    const items = [document(await makeDocument(stack.sql))];
    expect(await refusal(tryCheckout(thief, items, { code }))).toBe('RL002');
  });

  test('locks nobody out: a code asked about twice is answered, and can be ordered with', async () => {
    await takenBack(200, 1);
    const maria = await member(stack);
    const { code } = await makeDiscountCode(stack.sql);
    const items = [document(await makeDocument(stack.sql, { price: 40 }))];
    const quote = () => maria.client.rpc('quote_cart', { p_items: items, p_discount_code: code });
    expect(await granted(quote())).toMatchObject({
      discount: { is_valid: false, problem: 'ask_again', code, discount_amount: 0 },
      discount_amount: 0,
      can_checkout: false,
    });
    expect(await granted(quote())).toMatchObject({
      discount: { is_valid: true },
      can_checkout: true,
    });
    expect(await refusal(tryCheckout(maria.client, items, { code }))).toBeUndefined();
  });

  test('gains nothing by letting requests stand: twenty wrong ones are the limit as ever', async () => {
    await takenBack(200, 1);
    const lea = await member(stack);
    for (let tried = 0; tried < 20; tried++) {
      const [answer] = await granted(ask(lea.client, `GUESS-${mark()}`));
      expect(answer?.message).toContain('apply this code again');
    }
    expect(await refusal(ask(lea.client, mark()))).toBe('RL002');
  });

  test('is told of ten minutes later as if nothing had been', async () => {
    await takenBack(200, -1);
    const [answer] = await granted(ask((await member(stack)).client, mark()));
    expect(answer?.message).toBe('This discount code is not valid.');
  });
});

test('wrong codes whose requests stand delay nobody, however many people type them', async () => {
  const people = await Promise.all(Array.from({ length: 11 }, () => member(stack)));
  await Promise.all(
    people.flatMap(({ client }) =>
      Array.from({ length: 20 }, () => granted(ask(client, `TYPO-${mark()}`))),
    ),
  );
  const [answer] = await granted(ask((await member(stack)).client, mark()));
  expect(answer?.message).toBe('This discount code is not valid.');
});
