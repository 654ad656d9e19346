import { randomUUID } from 'node:crypto';
import { mark } from 'shared/testing/factories';
import { member, type Person } from 'shared/testing/personas';
import { backend, granted, sql } from '../backend';

/** A name as its member reads it. */
interface Own {
  id: string | null;
  name: string;
  is_from_profile: boolean;
  state: string;
  refusal: string | null;
}

export const add = (
  { client }: Person,
  name: string,
  id: string = randomUUID(),
  kind = 'trading_name',
) => client.rpc('add_post_name', { p_id: id, p_name: name, p_kind: kind });

export const end = ({ client }: Person, id: string) => client.rpc('end_post_name', { p_id: id });

export const namesOf = async ({ client }: Person) =>
  (await granted(client.rpc('get_post_names'))) as unknown as Own[];

export const added = async (person: Person) =>
  (await namesOf(person)).filter(({ is_from_profile }) => !is_from_profile);

export async function aName(
  of: Person,
  name = `Trader ${mark()}`,
): Promise<{ id: string; name: string }> {
  const id = randomUUID();
  await granted(add(of, name, id));
  return { id, name };
}

/** A member with a box, as whoever has paid for a plan. */
export async function aBoxHolder(company: string): Promise<Person> {
  const person = await member(backend);
  await sql`update public.profiles set company_name = ${company},
    box_number = nextval('private.box_number_seq') where id = ${person.id}`;
  return person;
}
