import { randomUUID } from 'node:crypto';
import type { PostRequest } from 'shared/post/types';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { beyond, charges, useUp } from './charges';
import { asked, handOver, type Letter, letter, subscriber, uploaded, withdraw } from './letters';

let nadia: Person;
let omar: Person;
beforeAll(async () => {
  [nadia, omar] = await Promise.all([
    administrator(backend, { fullName: 'Nadia Camilleri' }),
    administrator(backend, { fullName: 'Omar Farrugia' }),
  ]);
});

const waive = ({ client }: Person, id: unknown, reason: unknown = 'The page was crooked') =>
  client.rpc('waive_post_charge', { p_id: id as string, p_reason: reason as string });

describe('what is done beyond a plan', () => {
  test('is charged once it is done, at the price that was shown and frozen', async () => {
    const maria = await subscriber(backend, nadia, 'pro');
    await useUp(sql, maria);
    const of = await letter(sql, maria);
    const request = await asked(maria, of);
    expect(request).toMatchObject({ is_included: false, net: 0.9, vat: 0.16, gross: 1.06 });
    expect(await charges(sql, maria)).toEqual([]);
    const [done] = await beyond(sql, nadia, maria);
    expect(await charges(sql, maria)).toEqual([
      expect.objectContaining({
        kind: 'documents',
        quantity: 1,
        net: 0.9,
        gross: done?.request.gross,
      }),
    ]);
  });

  test('costs nothing when it is withdrawn or refused, or among the documents of the plan', async () => {
    const maria = await subscriber(backend, nadia);
    const included = await letter(sql, maria);
    await granted(
      nadia.client.rpc('take_post_request', { p_id: (await asked(maria, included)).id }),
    );
    await useUp(sql, maria);
    const { id } = await asked(maria, await letter(sql, maria));
    await granted(withdraw(maria, id));
    const refused = await asked(maria, await letter(sql, maria));
    await granted(nadia.client.rpc('refuse_post_request', { p_id: refused.id, p_code: 'damaged' }));
    expect(await charges(sql, maria)).toEqual([]);
  });

  test('is owed no longer when it could not be read, was another’s, or has a document of the plan after all', async () => {
    const maria = await subscriber(backend, nadia);
    const first = await asked(maria, await letter(sql, maria)); // one of the plan, in hand
    const [unread, moved, oldest] = await beyond(sql, nadia, maria, 3);
    expect(await charges(sql, maria)).toHaveLength(3);
    await sql`update public.post_scans set state = 'failed' where request_id = ${unread?.request.id ?? ''}`;
    const refusing = { p_id: unread?.request.id ?? '', p_code: 'unreadable_label' };
    await granted(nadia.client.rpc('refuse_post_request', refusing));
    expect(await charges(sql, maria)).toHaveLength(2);
    const giulia = await member(backend);
    const corrected = nadia.client.rpc('correct_post_item', {
      p_id: moved?.id ?? '',
      p_changes: { user_id: giulia.id },
      p_reason: 'It was for Giulia',
    });
    await granted(corrected);
    expect(await charges(sql, maria)).toHaveLength(1);
    await granted(nadia.client.rpc('refuse_post_request', { p_id: first.id, p_code: 'damaged' }));
    expect(await charges(sql, maria)).toEqual([]);
    const [row] = await sql`select gross::float, is_included from public.post_requests
      where id = ${oldest?.request.id ?? ''}`;
    expect(row).toEqual({ gross: 0, is_included: true });
  });
});

/** Hands over a request whose scan could not be read once more, with so many sheets. */
async function again(request: PostRequest, of: Letter, sheets: number): Promise<void> {
  await sql`update public.post_scans set state = 'failed' where request_id = ${request.id}`;
  await granted(handOver(nadia, request.id, await uploaded(sql, of), randomUUID(), sheets));
}

const moved = ({ id }: Letter, to: Person) =>
  nadia.client.rpc('correct_post_item', {
    p_id: id,
    p_changes: { user_id: to.id },
    p_reason: 'It was for somebody else',
  });

