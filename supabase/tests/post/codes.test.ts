import { isPostCode } from 'shared/post/code';
import { administrator, member, visitor } from 'shared/testing/personas';
import { issuedCodes, misreadings, wrongCodes } from 'shared/testing/post-codes';
import { expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';

const codes = Object.values(issuedCodes);

/** Those of the texts that the database takes for codes. */
async function right(texts: string[]): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select sent.text from jsonb_array_elements_text(${sql.json(texts)}) with ordinality as sent (text, place)
    where private.is_post_code(sent.text) order by sent.place`;
  return rows.map(({ text }) => text);
}

test('the database gives each number the code that pages know, and takes no other text for one', async () => {
  const rows = await sql<{ code: string }[]>`
    select private.post_code(n) as code
    from unnest(${Object.keys(issuedCodes)}::bigint[]) with ordinality as sent (n, place)
    order by sent.place`;
  expect(rows.map(({ code }) => code)).toEqual(codes);
  expect(await right(codes)).toEqual(codes);
  expect(await right(wrongCodes)).toEqual([]);
  expect([...(await sql`select private.is_post_code(null) as no`)]).toEqual([{ no: false }]);
});

test('the database refuses a code with any one character changed, or any two swapped', async () => {
  expect(await right(codes.flatMap(misreadings))).toEqual([]);
});

test('a hundred thousand codes in a row are right and differ', { timeout: 120_000 }, async () => {
  const rows = await sql<{ code: string; is_right: boolean }[]>`
    with codes as materialized (select private.post_code(n) as code from generate_series(1, 100000) n)
    select code, private.is_post_code(code) as is_right from codes`;
  expect(new Set(rows.map(({ code }) => code)).size).toBe(100_000);
  expect(rows.filter(({ code, is_right }) => !is_right || !isPostCode(code))).toEqual([]);
});

test('two administrators who print labels at once get different codes', async () => {
  const people = await Promise.all([administrator(backend), administrator(backend)]);
  const sheets = await Promise.all(
    [...people, ...people].map(({ client }) =>
      granted(client.rpc('issue_post_labels', { p_count: 500 })),
    ),
  );
  expect(sheets.map((sheet) => sheet.length)).toEqual([500, 500, 500, 500]);
  expect(new Set(sheets.flat()).size).toBe(2000);
  expect(sheets.flat().filter((code) => !isPostCode(code))).toEqual([]);
});

test('labels are for administrators, and from one to five hundred', async () => {
  const [nadia, maria] = await Promise.all([administrator(backend), member(backend)]);
  const ask = (client: typeof nadia.client, p_count: number) =>
    refusal(client.rpc('issue_post_labels', { p_count }));
  expect(await ask(visitor(backend), 1)).toBe('42501');
  expect(await ask(maria.client, 1)).toBe('ID002');
  for (const count of [0, -1, 501, 2_000_000_000])
    expect(await ask(nadia.client, count), `${count}`).toBe('PO009');
  expect(await ask(nadia.client, 1)).toBeUndefined();
});
