import { makeEvent } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, event, recordPayment } from '../cart/ordering';

/** A dinner for €25 that somebody paid for and gave up, and its review. */
async function aReview(maria: Person, nadia: Person) {
  const dinner = await makeEvent(sql);
  const order = await checkout(maria.client, [event(dinner)]);
  await granted(recordPayment(nadia.client, order));
  await granted(
    maria.client
      .from('event_registrations')
      .update({ payment_status: 'cancelled' })
      .eq('event_id', dinner.id)
      .select('id'),
  );
  const [row] = await listed(nadia, dinner);
  if (!row?.id) throw new Error('no review');
  return { id: row.id, dinner, order };
}

const listed = ({ client }: Person, dinner: { id: string }) =>
  granted(client.from('refund_directory').select().eq('event_id', dinner.id));

interface Decision {
  p_outcome?: string;
  p_refunded_amount?: number;
  p_note?: string;
}

const close = ({ client }: Person, id: string, decision: Decision = {}) =>
  client.rpc('close_refund_review', {
    p_id: id,
    p_note: ' Paid back by bank transfer ',
    p_outcome: 'refunded',
    ...decision,
  });

const people = async () => {
  const [maria, nadia, claire] = await Promise.all([
    member(backend),
    administrator(backend),
    administrator(backend, { fullName: 'Claire Borg' }),
  ]);
  return { maria, nadia, claire };
};

describe('the list of refunds', () => {
  test('names member, order and event, and is found by each', async () => {
    const { maria, nadia } = await people();
    const { dinner, order } = await aReview(maria, nadia);
    expect(await listed(nadia, dinner)).toMatchObject([
      {
        member_name: maria.fullName,
        member_email: maria.email,
        purchase_number: order.purchase_number,
        event_title: dinner.title,
        amount: 25,
        refundable_amount: 25,
        card_refundable_amount: 0, // it came by bank transfer
        outcome: null,
      },
    ]);
    for (const wanted of [maria.email, order.purchase_number, dinner.title]) {
      const found = nadia.client.from('refund_directory').select('event_id');
      expect(await granted(found.ilike('search_text', `%${wanted}%`))).toContainEqual({
        event_id: dinner.id,
      });
    }
  });

  test('comes to what was paid for those it shows, and what of it was paid back', async () => {
    const { maria, nadia } = await people();
    const [first, second] = [await aReview(maria, nadia), await aReview(maria, nadia)];
    await granted(close(nadia, first.id, { p_refunded_amount: 10 }));
    const sums = async (p_filter: string, search = maria.email) =>
      granted(
        nadia.client.rpc('refund_sums', {
          p_filter,
          p_search: search,
        }),
      );
    expect(await sums('all')).toEqual([{ reviews: 2, amount: 50, refunded_amount: 10 }]);
    expect(await sums('open')).toEqual([{ reviews: 1, amount: 25, refunded_amount: 0 }]);
    expect(await sums('closed')).toEqual([{ reviews: 1, amount: 25, refunded_amount: 10 }]);
    expect(await sums('all', second.dinner.title.toUpperCase())).toMatchObject([{ reviews: 1 }]);
    expect(await sums('all', '%')).toMatchObject([{ reviews: 0 }]);
    expect(await sums('all', '(a+)+$')).toMatchObject([{ reviews: 0 }]);
  });

  test('is not for members, not even of their own, and not for visitors', async () => {
    const { maria, nadia } = await people();
    const { id } = await aReview(maria, nadia);
    expect(await refusal(maria.client.from('refund_directory').select())).toBe('ID002');
    expect(await refusal(maria.client.rpc('refund_sums'))).toBe('ID002');
    expect(await refusal(visitor(backend).from('refund_directory').select())).toBe('42501');
    expect(await refusal(visitor(backend).rpc('refund_sums'))).toBe('42501');
    expect(await refusal(close(maria, id))).toBe('ID002');
    expect(await refusal(close({ ...maria, client: visitor(backend) }, id))).toBe('42501');
  });
});

describe('an administrator who closes a review', () => {
  test('says what was paid back: everything, a part, or nothing', async () => {
    const { maria, nadia } = await people();
    const decided = async (decision: Decision) => {
      const { id, dinner } = await aReview(maria, nadia);
      await granted(close(nadia, id, decision));
      return (await listed(nadia, dinner))[0];
    };
    expect(await decided({})).toMatchObject({
      outcome: 'refunded',
      refunded_amount: 25,
      note: 'Paid back by bank transfer',
      closed_by: nadia.id,
      closed_by_name: nadia.fullName,
      closed_at: expect.any(String),
    });
    expect(await decided({ p_refunded_amount: 12.5 })).toMatchObject({ refunded_amount: 12.5 });
    expect(await decided({ p_outcome: 'kept', p_refunded_amount: 9 })).toMatchObject({
      outcome: 'kept',
      refunded_amount: 0,
    });
  });

  test('is refused without a note, an outcome, or an amount that can be', async () => {
    const { maria, nadia } = await people();
    const { id, dinner } = await aReview(maria, nadia);
    expect(await refusal(close(nadia, id, { p_note: '  ' }))).toBe('PY008');
    expect(await refusal(close(nadia, id, { p_outcome: 'forgiven' }))).toBe('RF001');
    for (const p_refunded_amount of [0, -1, 25.01, 0.001]) {
      expect(await refusalDetails(close(nadia, id, { p_refunded_amount }))).toEqual({
        code: 'RF001',
        details: { amount: 25 },
      });
    }
    expect(await listed(nadia, dinner)).toMatchObject([{ closed_at: null, note: null }]);
  });

  test('and sends it again because the answer was lost reads what was done, and closes it once', async () => {
    const { maria, nadia } = await people();
    const { id, dinner } = await aReview(maria, nadia);
    const first = await granted(close(nadia, id, { p_refunded_amount: 12.5 }));
    expect(await granted(close(nadia, id, { p_refunded_amount: 12.5 }))).toEqual(first);
    expect(await refusal(close(nadia, id, { p_refunded_amount: 13 }))).toBe('PY007');
    expect(await listed(nadia, dinner)).toMatchObject([{ refunded_amount: 12.5 }]);
  });

  test('while another one does is told what the other one wrote, and overwrites nothing', async () => {
    const { maria, nadia, claire } = await people();
    const { id, dinner } = await aReview(maria, nadia);
    await granted(close(claire, id, { p_outcome: 'kept', p_note: 'She came after all' }));
    expect(await refusalDetails(close(nadia, id))).toEqual({
      code: 'PY007',
      details: {
        closed_at: expect.any(String),
        closed_by: 'Claire Borg',
        outcome: 'kept',
        note: 'She came after all',
      },
    });
    expect(await listed(nadia, dinner)).toMatchObject([{ closed_by: claire.id }]);
    const other = await aReview(maria, nadia);
    const outcomes = await Promise.all([
      refusal(close(nadia, other.id)),
      refusal(close(claire, other.id)),
    ]);
    expect(outcomes.sort()).toEqual(['PY007', undefined]);
  });
});
