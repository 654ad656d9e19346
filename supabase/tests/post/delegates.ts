import { randomUUID } from 'node:crypto';
import type { DelegateRole, PostDelegate, PostOfOther } from 'shared/post-delegates/types';
import { type Backend, member, type Person } from 'shared/testing/personas';
import { backend, granted, sql } from '../backend';

/** A member with a box, who may therefore have delegates. */
export async function boxHolder(fullName = 'Maria Vella', on: Backend = backend): Promise<Person> {
  const person = await member(on, { fullName });
  await on.sql`update public.profiles set box_number = nextval('private.box_number_seq')
    where id = ${person.id}`;
  return person;
}

interface Invited {
  id?: string;
  name?: string;
  email?: string;
  role?: string;
  until?: string | null;
}

export const invite = ({ client }: Person, { id, name, email, role, until }: Invited = {}) =>
  client.rpc('invite_post_delegate', {
    p_id: id ?? randomUUID(),
    p_name: name ?? 'Karl Grima',
    p_email: email ?? `karl-${randomUUID()}@example.test`,
    p_role: role ?? 'reader',
    ...(until !== undefined && { p_until: until as string }),
  });

/** The token of the link in the newest mail of an invitation. */
export async function tokenOf(id: string, { sql: on }: Pick<Backend, 'sql'> = backend) {
  const [row] = await on<{ token: string }[]>`
    select private.post_invitation_token(d) as token from public.post_delegates d where id = ${id}`;
  return String(row?.token);
}

export const accept = ({ client }: Person, token: string) =>
  client.rpc('accept_post_invitation', { p_token: token });

/** Somebody is invited to their own address; answers the id. */
export async function invited(
  owner: Person,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  role: DelegateRole = 'reader',
  until?: string,
): Promise<string> {
  const id = randomUUID();
  await granted(
    invite(owner, { id, email, name: fullName, role, ...(until !== undefined && { until }) }),
  );
  return id;
}

/** Somebody is invited and has accepted; answers the id. */
export async function delegated(
  owner: Person,
  to: Person,
  role: DelegateRole = 'reader',
): Promise<string> {
  const id = await invited(owner, to, role);
  await granted(accept(to, await tokenOf(id)));
  return id;
}

export const end = ({ client }: Person, id: string) =>
  client.rpc('end_post_delegate', { p_id: id });

export const resend = ({ client }: Person, id: string) =>
  client.rpc('resend_post_invitation', { p_id: id });

export const delegatesOf = async ({ client }: Person) =>
  (await granted(client.rpc('get_post_delegates'))) as unknown as PostDelegate[];

export const actsFor = async ({ client }: Person) =>
  (await granted(client.rpc('get_posts_of_others'))) as unknown as PostOfOther[];

/** Moves the last mail of an invitation into the past. */
export const sentAgo = (id: string, ago: string) => sql`
  update public.post_delegates set invited_at = now() - ${ago}::interval where id = ${id}`;
