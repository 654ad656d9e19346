import type { Stack } from 'local/stack';
import {
  inDays,
  makeDiscountCode,
  makeDocument,
  makeEvent,
  makeService,
} from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { plan, type WantedItem } from '../cart/ordering';
import { anAffiliateWithAccount } from '../commissions/earning';
import type { Random } from './seeded-random';

export interface Order {
  purchase_id: string;
  purchase_number: string;
  total_amount: number;
}

/** One member and what they have done so far. */
export interface Customer extends Person {
  orders: Order[];
  /** The last checkout, to be sent again. */
  last?: { items: WantedItem[]; key: string; code?: string; order: Order };
}

/** People who shop, one who administers, and what there is to buy. */
export interface Town {
  stack: Stack;
  customers: Customer[];
  nadia: Person;
  services: string[];
  plans: string[];
  documents: string[];
  events: string[];
  codes: { id: string; code: string }[];
}

export async function buildTown(stack: Stack): Promise<Town> {
  const { sql } = stack;
  const nadia = await administrator(stack);
  const affiliate = await anAffiliateWithAccount(stack, nadia);
  const metadata = { referral_code: affiliate.code };
  const customers = await Promise.all(
    ['Maria Vella', 'Giulia Ferrari', 'Anna Zammit', 'Lea Abela'].map((fullName, nth) =>
      member(stack, { fullName, ...(nth < 3 && { metadata }) }),
    ),
  );
  const plans = await Promise.all(
    (['essential', 'pro', 'enterprise'] as const).map((type) => plan(nadia.client, type)),
  );
  const ids = async (rows: Promise<{ id: string }>[]) =>
    (await Promise.all(rows)).map((row) => row.id);
  return {
    stack,
    nadia,
    customers: customers.map((person) => ({ ...person, orders: [] })),
    plans: plans.map((row) => row.id),
    services: await ids([
      makeService(sql, { price: 33.33 }),
      makeService(sql, { price: 0 }),
      makeService(sql, { price: 79.99, price_unit: 'per_day', unit_quantity: 7 }),
    ]),
    documents: await ids([
      makeDocument(sql, { price: 0.01 }),
      makeDocument(sql),
      makeDocument(sql),
    ]),
    events: await ids([
      makeEvent(sql, { max_attendees: 2 }),
      makeEvent(sql, { registration_fee: 0, max_attendees: 1 }),
      makeEvent(sql, { event_date: inDays(-1) }),
    ]),
    codes: await Promise.all([
      makeDiscountCode(sql, { discount_value: 33.33, usage_limit: 2 }),
      makeDiscountCode(sql, {
        discount_type: 'fixed',
        discount_value: 20,
        applicable_to: 'events',
      }),
      makeDiscountCode(sql, { discount_value: 100, minimum_purchase: 50 }),
    ]),
  };
}

export type Outcome = PromiseLike<{ error: { code: string; message: string } | null }>;

/** What happens in a step: who does it, what it is called, and whether the others stand still. */
export interface Step {
  town: Town;
  random: Random;
  who: Customer;
  /** Nobody else acts meanwhile, so what was quoted must hold. */
  alone: boolean;
}
