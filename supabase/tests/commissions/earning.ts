import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { CommissionStatement, OwnCommissions } from 'shared/commissions/types';
import { mark } from 'shared/testing/factories';
import { type Backend, member, type Person, visitor } from 'shared/testing/personas';
import { granted } from '../backend';
import {
  checkout,
  plan,
  recordPayment,
  refundPurchase,
  service,
  type WantedItem,
} from '../cart/ordering';

export interface Affiliate extends Person {
  affiliateId: string;
  code: string;
}

/** An affiliate with an account, approved a hundred days ago. */
export async function anAffiliateWithAccount(backend: Backend, nadia: Person): Promise<Affiliate> {
  const email = `elena-${mark()}@example.test`;
  const form = {
    first_name: 'Elena',
    last_name: 'Rossi',
    email,
    promotion_methods: 'A newsletter',
  };
  await granted(visitor(backend).from('affiliates').insert(form));
  const [row] = await backend.sql<{ id: string }[]>`
    select id from public.affiliates where email = ${email}`;
  const affiliateId = String(row?.id);
  const elena = await member(backend, { email, fullName: 'Elena Rossi' });
  const call = { p_affiliate_id: affiliateId };
  const answer = await granted(nadia.client.rpc('approve_affiliate_simple', call));
  await longApproved(backend.sql, affiliateId);
  return { ...elena, affiliateId, code: (answer as { referral_code: string }).referral_code };
}

/** As if it had been decided a hundred days ago. */
export const longApproved = (sql: postgres.Sql, affiliateId: string) =>
  sql`update public.affiliates set decided_at = now() - interval '100 days' where id = ${affiliateId}`;

/** Somebody who registered through an affiliate. */
export function aClient(backend: Backend, { code }: Pick<Affiliate, 'code'>): Promise<Person> {
  return member(backend, { metadata: { referral_code: code } });
}

/** An order of a plan that is paid, on a day of value. */
export async function payPlan(
  nadia: Person,
  client: Person,
  { paidOn, others = [] }: { paidOn?: string; others?: WantedItem[] } = {},
) {
  const pro = service(await plan(client.client, 'pro'));
  const order = await checkout(client.client, [pro, ...others]);
  await granted(recordPayment(nadia.client, order, paidOn));
  return order;
}

/** Pays back of one line of an order, gross. */
export const refundLine = (
  { client }: Person,
  order: { purchase_id: string },
  position: number,
  amount: number,
) => refundPurchase(client, order, [{ position, amount }]);

/** The entries of an affiliate, the oldest first. */
export async function entriesOf(
  sql: postgres.Sql,
  { affiliateId }: Pick<Affiliate, 'affiliateId'>,
) {
  return sql<{ kind: string; base: number; rate: number; amount: number }[]>`
    select kind, base::float, rate::float, amount::float from public.commission_entries
    where affiliate_id = ${affiliateId} order by created_at, id`;
}

/** What an affiliate reads of their own. */
export async function ownCommissions({ client }: Pick<Person, 'client'>) {
  return (await granted(client.rpc('get_own_commissions'))) as unknown as OwnCommissions;
}

export async function statementOf({ client }: Pick<Person, 'client'>, person?: string) {
  const call = { p_from: '2000-01-01', p_to: '2100-01-01' };
  const asked = client.rpc('get_commission_statement', {
    ...call,
    ...(person !== undefined && { p_person: person }),
  });
  return (await granted(asked)) as unknown as CommissionStatement;
}

export const iban = 'MT84MALT011000012345MTLCAST001S';

export const account = (changes: Record<string, string | null> = {}) => ({
  name: 'Elena Rossi',
  address_line_1: '12 Triq il-Kbira',
  address_line_2: null,
  city: 'Sliema',
  postal_code: 'SLM 1549',
  country: 'Malta',
  vat_number: null,
  iban,
  bic: null,
  ...changes,
});

/** Says where an affiliate is paid. */
export const saveAccount = (
  { client }: Pick<Person, 'client'>,
  changes: Record<string, string | null> = {},
  isSelfBilled = false,
) =>
  client.rpc('save_payout_details', {
    p_details: account(changes),
    p_self_billing: isSelfBilled,
  });

/** Confirms it as it stands. */
export async function confirmAccount(
  nadia: Person,
  { id }: Pick<Person, 'id'>,
  treatment = 'none',
) {
  const details = await granted(
    nadia.client.from('payout_details').select('changed_at').eq('user_id', id).single(),
  );
  return nadia.client.rpc('confirm_payout_details', {
    p_user_id: id,
    p_changed_at: details.changed_at,
    p_vat_treatment: treatment,
  });
}

/** An affiliate who can be paid what one client has paid forty days ago. */
export async function aPayee(
  backend: Backend,
  nadia: Person,
  { details = {}, isSelfBilled = false, treatment = 'none' } = {},
): Promise<Affiliate> {
  const elena = await anAffiliateWithAccount(backend, nadia);
  await payPlan(nadia, await aClient(backend, elena), { paidOn: await daysAgo(backend.sql, 40) });
  await granted(saveAccount(elena, details, isSelfBilled));
  await granted(confirmAccount(nadia, elena, treatment));
  await backend.sql`update public.payout_details set changed_at = now() - interval '4 days'
    where user_id = ${elena.id}`;
  return elena;
}

export async function daysAgo(sql: postgres.Sql, days: number): Promise<string> {
  const [row] = await sql<
    { day: string }[]
  >`select (private.malta_today() - ${days}::int)::text as day`;
  return String(row?.day);
}

/** Makes a batch. */
export const makeBatch = (
  { client }: Person,
  people: readonly Pick<Person, 'id'>[],
  id = randomUUID(),
) => client.rpc('make_payout_batch', { p_id: id, p_user_ids: people.map((person) => person.id) });
