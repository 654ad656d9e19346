import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { homeAddress, member, type Person } from 'shared/testing/personas';
import { type VatStanding, vatStandingSchema } from 'shared/vat/types';
import * as v from 'valibot';
import { backend, granted, sql } from '../backend';

/** What a profile says of its buyer. */
export interface BuyerDetails {
  buyer_kind?: 'business' | 'private' | null;
  country?: string;
  company_name?: string | null;
  vat_number?: string | null;
  registration_number?: string | null;
}

/** A member who buys so, as they say themselves. */
export async function buyer(
  details: BuyerDetails,
  on: Parameters<typeof member>[0] = backend,
): Promise<Person> {
  const person = await member(on, { fullName: 'Ada Rossi' });
  await describeBuyer(person, { ...homeAddress, ...details });
  // who else asks VIES in this run answers nothing of theirs
  await on.sql`update public.vat_checks set due_at = 'infinity' where user_id = ${person.id}`;
  return person;
}

export async function describeBuyer({ client, id }: Person, details: object): Promise<void> {
  await granted(client.from('profiles').update(details).eq('id', id).select('id'));
}

/** What VIES answers, as the function of the server hands it on. */
export type Answer =
  | { valid: boolean; name?: string | null; is_name_same?: boolean | null }
  | { problem: string };

/** Has VIES answer the question that waits about somebody; the function is left out. */
export async function answer(person: Pick<Person, 'id'>, what: Answer, on = sql): Promise<void> {
  const lease = randomUUID();
  const [claimed] = await on<{ id: string }[]>`
    update public.vat_checks set lease = ${lease}, tries = tries + 1, tried_at = now(), requester = 'MT00000000'
    where user_id = ${person.id} and state = 'waiting' returning id`;
  if (!claimed) throw new Error('no question waits');
  const told = { request_identifier: `TEST${claimed.id.slice(0, 8)}`, ...what };
  const [row] =
    await on`select private.finish_vat_check(${claimed.id}, ${lease}, ${on.json(told)}) as is_done`;
  if (!row?.is_done) throw new Error('the answer was not taken');
}

export const italian = {
  buyer_kind: 'business',
  country: 'Italy',
  company_name: 'Rossi Design',
  vat_number: 'IT00743110157',
} as const satisfies BuyerDetails;

/** An Italian business whose number VIES has confirmed. */
export async function confirmed(
  details: BuyerDetails = {},
  on?: Parameters<typeof member>[0],
): Promise<Person> {
  const person = await buyer({ ...italian, ...details }, on);
  await answer(person, { valid: true, name: 'ROSSI DESIGN S.R.L.' }, on?.sql ?? sql);
  return person;
}

/** How somebody stands, as their pages read it; VIES is asked where it has to be. */
export async function standing({ client }: Person): Promise<VatStanding> {
  return v.parse(vatStandingSchema, await granted(client.rpc('check_vat_number')));
}

/** Makes an answer so many days older. */
export function age({ id }: Pick<Person, 'id'>, days: number, on: postgres.Sql = sql) {
  return on`
    update public.vat_checks set answered_on = answered_on - ${days}::integer,
      answered_at = answered_at - ${days}::integer * interval '1 day', asked_at = asked_at - ${days}::integer * interval '1 day'
    where user_id = ${id} and answered_at is not null`;
}

export interface TaxedLine {
  title: string;
  item_type: string;
  vat_rate: number;
  vat_category: 'S' | 'AE' | 'O' | 'Z' | 'E';
  vat_reason: string | null;
  vat_included: boolean;
  unit_price: number;
  net_amount: number;
  vat_amount: number;
  gross_amount: number;
}

/** The papers of an order as they are kept: what was replaced, credit notes, and the invoice that stands. */
export async function papersOf({ client }: Person, { purchase_id }: { purchase_id: string }) {
  const rows = await granted(
    client
      .from('invoices')
      .select('*')
      .eq('purchase_id', purchase_id)
      .order('is_replaced', { ascending: false })
      .order('kind'),
  );
  return rows.map((row) => ({
    ...row,
    lines: row.lines as unknown as TaxedLine[],
    buyer: row.buyer as unknown as Record<string, string | null>,
  }));
}
