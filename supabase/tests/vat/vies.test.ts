import { VIES_PATH } from 'local/vies/vies';
import { makeService } from 'shared/testing/factories';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { describe, expect, test, vi } from 'vitest';
import { type CheckVatSettings, checkVat, secretKeyOf } from '../../functions/check-vat/index';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import { checkout, quote, service, tryCheckout } from '../cart/ordering';
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

const settings: CheckVatSettings = {
  supabaseUrl: backend.url,
  secretKey: backend.secretKey,
  viesUrl: `${backend.url}${VIES_PATH}`,
};

const wake = (changes: Partial<CheckVatSettings> = {}, method = 'POST') =>
  checkVat(new Request('https://p.example.test/functions/v1/check-vat', { method }), {
    ...settings,
    ...changes,
  });

const evidence = async ({ id }: Pick<Person, 'id'>) => {
  const [row] = await sql`
    select state, problem, requester, request_identifier, vies_name, vies_address, is_name_same, tries
    from public.vat_checks where user_id = ${id} order by asked_at desc, id limit 1`;
  return row;
};

/** A buyer about whom VIES is asked next. */
async function asking(details: BuyerDetails): Promise<Person> {
  const person = await buyer(details);
  await sql`update public.vat_checks set due_at = now() where user_id = ${person.id}`;
  return person;
}

const theService = async () => service(await makeService(sql, { price: 100 }));

