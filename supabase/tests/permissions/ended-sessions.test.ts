import { member, type Person, visitor } from 'shared/testing/personas';
import { expect, test } from 'vitest';
import { backend, sql } from '../backend';

/** The API's answer to a token that somebody has kept. */
async function reads(token: string | undefined): Promise<unknown> {
  const answer = await fetch(`${backend.url}/rest/v1/profiles?select=id`, {
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
  });
  return answer.json();
}

async function tokenOf({ client }: Pick<Person, 'client'>): Promise<string | undefined> {
  return (await client.auth.getSession()).data.session?.access_token;
}

test('a token reads nothing any more once its person has signed out, here or everywhere, and is told why', async () => {
  for (const scope of ['local', 'global'] as const) {
    const maria = await member(backend);
    const token = await tokenOf(maria);
    expect(await reads(token)).toEqual([{ id: maria.id }]);
    await maria.client.auth.signOut({ scope });
    expect(await reads(token)).toMatchObject({ code: 'PGRST303' });
  }
});

test('a token lives on while another session of the same person ends', async () => {
  const maria = await member(backend);
  const other = visitor(backend);
  await other.auth.signInWithPassword({ email: maria.email, password: maria.password });
  await other.auth.signOut({ scope: 'local' });
  expect(await reads(await tokenOf(maria))).toEqual([{ id: maria.id }]);
});

test('a token writes nothing for a session that has ended', async () => {
  const maria = await member(backend);
  const token = await tokenOf(maria);
  await maria.client.auth.signOut();
  const answer = await fetch(`${backend.url}/rest/v1/rpc/get_start`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'PGRST303' });
  const changed = await fetch(`${backend.url}/rest/v1/profiles?id=eq.${maria.id}`, {
    method: 'PATCH',
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: '{"full_name":"Somebody Else"}',
  });
  expect(changed.status).toBe(401);
  const [profile] = await sql`select full_name from public.profiles where id = ${maria.id}`;
  expect(profile?.full_name).toBe(maria.fullName);
});
