import { randomUUID } from 'node:crypto';
import { inDays, makeDocument } from 'shared/testing/factories';
import type { Person } from 'shared/testing/personas';
import { sql } from '../backend';
import { checkout, document } from '../cart/ordering';

type Values = Record<string, unknown>;

const soon = () => inDays(1);

/** An order of somebody's own, to be paid. */
async function anOrder({ client }: Person): Promise<{ purchase_id: string }> {
  const { purchase_id } = await checkout(client, [document(await makeDocument(sql))]);
  return { purchase_id };
}

/** A refund to a card of somebody's, as it waits to be sent. */
async function cardRefund(
  person: Person,
  { purchase_id }: { purchase_id: string },
): Promise<Values> {
  const [payment] = await sql<{ id: string }[]>`
    insert into public.payments (purchase_id, provider, reference, amount)
    values (${purchase_id}, 'card', ${randomUUID()}, 39) returning id`;
  await sql`
    insert into public.refunds (user_id, purchase_id, amount, net_amount, vat_amount, provider, refunded_on, note)
    values (${person.id}, ${purchase_id}, 5, 5, 0, 'card', private.malta_today(), 'x')`;
  const [refund] = await sql<{ id: string }[]>`
    select id from public.card_refunds where payment_id = ${payment?.id ?? ''}`;
  return { id: refund?.id };
}

/** What the permissions are tried on, as the tables of the scene are; all of one order, as a day has room for 200. */
export function cardTables(owner: Person, admin: Person) {
  let placed: Promise<{ purchase_id: string }> | undefined;
  const order = () => {
    placed ??= anOrder(owner);
    return placed;
  };
  const attempt = async () => ({
    ...(await order()),
    user_id: owner.id,
    amount: 39,
    expires_at: soon(),
  });
  const charge = async () => ({
    ...(await order()),
    user_id: owner.id,
    amount: 39,
    charge_on: soon(),
  });
  return {
    payment_attempts: {
      columns: 'id, state',
      make: async () => {
        const [made] = await sql<{ id: string }[]>`
          insert into public.payment_attempts ${sql(await attempt())} returning id`;
        return { id: made?.id };
      },
      insert: attempt,
      update: { state: 'paid' },
    },
    card_refunds: {
      make: async () => cardRefund(owner, await order()),
      insert: async () => ({
        ...(await order()),
        refund_id: randomUUID(),
        payment_id: randomUUID(),
        amount: 1,
      }),
      update: { state: 'sent' },
    },
    saved_cards: {
      columns: 'user_id, brand',
      make: async () => {
        const card = { user_id: owner.id, customer: randomUUID(), method: 'pm', brand: 'visa' };
        await sql`insert into public.saved_cards ${sql(card)}
          on conflict (user_id) do update set customer = excluded.customer`;
        return { user_id: owner.id };
      },
      insert: () => ({ user_id: admin.id, customer: 'cus', method: 'pm' }),
      update: { brand: 'amex' },
    },
    card_charges: {
      columns: 'purchase_id, state',
      make: async () => {
        await sql`insert into public.card_charges ${sql(await charge())} on conflict do nothing`;
        return order();
      },
      insert: charge,
      update: { state: 'stopped' },
    },
  };
}
