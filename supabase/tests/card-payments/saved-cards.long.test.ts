import type { Stack } from 'local/stack';
import { expectLines } from 'shared/testing/expect-lines';
import { member, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { granted, refusal } from '../backend';
import { checkout, plan, service } from '../cart/ordering';
import { setMaltaToday } from '../malta-today';
import { standing, Years } from '../memberships/life';
import { startOwnStack } from '../proof/own-stack';
import { expectSoundBooks } from '../proof/sound-books';
import { type AtTheOffice, askCheckout, attemptsOf, openCardPage, payAt } from './by-card';
import { type OwnOffice, ownOffice } from './own-office';

expectLines(/card-checkout:|card payment:/);

let stack: Stack;
let own: OwnOffice;
let years: Years;
beforeAll(async () => {
  stack = await startOwnStack();
  own = ownOffice(stack);
  years = await Years.begin(stack);
});
afterAll(async () => {
  await own?.office.end({ timeout: 1 });
  await stack?.stop();
});

const savedCard = async (person: Person) => {
  const { data } = await person.client.from('saved_cards').select('brand, last_four');
  return data?.[0];
};
const chargeOf = async ({ client }: Person) => {
  const charges = client.from('card_charges').select('charge_on, tries, state, amount');
  return (await granted(charges))[0];
};
const told = async ({ id }: Person) => {
  const rows = await stack.sql<{ kind: string }[]>`
    select kind from public.mails where user_id = ${id} and kind like 'card\\_%' order by created_at, id`;
  return rows.map(({ kind }) => kind);
};
/** Another day: the daily run, and what the process does that looks after cards. */
const on = async (day: string) => {
  await years.on(day);
  await own.worker.drain();
};

/** Somebody who pays for a plan by card on a day, and has the card kept. */
async function subscriber(
  day: string,
  card: AtTheOffice['card'] = '4242',
  keepsCard = true,
): Promise<Person> {
  await setMaltaToday(stack.sql, day);
  const person = await member(stack);
  const wanted = service(await plan(person.client, 'pro'));
  const order = await checkout(person.client, [wanted]);
  await payAt(await openCardPage(stack, person, order, keepsCard), { card });
  await expect.poll(async () => (await standing(person.client)).status).toBe('active');
  return person;
}

describe('a kept card', () => {
  test('is kept only by who agreed, and nothing of it here but brand and last digits', async () => {
    const [maria, giulia] = [
      await subscriber('2027-01-31'),
      await subscriber('2027-01-31', '4242', false),
    ];
    expect(await savedCard(maria)).toEqual({ brand: 'visa', last_four: '4242' });
    expect(await savedCard(giulia)).toBeUndefined();
    const columns = await stack.sql`select * from public.saved_cards where user_id = ${maria.id}`;
    expect(Object.keys(columns[0] ?? {}).sort()).toEqual([
      'agreed_at',
      'brand',
      'customer',
      'last_four',
      'method',
      'user_id',
    ]);
    await granted(giulia.client.rpc('remove_saved_card')); // of others it takes nothing
    expect(await savedCard(maria)).toBeDefined();
  });

  test('pays a renewal three days after its owner was told, once', async () => {
    const maria = await subscriber('2027-01-31');
    await on('2027-02-14');
    expect((await standing(maria.client)).unpaid).toMatchObject({ due_date: '2027-02-28' });
    expect(await told(maria)).toEqual([]);
    await on('2027-02-19');
    expect(await told(maria)).toEqual(['card_charge_ahead']);
    expect(await chargeOf(maria)).toMatchObject({
      charge_on: '2027-02-22',
      tries: 0,
      state: 'planned',
      amount: 187.62,
    });
    await on('2027-02-21');
    expect((await standing(maria.client)).unpaid).not.toBeNull();
    await years.on('2027-02-22');
    await Promise.all([own.worker.drain(), ownOffice(stack).worker.drain()]);
    await own.worker.drain();
    expect((await standing(maria.client)).unpaid).toBeNull();
    expect(await chargeOf(maria)).toMatchObject({ state: 'paid', charge_on: null });
    expect(await attemptsOf(maria)).toMatchObject([{ kind: 'renewal', state: 'paid' }, {}]);
    expect(await told(maria)).toEqual(['card_charge_ahead']);
  });

  test('that is refused is tried on three days, its owner told each time, and then pays nothing', async () => {
    const maria = await subscriber('2027-01-31', '0341');
    await on('2027-02-14');
    await on('2027-02-19');
    await on('2027-02-22');
    expect(await chargeOf(maria)).toMatchObject({ charge_on: '2027-02-25', tries: 1 });
    await on('2027-02-24');
    expect(await chargeOf(maria)).toMatchObject({ tries: 1 });
    await on('2027-02-25');
    await on('2027-02-28');
    expect(await chargeOf(maria)).toMatchObject({ tries: 3, state: 'failed', charge_on: null });
    await on('2027-03-01');
    expect(await told(maria)).toEqual([
      'card_charge_ahead',
      'card_charge_failed',
      'card_charge_failed',
      'card_charge_failed',
    ]);
    const mails = await mailsOfStack(maria);
    expect(mails.map(({ charge_on }) => charge_on)).toEqual([
      '2027-02-22',
      '2027-02-25',
      '2027-02-28',
      null,
    ]);
    // the way back: the grace of a late transfer is as it was
    await years.pay(maria);
    expect(await standing(maria.client)).toMatchObject({ status: 'active', unpaid: null });
  });

  test('is not charged where its owner pays by transfer, says so, or takes it away', async () => {
    const [pays, says, removes] = [
      await subscriber('2027-01-31'),
      await subscriber('2027-01-31'),
      await subscriber('2027-01-31'),
    ];
    await on('2027-02-14');
    await on('2027-02-19');
    await years.pay(pays);
    const { unpaid } = await standing(says.client);
    const stop = (person: Person) =>
      person.client.rpc('stop_card_charge', { p_purchase_id: String(unpaid?.purchase_id) });
    expect(await refusal(stop(removes))).toBe('PY001');
    await granted(stop(says));
    await granted(stop(says));
    const [{ customer } = { customer: '' }] = await stack.sql<{ customer: string }[]>`
      select customer from public.saved_cards where user_id = ${removes.id}`;
    await granted(removes.client.rpc('remove_saved_card'));
    await on('2027-02-22');
    await on('2027-02-25');
    for (const person of [pays, says, removes]) {
      expect(await chargeOf(person)).toMatchObject({ state: 'stopped' });
      expect((await attemptsOf(person)).filter(({ kind }) => kind === 'renewal')).toEqual([]);
    }
    expect(await savedCard(says)).toBeDefined();
    expect(await savedCard(removes)).toBeUndefined();
    expect(
      await stack.sql`select 1 from private.customers_to_forget where customer = ${customer}`,
    ).toEqual([]);
    // what the provider says again of the first payment brings the card back to nobody
    await own.letGo('checkout.session.completed');
    await own.worker.drain();
    expect(await savedCard(removes)).toBeUndefined();
  });

  test('whose charge is lost on the way is charged once: the provider is asked before it is charged again', async () => {
    const maria = await subscriber('2027-01-31');
    await on('2027-02-14');
    await on('2027-02-19');
    await years.on('2027-02-22');
    // the process ends after the provider has charged, and before it could say so
    const claims = await stack.sql`select * from private.claim_card_charges(20)`;
    const { unpaid } = await standing(maria.client);
    const claim = claims.find(({ purchase_number: of }) => of === unpaid?.purchase_number);
    const charge = {
      attemptId: claim?.attempt_id,
      amount: Number(claim?.amount),
      purchaseNumber: claim?.purchase_number,
      customer: claim?.customer,
      method: claim?.method,
    };
    await own.behave({ messages: 'held' });
    await own.desk.cards.charge(charge);
    await own.office`delete from _local.card_answers`; // a day later no key is known any more
    expect(
      await refusal(
        maria.client.rpc('stop_card_charge', {
          p_purchase_id: String((await standing(maria.client)).unpaid?.purchase_id),
        }),
      ),
    ).toBe('CD004');
    const order = { purchase_id: String((await standing(maria.client)).unpaid?.purchase_id) };
    expect((await askCheckout(stack, maria, order)).said.code).toBe('CD004');
    await stack.sql`update public.card_charges set due_at = now()`;
    await own.worker.drain();
    expect((await standing(maria.client)).unpaid).toBeNull();
    const made = await own.office`
      select 1 from _local.card_objects where data ->> 'object' = 'payment_intent'
        and data -> 'metadata' ->> 'attempt_id' = ${claim?.attempt_id}`;
    expect(made).toHaveLength(1);
    await own.behave({});
  });

  test('that was about to be charged as a transfer came is withdrawn, and the transfer counts', async () => {
    const maria = await subscriber('2027-01-31');
    await on('2027-02-14');
    await on('2027-02-19');
    await years.on('2027-02-22');
    await stack.sql`select * from private.claim_card_charges(20)`; // begun, and the process ends
    await years.pay(maria);
    await stack.sql`update public.card_charges set due_at = now()`;
    await own.worker.drain();
    expect(await chargeOf(maria)).toMatchObject({ state: 'stopped' });
    expect(await attemptsOf(maria)).toMatchObject([{ kind: 'renewal', failure: 'withdrawn' }, {}]);
    const credits =
      await stack.sql`select 1 from public.account_credits where user_id = ${maria.id}`;
    expect(credits).toEqual([]);
  });

  test('of a member whose account goes is forgotten, here and at the provider', async () => {
    const maria = await subscriber('2027-01-31');
    const [{ customer } = { customer: '' }] = await stack.sql<{ customer: string }[]>`
      select customer from public.saved_cards where user_id = ${maria.id}`;
    await stack.sql`delete from auth.users where id = ${maria.id}`;
    expect(await stack.sql`select 1 from public.saved_cards where user_id = ${maria.id}`).toEqual(
      [],
    );
    expect(
      await stack.sql`select 1 from private.customers_to_forget where customer = ${customer}`,
    ).toHaveLength(1);
    await own.worker.drain();
    expect(
      await stack.sql`select 1 from private.customers_to_forget where customer = ${customer}`,
    ).toEqual([]);
  });

  test('and all of it leave sound books', async () => {
    await expectSoundBooks(stack.sql);
  });
});

async function mailsOfStack({ id }: Person) {
  const rows = await stack.sql<{ params: { charge_on: string | null } }[]>`
    select params from public.mails where user_id = ${id} and kind like 'card\\_%' order by created_at, id`;
  return rows.map(({ params }) => params);
}
