import { maltaToday } from 'shared/lib/malta-time';
import { makeDocument, makeService } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import {
  recapitulativeSchema,
  vatPapersSchema,
  vatReportSchema,
  vatWorkSchema,
} from 'shared/vat/office/types';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document, quote, recordPayment, service } from '../cart/ordering';
import {
  age,
  answer,
  type BuyerDetails,
  buyer,
  confirmed,
  describeBuyer,
  italian,
  papersOf,
  standing,
} from './buyers';

const theService = async (price = 100) => service(await makeService(sql, { price }));
const today = maltaToday();
const year = { p_from: `${today.slice(0, 4)}-01-01`, p_to: `${today.slice(0, 4)}-12-31` };

const work = async ({ client }: Person) =>
  v.parse(vatWorkSchema, await granted(client.rpc('get_vat_work')));
const reviewOf = async (nadia: Person, { id }: Person) =>
  (await work(nadia)).reviews.find(({ user_id }) => user_id === id);
const correctionOf = async (nadia: Person, { purchase_id }: { purchase_id: string }) =>
  (await work(nadia)).corrections.find((one) => one.purchase_id === purchase_id);
const decide = (
  { client }: Person,
  person: Person,
  number: string,
  p_is_accepted: boolean,
  { p_note = 'The extract of the register names them', p_name = 'Rossi Design' } = {},
) =>
  client.rpc('decide_vat_number', {
    p_user_id: person.id,
    p_number: number,
    p_name,
    p_is_accepted,
    p_note,
  });
const correct = ({ client }: Person, { purchase_id }: { purchase_id: string }) =>
  client.rpc('correct_order_vat', { p_purchase_id: purchase_id });

test('members and visitors see nothing of the office’s VAT, and decide nothing', async () => {
  const maria = await member(backend);
  const calls = [
    (of: Person['client']) => of.rpc('get_vat_work'),
    (of: Person['client']) => of.rpc('get_vat_report', year),
    (of: Person['client']) => of.rpc('get_vat_papers', year),
    (of: Person['client']) => of.rpc('get_vat_recapitulative', year),
    (of: Person['client']) => of.rpc('correct_order_vat', { p_purchase_id: crypto.randomUUID() }),
    (of: Person['client']) =>
      of.rpc('decide_vat_number', {
        p_user_id: maria.id,
        p_number: 'IT00743110157',
        p_name: 'Rossi Design',
        p_is_accepted: true,
        p_note: 'Mine',
      }),
  ];
  for (const call of calls) {
    expect(await refusal(call(maria.client))).toBe('ID002');
    expect(await refusal(call(visitor(backend)))).toBe('42501');
  }
});