describe('what costs another amount later', () => {
  test('is charged for its sheets, once each, also when some of it was waived before', async () => {
    const [maria, giulia] = await Promise.all([subscriber(backend, nadia), member(backend)]);
    const [of] = await beyond(sql, nadia, maria);
    if (!of) throw new Error('nothing was scanned');
    const [first] = await charges(sql, maria);
    const order = (await granted(maria.client.rpc('bill_own_charges'))) as { purchase_id: string };
    await again(of.request, of, 45);
    expect(await charges(sql, maria)).toMatchObject([
      { id: first?.id, purchase_id: order.purchase_id, net: 1.5 },
      { quantity: 2, net: 3, day: first?.day },
    ]);
    await granted(waive(nadia, (await charges(sql, maria))[1]?.id));
    await again(of.request, of, 45); // nothing new
    expect(await charges(sql, maria)).toHaveLength(2);
    await again(of.request, of, 61);
    expect((await charges(sql, maria))[2]).toMatchObject({ quantity: 1, net: 1.5 });
    await granted(moved(of, giulia)); // what was paid for is given back, and nothing that was waived
    expect((await charges(sql, maria)).map(({ net, waive_reason }) => [net, waive_reason])).toEqual(
      [
        [1.5, null],
        [3, 'The page was crooked'],
        [-1.5, null],
      ],
    );
  });

  test('stays of the day on which it was done', async () => {
    const maria = await subscriber(backend, nadia);
    const held = await asked(maria, await letter(sql, maria)); // one of the plan
    const [of] = await beyond(sql, nadia, maria);
    await sql`update public.post_requests set done_at = '2026-02-03T23:30Z' where id = ${of?.request.id ?? ''}`;
    await sql`update public.post_charges set day = '2026-02-04' where request_id = ${of?.request.id ?? ''}`;
    await granted(maria.client.rpc('bill_own_charges'));
    await granted(nadia.client.rpc('refuse_post_request', { p_id: held.id, p_code: 'damaged' }));
    expect(await charges(sql, maria)).toMatchObject([
      { day: '2026-02-04', net: 1.5 },
      { day: '2026-02-04', net: -1.5 },
    ]);
    // and of one that is charged for the first time long after
    await sql`delete from public.post_charges where user_id = ${maria.id}`;
    await sql`update public.post_requests set net = 1.5, vat = 0.27, gross = 1.77, is_included = false, counts_included = 0
      where id = ${of?.request.id ?? ''}`;
    expect(await charges(sql, maria)).toMatchObject([{ day: '2026-02-04', net: 1.5 }]);
  });

  test('belongs to the month as the anchor has it', async () => {
    const maria = await subscriber(backend, nadia);
    await sql`update public.user_services set anchored_on = '2025-08-31', period_from = '2026-01-31', valid_until = '2026-03-31'
      where user_id = ${maria.id}`;
    const [month] = await sql`select period_from::text, period_to::text
      from private.charge_month(${maria.id}, '2026-02-28')`;
    expect(month).toEqual({ period_from: '2026-02-28', period_to: '2026-03-31' });
  });
});

describe('who reads and waives charges', () => {
  test('a member reads their own, an administrator all, and nobody writes any', async () => {
    const [maria, giulia] = await Promise.all([subscriber(backend, nadia), member(backend)]);
    await beyond(sql, nadia, maria);
    const [charge] = await charges(sql, maria);
    const read = async ({ client }: Person) =>
      (await granted(client.from('post_charges').select('id').eq('user_id', maria.id))).length;
    expect(await Promise.all([maria, giulia, nadia].map(read))).toEqual([1, 0, 1]);
    const change = { gross: 0 };
    for (const { client } of [maria, giulia, nadia]) {
      expect(
        await refusal(
          client
            .from('post_charges')
            .update(change)
            .eq('id', charge?.id ?? ''),
        ),
      ).toBe('42501');
    }
    expect(await refusal(maria.client.from('post_charge_directory').select())).toBe('ID002');
    const listed = nadia.client.from('post_charge_directory').select('code, gross, member_name');
    expect(await granted(listed.eq('user_id', maria.id))).toEqual([
      expect.objectContaining({ gross: 1.77 }),
    ]);
  });

  test('an administrator waives one for a reason, once, never their own, and the log says so', async () => {
    const maria = await subscriber(backend, nadia);
    await beyond(sql, nadia, maria, 2);
    const [first, second] = await charges(sql, maria);
    expect(await refusal(waive(maria, first?.id))).toBe('ID002');
    expect(await refusal(waive(nadia, first?.id, ' '))).toBe('PO034');
    expect(await refusal(waive(nadia, first?.id, 'x'.repeat(301)))).toBe('PO034');
    expect(await refusal(waive(nadia, randomUUID()))).toBe('PO061');
    await granted(waive(nadia, first?.id));
    await granted(waive(nadia, first?.id)); // the first answer was lost
    expect(await refusal(waive(omar, first?.id, 'Another reason'))).toBe('PO061');
    expect((await charges(sql, maria)).map(({ waive_reason }) => waive_reason)).toEqual([
      'The page was crooked',
      null,
    ]);
    const logged = await sql`select actor_id, action from public.audit_log
      where table_name = 'post_charges' and record_id = ${first?.id ?? ''}`;
    expect([...logged]).toEqual([{ actor_id: nadia.id, action: 'update' }]);

    await sql`update public.post_charges set user_id = ${nadia.id} where id = ${second?.id ?? ''}`;
    expect(await refusal(waive(nadia, second?.id))).toBe('PO040');
  });
});
