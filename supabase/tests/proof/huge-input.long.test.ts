import { mark } from 'shared/testing/factories';
import { member, visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';

/** Just below the limit of a request. */
const nearlyTwoMegabytes = 'Hello '.repeat(330_000);

test('a message of many megabytes is refused before anything works through it', async () => {
  const send = (message: string) =>
    visitor(backend)
      .from('contact_messages')
      .insert({ name: 'Elena', email: `elena-${mark()}@example.test`, message });
  expect(await refusal(send(nearlyTwoMegabytes.repeat(2)))).toBe('RL008');
  expect(await refusal(send(nearlyTwoMegabytes))).toBe('23514');
});

/** Sends a message in pieces, without a word of how long it is. */
async function sendInPieces(pieces: number) {
  const piece = 'Hello '.repeat(10_000);
  const form = { name: 'Elena', email: `elena-${mark()}@example.test` };
  const start = JSON.stringify(form).replace(/}$/, ',"message":"');
  const texts = [start, ...Array(pieces).fill(piece), '"}'];
  const body = new ReadableStream({
    pull: (stream) => {
      const text = texts.shift();
      if (text === undefined) stream.close();
      else stream.enqueue(new TextEncoder().encode(text));
    },
  });
  const answer = await fetch(`${backend.url}/rest/v1/contact_messages`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit);
  return ((await answer.json()) as { code: string }).code;
}

test('a body that comes in pieces is measured while it is read', async () => {
  expect(await sendInPieces(50)).toBe('RL008');
  expect(await sendInPieces(1)).toBe('23514');
});

test('a column that is generated for searches reads no more than rows hold', async () => {
  const [made] = await sql`
    select length(private.search_text('Maria', repeat('ż', 5000000))) as of_text,
      length(private.search_text(array_to_string(array(select 'word' from generate_series(1, 400)), ' '))) as of_words,
      length(private.phone_digits(repeat('1', 5000000))) as of_phone`;
  expect(made).toEqual({ of_text: 200_001, of_words: 2000, of_phone: 200 });
});

test.each(['full_name', 'company_name', 'phone', 'address_line_1'] as const)(
  'a member who writes two megabytes as %s is refused, and the profile stays',
  async (column) => {
    const maria = await member(backend);
    const write = (value: string) =>
      maria.client
        .from('profiles')
        .update({ [column]: value } as never)
        .eq('id', maria.id);
    expect(await refusal(write(nearlyTwoMegabytes))).toBe('23514');
  },
);

test('a discount code is asked about for a hundred kinds at most, and as far as codes are long', async () => {
  const { client } = await member(backend);
  const ask = (kinds: number, p_code = `CODE-${mark()}`) =>
    client.rpc('validate_discount_code', { p_code, p_item_types: Array(kinds).fill('service') });
  expect(await refusal(ask(100_000))).toBe('CT008');
  expect(await refusal(ask(101))).toBe('CT008');
  expect(await granted(ask(100))).toMatchObject([{ is_valid: false }]);
  expect(await granted(ask(1, nearlyTwoMegabytes))).toMatchObject([{ is_valid: false }]);
});
