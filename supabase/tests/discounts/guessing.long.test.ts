import {
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeService,
  mark,
} from 'shared/testing/factories';
import { type Client, member } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, event, quote, service, tryCheckout } from '../cart/ordering';

const ask = (client: Client, code: string) =>
  client.rpc('validate_discount_code', { p_code: code, p_subtotal: 50 });
const guess = (client: Client) => ask(client, `GUESS-${mark()}`);

async function guessTwenty(client: Client): Promise<void> {
  for (let tried = 0; tried < 20; tried++) await granted(guess(client));
}

describe('a member who goes through codes', () => {
  test('is stopped after twenty wrong ones, wherever they ask', async () => {
    const [{ client }, other] = await Promise.all([member(backend), member(backend)]);
    const contract = await makeDocument(sql);
    const items = [{ item_type: 'document' as const, item_id: contract.id }];
    const inCart = () => client.rpc('quote_cart', { p_items: items, p_discount_code: mark() });
    for (let tried = 0; tried < 10; tried++) {
      await granted(guess(client));
      await granted(inCart());
    }
    expect(await refusal(guess(client))).toBe('RL002');
    expect(await refusal(inCart())).toBe('RL002');
    // Beyond the limit a right code is answered like a wrong one; otherwise the answer would tell them apart.
    const { code } = await makeDiscountCode(sql);
    expect(await refusal(ask(client, code))).toBe('RL002');
    expect(await refusal(tryCheckout(client, items, { code }))).toBe('RL002');
    // The cart itself, and everybody else, goes on.
    expect(await quote(client, items)).toMatchObject({ can_checkout: true });
    expect(await granted(ask(other.client, code))).toMatchObject([{ is_valid: true }]);
  });

  test('is stopped as well when they ask all at once', async () => {
    const { client } = await member(backend);
    const answers = await Promise.all(Array.from({ length: 40 }, () => refusal(guess(client))));
    expect(answers.filter((code) => code === undefined)).toHaveLength(20);
    expect(answers.filter((code) => code === 'RL002')).toHaveLength(20);
  });

  test('may try again ten minutes later', async () => {
    const { id, client } = await member(backend);
    await guessTwenty(client);
    await sql`update private.discount_code_tries set tried_at = tried_at - interval '10 minutes'
      where user_id = ${id}`;
    expect(await refusal(guess(client))).toBeUndefined();
  });
});

describe('a right code', () => {
  test('goes on working for a person who had it before the limit', async () => {
    const { client } = await member(backend);
    const { code } = await makeDiscountCode(sql);
    const items = [document(await makeDocument(sql))];
    await quote(client, items, code);
    await guessTwenty(client);
    expect(await refusal(guess(client))).toBe('RL002');
    expect((await quote(client, items, code)).discount).toMatchObject({ is_valid: true });
    await checkout(client, items, { code });
  });

  test('and the same wrong one again count for nothing', async () => {
    const { client } = await member(backend);
    const { code } = await makeDiscountCode(sql, { usage_limit: 0 });
    const typo = `TYPO-${mark()}`;
    for (let tried = 0; tried < 25; tried++) {
      await granted(ask(client, code));
      await granted(ask(client, ` ${typo.toLowerCase()} `));
    }
    expect(await refusal(guess(client))).toBeUndefined();
  });
});

describe('a good code for a cart with nothing to discount', () => {
  const nothing = 'This discount code does not apply to anything in your cart.';

  test.each(['all', 'services'])('says so, when it is for %s', async (applicable_to) => {
    const { client } = await member(backend);
    const { code } = await makeDiscountCode(sql, { applicable_to });
    const [free, gone] = await Promise.all([
      makeService(sql, { price: 0 }),
      makeService(sql, { status: 'inactive' }),
    ]);
    for (const items of [[], [service(free)], [service(gone)]]) {
      expect((await quote(client, items, code)).discount).toMatchObject({
        is_valid: false,
        message: nothing,
      });
    }
    const none = client.rpc('validate_discount_code', { p_code: code, p_item_types: [] });
    expect(await granted(none)).toMatchObject([{ is_valid: false, message: nothing }]);
  });

  test('of the wrong kind names the kind', async () => {
    const { client } = await member(backend);
    const { code } = await makeDiscountCode(sql, { applicable_to: 'documents' });
    const shown = await quote(client, [event(await makeEvent(sql))], code);
    expect(shown.discount?.message).toBe('This discount code applies to documents only.');
  });
});