describe('the function that asks VIES', () => {
  test('keeps what VIES answers as evidence: state, name, address, who asked, and the request', async () => {
    const acme = await asking({
      ...italian,
      country: 'Austria',
      company_name: 'Acme GmbH',
      vat_number: 'ATU 1234 5675',
    });
    expect(await standing(acme)).toMatchObject({
      state: 'waiting',
      is_due: true,
      vat_number: 'ATU12345675',
    });
    expect((await wake()).status).toBe(200);
    expect(await evidence(acme)).toMatchObject({
      state: 'valid',
      problem: null,
      requester: 'MT00000000',
      request_identifier: expect.stringMatching(/^LOCAL\d+$/),
      vies_name: 'ACME GMBH',
      vies_address: 'Teststraße 1\n1010 Wien',
      is_name_same: true,
    });
    expect(await standing(acme)).toMatchObject({
      state: 'confirmed',
      vies_name: 'ACME GMBH',
      is_open: false,
    });
  });

  test('takes “VALID” beside an answer for no problem', async () => {
    const acme = await asking(italian);
    const said = { valid: true, userError: 'VALID', name: 'ROSSI DESIGN', requestIdentifier: 'W1' };
    await wake({ viesUrl: `data:application/json,${encodeURIComponent(JSON.stringify(said))}` });
    expect(await evidence(acme)).toMatchObject({ state: 'valid', request_identifier: 'W1' });
  });

  test('hears that a number is not valid, and that a register is down', async () => {
    const unknown = await asking({ ...italian, vat_number: 'IT12345670017' });
    const down = await asking({
      ...italian,
      country: 'Netherlands',
      vat_number: 'NL004495445B01',
    });
    await wake();
    expect(await evidence(unknown)).toMatchObject({ state: 'invalid', vies_name: null });
    expect(await standing(unknown)).toMatchObject({ state: 'invalid' });
    expect(await evidence(down)).toMatchObject({ state: 'waiting', problem: 'MS_UNAVAILABLE' });
    expect(await standing(down)).toMatchObject({ state: 'unavailable', is_open: true });
  });

  test('takes a name that is withheld for a confirmation, and a name that VIES calls wrong for none', async () => {
    const german = await asking({ ...italian, country: 'Germany', vat_number: 'DE136695976' });
    const spanish = { ...italian, country: 'Spain', vat_number: 'ESB58378431' };
    const right = await asking({ ...spanish, company_name: 'Iberia Consultores' });
    const wrong = await asking({ ...spanish, company_name: 'Somebody Else' });
    await wake();
    expect(await standing(german)).toMatchObject({ state: 'confirmed', vies_name: null });
    expect(await evidence(right)).toMatchObject({ is_name_same: true });
    expect(await standing(right)).toMatchObject({ state: 'confirmed' });
    expect(await standing(wrong)).toMatchObject({ state: 'review' });
  });

  test('gives up on a VIES that is slow, and on one that is not there, and asks again later', async () => {
    const french = await asking({ ...italian, country: 'France', vat_number: 'FR40303265045' });
    await wake({ patience: 1 });
    expect(await evidence(french)).toMatchObject({
      state: 'waiting',
      problem: 'TIMEOUT',
      tries: 1,
    });
    expect(await standing(french)).toMatchObject({ state: 'unavailable', is_due: false });
    await sql`update public.vat_checks set due_at = now() where user_id = ${french.id}`;
    await wake({ viesUrl: 'http://127.0.0.1:9/' });
    expect(await evidence(french)).toMatchObject({
      state: 'waiting',
      problem: 'NETWORK',
      tries: 2,
    });
    const [row] = await sql`
      select due_at > now() + interval '1 minute' as is_later from public.vat_checks where user_id = ${french.id}`;
    expect(row?.is_later).toBe(true);
  });

  test('that dies between question and answer loses nothing: another one asks again', async () => {
    const acme = await asking({ ...italian });
    const claimed = await sql`select * from private.claim_vat_checks(50)`;
    const first = claimed.find(({ vat_number }) => vat_number === 'IT00743110157');
    expect(await sql`select * from private.claim_vat_checks(50)`).toEqual([]);
    await sql`update public.vat_checks set due_at = now() where user_id = ${acme.id}`;
    await wake();
    expect(await evidence(acme)).toMatchObject({ state: 'valid', tries: 2 });
    // the dead one's answer comes too late
    const [late] = await sql`
      select private.finish_vat_check(${first?.check_id}, ${first?.lease}, '{"valid": false}') as is_taken`;
    expect(late?.is_taken).toBe(false);
    expect(await evidence(acme)).toMatchObject({ state: 'valid' });
  });

  test('answers the pages of any site, and only wakes when it is posted to', async () => {
    expect((await wake({}, 'OPTIONS')).headers.get('access-control-allow-origin')).toBe('*');
    expect((await wake({}, 'GET')).status).toBe(405);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await wake({ secretKey: 'wrong' })).status).toBe(502);
    expect(logged.mock.calls).toMatchObject([['VIES was not asked:', expect.any(Error)]]);
    logged.mockRestore();
    expect(secretKeyOf('{"default":"sb_secret_1"}', 'old')).toBe('sb_secret_1');
    expect(secretKeyOf('', 'old')).toBe('old');
  });

  test('is the only one who may take questions and answer them', async () => {
    const acme = await buyer(italian);
    const people = [visitor(backend), acme.client, (await administrator(backend)).client];
    for (const client of people) {
      expect(await refusal(client.rpc('claim_vat_checks'))).toBe('42501');
      const forged = {
        p_check_id: crypto.randomUUID(),
        p_lease: crypto.randomUUID(),
        p_answer: { valid: true },
      };
      expect(await refusal(client.rpc('finish_vat_check', forged))).toBe('42501');
    }
  });
});

