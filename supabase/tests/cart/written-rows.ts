import { sql } from '../backend';

/** How many rows of an order stand in the database for a person. */
export async function writtenFor(userId: string) {
  const [counts] = await sql<Record<string, number>[]>`
    select (select count(*)::int from public.purchases where user_id = ${userId}) as purchases,
      (select count(*)::int from public.invoices where user_id = ${userId}) as invoices,
      (select count(*)::int from public.user_services where user_id = ${userId}) as services,
      (select count(*)::int from public.user_documents where user_id = ${userId}) as documents,
      (select count(*)::int from public.event_registrations where user_id = ${userId}) as registrations,
      (select count(*)::int from public.discount_code_usage where user_id = ${userId}) as usages`;
  return counts;
}

export const nothing = {
  purchases: 0,
  invoices: 0,
  services: 0,
  documents: 0,
  registrations: 0,
  usages: 0,
};
