import { randomUUID } from 'node:crypto';
import { sheetsOfDocument } from 'shared/memberships/plan-terms';
import { administrator, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import {
  ask,
  asked,
  claimed,
  finished,
  handOver,
  item,
  type Letter,
  letter,
  only,
  quota,
  subscriber,
  uploaded,
  withdraw,
} from './letters';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

async function hand(of: Letter, request: { id: string }, sheets: number) {
  const id = randomUUID();
  await granted(handOver(nadia, request.id, await uploaded(sql, of), id, sheets));
  return id;
}

async function used(maria: Person, count: number): Promise<void> {
  const { period_from, period_to, included } = await quota(maria.client);
  await sql`insert into public.post_usage (user_id, period_from, period_to, included, used)
    values (${maria.id}, ${period_from}, ${period_to}, ${included}, ${count})
    on conflict (user_id, period_from) do update set used = excluded.used`;
}

const counted = async (maria: Person, of: Letter) => (await item(maria, of))?.requests[0];

describe('a letter of many sheets', () => {
  test.each([
    [1, 1],
    [sheetsOfDocument, 1],
    [sheetsOfDocument + 1, 2],
    [2 * sheetsOfDocument, 2],
    [2 * sheetsOfDocument + 1, 3],
    [400, 20],
  ])('of %d sheets is %d documents', async (sheets, documents) => {
    const [row] = await sql`select private.documents_of(${sheets}) as documents`;
    expect(row?.documents).toBe(documents);
  });

  test('takes further documents of the plan while there are some, then costs the price it was asked for at', async () => {
    const maria = await subscriber(backend, nadia);
    await used(maria, 3);
    const of = await letter(sql, maria);
    const request = await asked(maria, of);
    expect(request).toMatchObject({ counts: 1, extra_gross: 1.77, sheets: null });
    // the plan becomes more expensive in between: the price stays
    await sql`update public.user_services set extra_document_price = 9 where user_id = ${maria.id}`;
    await hand(of, request, 65);
    expect(await counted(maria, of)).toMatchObject({
      state: 'done',
      sheets: 65,
      counts: 4,
      counts_included: 2,
      is_included: false,
      net: 3,
      vat: 0.54,
      gross: 3.54,
    });
    expect(await quota(maria.client)).toMatchObject({ used: 5 });
  });

  test('is counted once, though it is handed over twice', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const request = await asked(maria, of);
    const [id, pages] = [randomUUID(), await uploaded(sql, of)];
    await granted(handOver(nadia, request.id, pages, id, 45));
    await granted(handOver(nadia, request.id, pages, id, 45)); // the first answer was lost
    // who saw a slip in between is not told that it was saved
    expect(await refusal(handOver(nadia, request.id, pages, id, 5))).toBe('PO027');
    expect(await counted(maria, of)).toMatchObject({ counts: 3, counts_included: 3, gross: 0 });
    expect(await quota(maria.client)).toMatchObject({ used: 3 });
  });

  test('is counted again when its scan could not be read and another takes its place', async () => {
    const maria = await subscriber(backend, nadia);
    await used(maria, 3);
    const of = await letter(sql, maria);
    const request = await asked(maria, of);
    const fail = (id: string) =>
      sql`update public.post_scans set state = 'failed' where id = ${id}`;
    await fail(await hand(of, request, 85));
    expect(await counted(maria, of)).toMatchObject({ counts: 5, counts_included: 2, gross: 5.31 });
    await fail(await hand(of, request, 25));
    expect(await counted(maria, of)).toMatchObject({ counts: 2, counts_included: 2, gross: 0 });
    expect(await quota(maria.client)).toMatchObject({ used: 5 });
    await hand(of, request, 5);
    expect(await counted(maria, of)).toMatchObject({ counts: 1, counts_included: 1, sheets: 5 });
    expect(await quota(maria.client)).toMatchObject({ used: 4 });
  });

  test('gives all of its documents back when it is refused or another’s', async () => {
    const [maria, giulia] = await Promise.all([
      subscriber(backend, nadia),
      subscriber(backend, nadia),
    ]);
    const of = await letter(sql, maria);
    await hand(of, await asked(maria, of), 45);
    expect(await quota(maria.client)).toMatchObject({ used: 3 });
    await sql`update public.post_items set user_id = ${giulia.id} where id = ${of.id}`;
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
    const [row] = await sql`select counts, counts_included, gross::float from public.post_requests
      where item_id = ${of.id}`;
    expect(row).toEqual({ counts: 0, counts_included: 0, gross: 0 });
  });

  test('is counted in the month it was asked for, also when that is over', async () => {
    const maria = await subscriber(backend, nadia);
    await used(maria, 3);
    const of = await letter(sql, maria);
    const request = await asked(maria, of);
    await sql`update public.post_requests set period_from = period_from - 40 where id = ${request.id}`;
    await sql`update public.post_usage set period_from = period_from - 40, period_to = period_to - 40
      where user_id = ${maria.id}`;
    await hand(of, request, 45);
    const [month] = await sql`select used from public.post_usage where user_id = ${maria.id}`;
    expect(month?.used).toBe(5);
    expect(await counted(maria, of)).toMatchObject({ counts: 3, counts_included: 2, gross: 1.77 });
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
  });

  test('is one document where it was asked for before sheets counted, and takes none that another is charged for', async () => {
    const maria = await subscriber(backend, nadia);
    await used(maria, 3);
    const [old, thick] = [await letter(sql, maria), await letter(sql, maria)];
    const [first, second] = [await asked(maria, old), await asked(maria, thick)];
    await sql`update public.post_requests set mandate = null, extra_net = null, extra_vat = null
      where id = ${first.id}`;
    await hand(old, first, 45);
    expect(await counted(maria, old)).toMatchObject({ counts: 1, gross: 0, sheets: 45 });
    await hand(thick, second, 30);
    expect(await counted(maria, thick)).toMatchObject({ counts: 2, gross: 1.77 });
    // a document that nobody would pay for anyway goes to the one that costs something
    await sql`update public.post_requests set counts = 3 where id = ${first.id}`;
    await sql`update public.post_usage set used = used - 1 where user_id = ${maria.id}`;
    const spare = await asked(maria, await letter(sql, maria));
    await granted(withdraw(maria, spare.id));
    expect(await counted(maria, thick)).toMatchObject({ counts_included: 2, gross: 0 });
  });

  test('counted with too many is corrected to fewer, and its owner reads of it', async () => {
    const maria = await subscriber(backend, nadia);
    await used(maria, 3);
    const of = await letter(sql, maria);
    const correct = (person: Person, p_sheets: unknown) =>
      person.client.rpc('correct_post_sheets', { p_item_id: of.id, p_sheets: p_sheets as number });
    expect(await refusalDetails(correct(nadia, 1))).toEqual({ code: 'PO057', details: {} });
    await hand(of, await asked(maria, of), 85);
    expect(await refusal(correct(maria, 1))).toBe('ID002');
    for (const sheets of [0, -1, 86, null]) {
      expect(await refusalDetails(correct(nadia, sheets)), `${sheets}`).toEqual({
        code: 'PO057',
        details: { sheets: 85 },
      });
    }
    expect(await granted(correct(nadia, 45))).toMatchObject({ documents: 3, net: 1.5, vat: 0.27 });
    expect(await granted(correct(nadia, 5))).toMatchObject({ sheets: 5, documents: 1, net: 0 });
    expect(await granted(correct(nadia, 5))).toMatchObject({ sheets: 5, documents: 1, net: 0 });
    expect(await quota(maria.client)).toMatchObject({ used: 4 });
    const steps = (await item(maria, of))?.timeline.filter(
      ({ kind }) => kind === 'request_recounted',
    );
    expect(steps?.map(({ by, detail }) => [by, detail.sheets_before, detail.sheets])).toEqual([
      ['office', 85, 45],
      ['office', 45, 5],
    ]);
  });

  test('an administrator does not correct the sheets of their own letter, and a colleague does', async () => {
    const clerk = await subscriber(backend, nadia);
    const of = await letter(sql, clerk);
    await hand(of, await asked(clerk, of), 25);
    await sql`update public.profiles set role = 'admin' where id = ${clerk.id}`;
    const call = { p_item_id: of.id, p_sheets: 5 };
    expect(await refusal(clerk.client.rpc('correct_post_sheets', call))).toBe('PO040');
    await granted(nadia.client.rpc('correct_post_sheets', call));
  });

  test('is told with what its sheets come to', async () => {
    const maria = await subscriber(backend, nadia);
    await used(maria, 4);
    const of = await letter(sql, maria);
    const scan = await hand(of, await asked(maria, of), 65);
    await finished(sql, await claimed(sql, scan), 'Read');
    const told = await granted(maria.client.from('notifications').select('event, message'));
    expect(told.find(({ event }) => event === 'post_scanned')?.message).toBe(
      'A letter is scanned. It has 65 sheets, which count as 4 documents: €5.31 (€4.50 + €0.81 VAT).',
    );
  });

  test('counts nothing more as a better scan', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    await hand(of, await asked(maria, of), 1);
    await hand(of, only(await granted(ask(maria, 'rescan', of))), 90);
    expect(await counted(maria, of)).toMatchObject({ kind: 'rescan', sheets: 90, counts: 0 });
    expect(await quota(maria.client)).toMatchObject({ used: 1 });
  });

  test('is handed over with a number of sheets that paper can have', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const { id } = await asked(maria, of);
    for (const sheets of [0, -1, 401, null, 2_147_483_647]) {
      const call = handOver(nadia, id, await uploaded(sql, of), randomUUID(), sheets as number);
      expect(await refusal(call), `${sheets}`).toBe('PO056');
    }
    expect(await counted(maria, of)).toMatchObject({ state: 'waiting' });
  });
});