describe('an administrator decides', () => {
  test('on a number that VIES knows under another name: VAT until then, none once accepted', async () => {
    const nadia = await administrator(backend);
    const acme = await buyer({ ...italian, company_name: 'Studio Bianco' });
    await answer(acme, { valid: true, name: 'ROSSI DESIGN S.R.L.' });
    expect(await standing(acme)).toMatchObject({ state: 'review' });
    expect(await reviewOf(nadia, acme)).toMatchObject({
      why: 'name_differs',
      name: 'Studio Bianco',
      vies_name: 'ROSSI DESIGN S.R.L.',
      request_identifier: expect.any(String),
    });
    const shown = { p_name: 'Studio Bianco' };
    expect(
      await refusal(decide(nadia, acme, 'IT00743110157', true, { ...shown, p_note: ' ' })),
    ).toBe('VT005');
    expect(await refusal(decide(nadia, acme, 'IT99999999999', true, shown))).toBe('VT002');
    // the name was changed while somebody looked it up
    expect(await refusal(decide(nadia, acme, 'IT00743110157', true))).toBe('VT002');
    expect(await refusal(decide(nadia, nadia, 'IT00743110157', true))).toBe('VT003');
    for (const _ of 'twice') await granted(decide(nadia, acme, 'IT00743110157', true, shown));
    expect((await sql`select id from public.vat_decisions where user_id = ${acme.id}`).length).toBe(
      1,
    );
    expect(await standing(acme)).toMatchObject({ state: 'confirmed' });
    expect(await reviewOf(nadia, acme)).toBeUndefined();
    // for this name alone, and in the log
    await describeBuyer(acme, { company_name: 'Verde SRL' });
    expect((await standing(acme)).state).toBe('waiting');
    const [entry] = await sql`
      select actor_id from public.audit_log where table_name = 'vat_decisions' and subject_id = ${acme.id}`;
    expect(entry?.actor_id).toBe(nadia.id);
  });

  test('on a second account with a number of which VIES gives no name', async () => {
    const nadia = await administrator(backend);
    const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
    const german: BuyerDetails = { ...italian, country: 'Germany', vat_number: `DE${digits}` };
    const first = await buyer(german);
    await answer(first, { valid: true });
    await checkout(first.client, [await theService()]);
    expect(await reviewOf(nadia, first)).toMatchObject({ why: 'no_name' });
    const second = await buyer(german);
    await answer(second, { valid: true });
    expect(await standing(second)).toMatchObject({ state: 'review' });
    expect(await reviewOf(nadia, second)).toMatchObject({ why: 'shared' });
    // whoever was first is not held up by somebody who has learnt the number
    expect(await standing(first)).toMatchObject({ state: 'confirmed' });
    expect((await work(nadia)).shared).toContainEqual({
      vat_number: `DE${digits}`,
      accounts: [first, second].map(({ id }) => expect.objectContaining({ user_id: id })),
    });
    await granted(decide(nadia, second, `DE${digits}`, false));
    expect(await standing(second)).toMatchObject({ state: 'refused' });
    expect(await quote(second.client, [await theService()])).toMatchObject({ amount_due: 100 });
  });

  test('on a business outside the Union that has ordered', async () => {
    const nadia = await administrator(backend);
    const american: BuyerDetails = {
      ...italian,
      country: 'United States',
      vat_number: null,
      registration_number: 'DE 1234567',
    };
    const acme = await buyer(american);
    expect(await reviewOf(nadia, acme)).toBeUndefined();
    await checkout(acme.client, [await theService()], { expected: 84.75 });
    expect(await reviewOf(nadia, acme)).toMatchObject({ why: 'declared', number: 'DE 1234567' });
    await granted(decide(nadia, acme, 'DE 1234567', false));
    expect(await quote(acme.client, [await theService()])).toMatchObject({
      amount_due: 100,
      vat_state: 'refused',
    });
    // another number is not believed at once any more
    await describeBuyer(acme, { registration_number: 'DE 1234568' });
    expect(await quote(acme.client, [await theService()])).toMatchObject({
      amount_due: 100,
      vat_state: 'review',
    });
    expect(await reviewOf(nadia, acme)).toMatchObject({ why: 'declared', number: 'DE 1234568' });
    await granted(decide(nadia, acme, 'DE 1234568', true));
    expect(await quote(acme.client, [await theService()])).toMatchObject({ amount_due: 84.75 });
  });

  test('on a business that an order names, whatever the profile of whoever ordered says by now', async () => {
    const nadia = await administrator(backend);
    const outside: BuyerDetails = {
      ...italian,
      country: 'United States',
      vat_number: null,
      registration_number: '1',
    };
    const german: BuyerDetails = {
      ...italian,
      country: 'Germany',
      vat_number: `DE${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`,
    };
    const asBefore = {
      buyer_kind: 'private',
      country: 'Malta',
      company_name: null,
      vat_number: null,
      registration_number: null,
    };
    for (const [details, number, why] of [
      [outside, '1', 'declared'],
      [german, String(german.vat_number), 'no_name'],
    ] as const) {
      const acme = await buyer(details);
      if (why === 'no_name') await answer(acme, { valid: true });
      const order = await checkout(acme.client, [await theService()], { expected: 84.75 });
      await describeBuyer(acme, asBefore);
      expect(await reviewOf(nadia, acme)).toMatchObject({
        why,
        number,
        name: 'Rossi Design',
        country: details.country,
        purchase_number: order.purchase_number,
      });
      expect(await refusal(decide(nadia, acme, `${number}1`, false))).toBe('VT002');
      for (const _ of 'twice') await granted(decide(nadia, acme, number, false));
      const decided = await sql`select id from public.vat_decisions where user_id = ${acme.id}`;
      expect(decided).toHaveLength(1);
      expect(await reviewOf(nadia, acme)).toBeUndefined();
      // with another number they wait from now on
      await describeBuyer(acme, { ...outside, registration_number: '2' });
      expect(await quote(acme.client, [await theService()])).toMatchObject({
        amount_due: 100,
        vat_state: 'review',
      });
    }
  });

  test('on no business of an order that was cancelled, or that a register confirms', async () => {
    const nadia = await administrator(backend);
    const cancelled = await buyer({
      ...italian,
      country: 'United States',
      vat_number: null,
      registration_number: '1',
    });
    const order = await checkout(cancelled.client, [await theService()], { expected: 84.75 });
    await granted(cancelled.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    const known = await confirmed();
    await checkout(known.client, [await theService()], { expected: 84.75 });
    for (const person of [cancelled, known]) {
      await describeBuyer(person, { buyer_kind: 'private', country: 'Malta' });
      expect(await reviewOf(nadia, person)).toBeUndefined();
    }
    expect(await refusal(decide(nadia, cancelled, '1', false))).toBe('VT002');
  });

  test('on whoever was refused, with every other number of which VIES gives no name', async () => {
    const nadia = await administrator(backend);
    const german = () => `DE${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
    const [first, second] = [german(), german()];
    const acme = await buyer({ ...italian, country: 'Germany', vat_number: first });
    await answer(acme, { valid: true });
    await granted(decide(nadia, acme, first, false));
    await describeBuyer(acme, { vat_number: second });
    await answer(acme, { valid: true });
    expect(await standing(acme)).toMatchObject({ state: 'review' });
    expect(await reviewOf(nadia, acme)).toMatchObject({ number: second });
  });

  test('on whoever was refused as before, when a business of an earlier order is accepted since', async () => {
    const nadia = await administrator(backend);
    const acme = await buyer({
      ...italian,
      country: 'United States',
      vat_number: null,
      registration_number: '1',
    });
    await checkout(acme.client, [await theService()], { expected: 84.75 });
    await describeBuyer(acme, { registration_number: '2' });
    await granted(decide(nadia, acme, '2', false));
    await granted(decide(nadia, acme, '1', true)); // which the order alone names
    await describeBuyer(acme, { registration_number: '3' });
    expect(await quote(acme.client, [await theService()])).toMatchObject({
      amount_due: 100,
      vat_state: 'review',
    });
    // what they name themselves ends it
    await granted(decide(nadia, acme, '3', true));
    await describeBuyer(acme, { registration_number: '4' });
    expect(await quote(acme.client, [await theService()])).toMatchObject({ amount_due: 84.75 });
  });

  test('on nothing more of whoever was refused, once the same business is accepted after all', async () => {
    const nadia = await administrator(backend);
    const acme = await buyer({
      ...italian,
      country: 'United States',
      vat_number: null,
      registration_number: '1',
    });
    await checkout(acme.client, [await theService()], { expected: 84.75 });
    await describeBuyer(acme, { registration_number: '2' });
    const quoted = async () => quote(acme.client, [await theService()]);
    // of the order alone, by two who have the same list
    await granted(decide(nadia, acme, '1', false));
    expect(await quoted()).toMatchObject({ amount_due: 100, vat_state: 'review' });
    await granted(decide(nadia, acme, '1', true));
    expect(await quoted()).toMatchObject({ amount_due: 84.75 });
    // another refusal counts as before
    await granted(decide(nadia, acme, '2', false));
    await granted(decide(nadia, acme, '1', true, { p_note: 'Their extract came again' }));
    await describeBuyer(acme, { registration_number: '3' });
    expect(await quoted()).toMatchObject({ amount_due: 100, vat_state: 'review' });
  });
});

describe('an administrator puts right', () => {
  test('a paid order that was taxed while VIES was down: credit note, new invoice, and the VAT as credit', async () => {
    const nadia = await administrator(backend);
    const acme = await buyer(italian);
    await answer(acme, { problem: 'MS_UNAVAILABLE' });
    const order = await checkout(acme.client, [await theService()]);
    await granted(recordPayment(nadia.client, order));
    expect(await refusal(correct(nadia, order))).toBe('VT004');
    await answer(acme, { valid: true, name: 'ROSSI DESIGN S.R.L.' });
    expect(await correctionOf(nadia, order)).toMatchObject({ vat_amount: 15.25, status: 'paid' });

    const done = await granted(correct(nadia, order));
    expect(done).toMatchObject({ credited: 15.25, total_amount: 84.75 });
    expect(await granted(correct(nadia, order))).toMatchObject({
      invoice_number: (done as { invoice_number: string }).invoice_number,
    });
    const papers = await papersOf(acme, order);
    expect(
      papers.map(({ kind, status, amount, vat_amount, is_replaced }) => ({
        kind,
        status,
        amount,
        vat_amount,
        is_replaced,
      })),
    ).toEqual([
      { kind: 'invoice', status: 'cancelled', amount: 100, vat_amount: 15.25, is_replaced: true },
      {
        kind: 'credit_note',
        status: 'issued',
        amount: -100,
        vat_amount: -15.25,
        is_replaced: false,
      },
      { kind: 'invoice', status: 'paid', amount: 84.75, vat_amount: 0, is_replaced: false },
    ]);
    expect(papers[2]?.lines).toMatchObject([{ vat_category: 'AE', unit_price: 84.75 }]);
    const [books] = await sql`
      select p.paid_amount::float, p.payment_state,
        (select sum(c.amount)::float from public.account_credits c where c.user_id = p.user_id) as credit
      from public.purchases p where p.id = ${order.purchase_id}`;
    expect(books).toEqual({ paid_amount: 84.75, payment_state: 'paid', credit: 15.25 });
    const told = acme.client.from('notifications').select('event').eq('event', 'vat_corrected');
    expect(await granted(told)).toHaveLength(1);
  });

  test('an order that is not paid yet: less is due', async () => {
    const nadia = await administrator(backend);
    const acme = await buyer(italian);
    const order = await checkout(acme.client, [await theService(), await theService(33.33)]);
    await answer(acme, { valid: true, name: 'ROSSI DESIGN S.R.L.' });
    expect(await granted(correct(nadia, order))).toMatchObject({
      credited: 0,
      total_amount: 113, // 84.75 + 28.25
    });
    await granted(recordPayment(nadia.client, { ...order, total_amount: 113 }));
    const [, , invoice] = await papersOf(acme, order);
    expect(invoice).toMatchObject({ status: 'paid', amount: 113 });
  });

  test('an order of which too much was paid, in parts: one credit of each payment, reviewed with what was added', async () => {
    const nadia = await administrator(backend);
    const acme = await buyer(italian);
    const order = await checkout(acme.client, [await theService()]);
    for (const [nth, p_amount] of [40, 70].entries()) {
      const received = { p_amount, p_as_received: true, p_reference: `part ${nth}` };
      await granted(
        nadia.client.rpc('record_payment', {
          p_purchase_id: order.purchase_id,
          p_provider: 'bank_transfer',
          ...received,
        }),
      );
    }
    await answer(acme, { valid: true, name: 'ROSSI DESIGN S.R.L.' });
    expect(await granted(correct(nadia, order))).toMatchObject({ credited: 15.25 });
    const credits = await sql`
      select c.amount::float, r.amount::float as reviewed from public.account_credits c
      left join public.refund_reviews r on r.credit_id = c.id and r.closed_at is null where c.user_id = ${acme.id}`;
    expect(credits).toEqual([{ amount: 25.25, reviewed: 25.25 }]);
  });

  test('nothing whose buyer was confirmed after thirty days, of another number, or twice at once', async () => {
    const nadia = await administrator(backend);
    const late = await buyer(italian);
    const order = await checkout(late.client, [await theService()]);
    await answer(late, { valid: true, name: 'ROSSI DESIGN S.R.L.' });
    // so many days after the order
    await sql`update public.vat_checks set answered_on = answered_on + 31 where user_id = ${late.id}`;
    expect(await refusal(correct(nadia, order))).toBe('VT004');
    await sql`update public.vat_checks set answered_on = answered_on - 31 where user_id = ${late.id}`;
    await describeBuyer(late, { vat_number: 'IT12345670017' });
    await answer(late, { valid: true, name: 'ROSSI DESIGN S.R.L.' });
    expect(await refusal(correct(nadia, order))).toBe('VT004');
    await describeBuyer(late, italian);
    const both = await Promise.all([correct(nadia, order), correct(nadia, order)]);
    for (const { error } of both) expect(error).toBeNull();
    expect(await papersOf(late, order)).toHaveLength(3);
  });
});

describe('an administrator declares', () => {
  test('VAT by category, net and VAT as the papers say, credit notes taken off', async () => {
    const nadia = await administrator(backend);
    const before = await report(nadia);
    const acme = await confirmed();
    await checkout(acme.client, [await theService()]);
    const maria = await member(backend);
    const cancelled = await checkout(maria.client, [await theService()]);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: cancelled.purchase_id }));
    await checkout(maria.client, [await theService()]);
    const after = await report(nadia);
    const rise = (category: string, figure: 'net' | 'vat') =>
      Math.round(((after[category]?.[figure] ?? 0) - (before[category]?.[figure] ?? 0)) * 100) /
      100;
    // others order in this run, too: of these orders at least
    expect(rise('AE', 'net')).toBeGreaterThanOrEqual(84.75);
    expect(rise('AE', 'vat')).toBe(0);
    expect(rise('S', 'vat')).toBeGreaterThanOrEqual(15.25);
    const papers = v.parse(
      vatPapersSchema,
      await granted(nadia.client.rpc('get_vat_papers', year)),
    );
    const total = (of: readonly { vat: number }[]) =>
      Math.round(of.reduce((sum, { vat }) => sum + vat * 100, 0)) / 100;
    const [fromPapers] = await sql`
      select coalesce(sum(vat_amount), 0)::float as vat from public.invoices
      where issued_date between ${year.p_from} and ${year.p_to}`;
    expect(total(papers)).toBeLessThanOrEqual(fromPapers?.vat);
    expect(await refusal(nadia.client.rpc('get_vat_report', { ...year, p_to: '2020-01-01' }))).toBe(
      'OV001',
    );
  });

  test('services by the numbers of their businesses, credit notes taken off', async () => {
    const nadia = await administrator(backend);
    const digits = String(Math.floor(Math.random() * 1e11)).padStart(11, '0');
    const acme = await buyer({ ...italian, vat_number: `IT${digits}` });
    await answer(acme, { valid: true, name: 'ROSSI DESIGN' });
    const cancelled = await checkout(acme.client, [await theService()]);
    await checkout(acme.client, [await theService(118)]);
    const own = async () => {
      const lines = await granted(nadia.client.rpc('get_vat_recapitulative', year));
      return v
        .parse(recapitulativeSchema, lines)
        .find(({ vat_number }) => vat_number === `IT${digits}`);
    };
    expect(await own()).toMatchObject({ name: 'Rossi Design', net: 184.75, papers: 2 });
    await granted(acme.client.rpc('cancel_purchase', { p_purchase_id: cancelled.purchase_id }));
    expect(await own()).toMatchObject({ net: 100, papers: 3 });
  });

  test('downloads to consumers of other member states, against the threshold', async () => {
    const nadia = await administrator(backend);
    const before = (await work(nadia)).threshold;
    const contract = () => makeDocument(sql, { price: 118 });
    const buyers = [
      await buyer({ country: 'Italy', buyer_kind: 'private' }), // counts
      await buyer({ country: 'Malta', buyer_kind: 'private' }),
      await buyer({ country: 'United States', buyer_kind: 'private' }),
      await confirmed(),
    ];
    for (const { client } of buyers) await checkout(client, [document(await contract())]);
    const after = (await work(nadia)).threshold;
    expect(after).toMatchObject({ year: Number(today.slice(0, 4)), limit: 10_000 });
    expect(after.net - before.net).toBeGreaterThanOrEqual(100);
  });
});

test('an answer that is a week old lets nobody put an invoice right', async () => {
  const nadia = await administrator(backend);
  const acme = await buyer(italian);
  const order = await checkout(acme.client, [await theService()]);
  await answer(acme, { valid: true, name: 'ROSSI DESIGN' });
  await age(acme, 8);
  expect(await refusal(correct(nadia, order))).toBe('VT004');
});

async function report({ client }: Person) {
  const lines = v.parse(vatReportSchema, await granted(client.rpc('get_vat_report', year)));
  return Object.fromEntries(lines.map((line) => [line.vat_category, line]));
}
