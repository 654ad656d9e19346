import { randomUUID } from 'node:crypto';
import type { PostDelegate, PostOfOther } from 'shared/post-delegates/types';
import { type Backend, member, type Person } from 'shared/testing/personas';
import { backend, granted, sql } from '../backend';

/** A member has a confirmed name: without one, nobody is invited. */
export async function named(
  { id, fullName }: Pick<Person, 'id' | 'fullName'>,
  { sql: on }: Pick<Backend, 'sql'> = backend,
): Promise<void> {
  await on`
    insert into public.post_names (user_id, name, kind, confirmed_at)
    select ${id}, ${fullName}, 'person', now()
    where not exists (select from public.post_names n where n.user_id = ${id} and n.confirmed_at is not null)`;
}

/** A member with a plan, a box and a confirmed name, who may therefore have delegates. */
export async function boxHolder(fullName = 'Maria Vella', on: Backend = backend): Promise<Person> {
  const person = await member(on, { fullName });
  await on.sql`
    update public.profiles set membership_status = 'active', membership_valid_until = current_date + 300
    where id = ${person.id}`;
  await named(person, on);
  return person;
}

interface Invited {
  id?: string;
  name?: string;
  email?: string;
  isAll?: boolean | null;
  until?: string | null;
}

export const invite = ({ client }: Person, { id, name, email, isAll, until }: Invited = {}) =>
  client.rpc('invite_post_delegate', {
    p_id: id ?? randomUUID(),
    p_name: name ?? 'Karl Grima',
    p_email: email ?? `karl-${randomUUID()}@example.test`,
    p_is_all: (isAll === undefined ? true : isAll) as boolean,
    ...(until !== undefined && { p_until: until as string }),
  });

/** The token of the link in the newest mail of an invitation. */
export async function tokenOf(id: string, { sql: on }: Pick<Backend, 'sql'> = backend) {
  const [row] = await on<{ token: string }[]>`
    select private.post_invitation_token(d) as token from public.post_delegates d where id = ${id}`;
  return String(row?.token);
}

/** The token of the link to decline, the same in each mail of an invitation. */
export async function declineTokenOf(id: string) {
  const [row] = await sql<{ token: string }[]>`select private.post_decline_token(${id}) as token`;
  return String(row?.token);
}

export const accept = ({ client }: Person, token: string) =>
  client.rpc('accept_post_invitation', { p_token: token });

/** Somebody is invited to their own address, to read all; answers the id. */
export async function invited(
  owner: Person,
  { email, fullName }: Pick<Person, 'email' | 'fullName'>,
  more: Pick<Invited, 'isAll' | 'until'> = {},
  on: Pick<Backend, 'sql'> = backend,
): Promise<string> {
  const id = randomUUID();
  await named(owner, on);
  await granted(invite(owner, { id, email, name: fullName, ...more }));
  return id;
}

/** Somebody is invited and has accepted; answers the id. */
export async function delegated(
  owner: Person,
  to: Person,
  more: Pick<Invited, 'isAll' | 'until'> = {},
): Promise<string> {
  const id = await invited(owner, to, more);
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