describe('a business of another member state', () => {
  test('reads what VIES said of its own number, and nobody else does but the office', async () => {
    const [acme, other, nadia] = [
      await confirmed(),
      await member(backend),
      await administrator(backend),
    ];
    const seenBy = async ({ client }: Person) =>
      (await granted(client.from('vat_checks').select('vies_name').eq('user_id', acme.id))).length;
    expect(await Promise.all([acme, other, nadia].map(seenBy))).toEqual([1, 0, 1]);
  });

  test('that changes number, name, country or kind of buyer loses its confirmation', async () => {
    const acme = await confirmed();
    const changes = [
      { vat_number: 'IT12345670017' },
      { company_name: 'Bianchi Holding' },
      { country: 'France' },
      { buyer_kind: 'private' },
    ];
    for (const change of changes) {
      await describeBuyer(acme, change);
      expect((await standing(acme)).state, JSON.stringify(change)).not.toBe('confirmed');
      await describeBuyer(acme, italian);
      expect((await standing(acme)).state).toBe('confirmed');
    }
  });

  test('is asked about again once the answer is a week old, and pays VAT until then', async () => {
    const acme = await confirmed();
    await age(acme, 6);
    expect(await standing(acme)).toMatchObject({ state: 'confirmed', is_open: false });
    await age(acme, 1);
    expect(await quote(acme.client, [await theService()])).toMatchObject({ amount_due: 100 });
    expect(await standing(acme)).toMatchObject({ state: 'waiting', is_due: true });
    await answer(acme, { valid: true, name: 'ROSSI DESIGN SRL' });
    expect(await quote(acme.client, [await theService()])).toMatchObject({ amount_due: 84.75 });
  });

  test('whose number was withdrawn in the meantime is charged VAT and told so', async () => {
    const acme = await confirmed();
    await age(acme, 8);
    await standing(acme);
    await answer(acme, { valid: false });
    expect(await standing(acme)).toMatchObject({ state: 'invalid' });
    expect(await quote(acme.client, [await theService()])).toMatchObject({
      amount_due: 100,
      vat_state: 'invalid',
    });
    const told = acme.client
      .from('notifications')
      .select('event')
      .eq('event', 'vat_number_invalid');
    expect(await granted(told)).toHaveLength(1);
  });

  test('whose number was not valid is asked about again the next day', async () => {
    const acme = await buyer(italian);
    await answer(acme, { valid: false });
    expect(await standing(acme)).toMatchObject({ state: 'invalid', is_open: false });
    await age(acme, 1);
    expect(await standing(acme)).toMatchObject({ state: 'invalid', is_open: true });
    await answer(acme, { valid: true, name: 'ROSSI DESIGN' });
    expect(await standing(acme)).toMatchObject({ state: 'confirmed' });
  });

  test('whose standing changes between cart and order is shown the new total first', async () => {
    const acme = await confirmed();
    const item = await theService();
    const { amount_due } = await quote(acme.client, [item]);
    await age(acme, 8);
    expect(
      await refusalDetails(tryCheckout(acme.client, [item], { expected: amount_due })),
    ).toMatchObject({ code: 'CT006', details: { expected_total: 84.75, amount_due: 100 } });
  });

  test('asks ten times a day at most, however often the number changes', async () => {
    const acme = await buyer(italian);
    for (let nth = 0; nth < 11; nth++) {
      await describeBuyer(acme, { vat_number: `IT0074311${1000 + nth}` });
    }
    const rows = await sql`
      select state, due_at > now() + interval '20 hours' as waits_a_day
      from public.vat_checks where user_id = ${acme.id} order by asked_at, id`;
    expect(rows.filter(({ state }) => state === 'waiting')).toEqual([
      { state: 'waiting', waits_a_day: true },
    ]);
    // and pressing again does not help
    expect(await standing(acme)).toMatchObject({ is_due: false });
  });

  test('issued papers stay as they are when the number is confirmed later', async () => {
    const acme = await buyer(italian);
    const order = await checkout(acme.client, [await theService()]);
    const before = await papersOf(acme, order);
    await answer(acme, { valid: true, name: 'ROSSI DESIGN S.R.L.' });
    expect(await papersOf(acme, order)).toEqual(before);
  });
});

describe('names of companies', () => {
  test.each([
    ['Rossi Design', 'ROSSI DESIGN S.R.L.', true],
    ['Acme GmbH', 'ACME GmbH & Co. KG', true],
    ['Čapek Stavby s.r.o.', 'CAPEK STAVBY SPOL. S R.O.', true],
    ['Societe Generale', 'Société Générale SA', true],
    ['Papadopoulos', 'PAPADOPOULOS AE||PAPA TRADING', true],
    ['Rossi', 'ROSSI DESIGN S.R.L.', false],
    ['Bianchi Holding', 'ROSSI DESIGN S.R.L.', false],
    ['SRL', 'ROSSI DESIGN S.R.L.', false],
    ['', 'ROSSI DESIGN S.R.L.', false],
  ])('%s and %s are one company: %s', async (one, other, isSame) => {
    const [row] = await sql`select private.is_same_company(${one}, ${other}) as is_same`;
    expect(row?.is_same).toBe(isSame);
  });
});
