import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../stack';
import { type Client, member, startBareStack, visitor } from '../testing/bare-stack';
import { codeAt } from './totp';

let stack: Stack;
beforeAll(async () => {
  stack = await startBareStack();
});
afterAll(() => stack.stop());

async function claimsOf(client: Client) {
  const { data } = await client.auth.getSession();
  return decodeJwt(data.session?.access_token ?? '');
}

async function enrol(client: Client, friendlyName = 'phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  if (data.type !== 'totp') throw new Error(data.type);
  return data;
}

async function enter({
  client,
  factorId,
  secret,
}: {
  client: Client;
  factorId: string;
  secret: string;
}) {
  const code = codeAt(secret, Date.now());
  return client.auth.mfa.challengeAndVerify({ factorId, code });
}

/** Somebody with a verified factor, and the secret in their app. */
async function enrolled() {
  const person = await member(stack);
  const { id: factorId, totp } = await enrol(person.client);
  const { error } = await enter({ client: person.client, factorId, secret: totp.secret });
  if (error) throw error;
  return { ...person, factorId, secret: totp.secret };
}

async function signedInAgain({ email }: { email: string }): Promise<Client> {
  const client = visitor(stack);
  const { error } = await client.auth.signInWithPassword({ email, password: 'a-password' });
  if (error) throw error;
  return client;
}

test('a member enrols with a picture, a key and a code, and the session is assured', async () => {
  const { client, email } = await member(stack);
  expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  const { id, totp } = await enrol(client);
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
  expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totp.uri);
  expect(decodeURIComponent(uri.pathname)).toContain(email);
  expect(uri.searchParams.get('secret')).toBe(totp.secret);

  const wrong = await client.auth.mfa.challengeAndVerify({ factorId: id, code: '000000' });
  expect(wrong.error?.code).toBe('mfa_verification_failed');
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  });
  expect((await enter({ client, factorId: id, secret: totp.secret })).error).toBeNull();
  expect(await claimsOf(client)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  });
  const { data } = await client.auth.mfa.listFactors();
  expect(data?.totp).toMatchObject([{ id, status: 'verified', friendly_name: 'phone' }]);
  expect(JSON.stringify(await client.auth.getUser())).not.toContain(totp.secret);
});

test('names that are too long are refused before anything is written or drawn, whatever they are made of', async () => {
  const { client } = await member(stack);
  const tooLong = [
    { friendlyName: 'n'.repeat(256) },
    { friendlyName: 'ż'.repeat(4000) },
    { issuer: 'i'.repeat(101) },
    { issuer: '家'.repeat(60_000 / 3) },
    { issuer: '家'.repeat(12) },
  ];
  for (const names of tooLong) {
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', ...names });
    expect([error?.status, error?.code]).toEqual([400, 'validation_failed']);
  }
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  const longest = { friendlyName: '🏠'.repeat(127), issuer: '家'.repeat(11) };
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', ...longest });
  expect([data?.friendly_name, error]).toEqual([longest.friendlyName, null]);
});

test('a sign-in is asked for the code, and a renewed session need not be asked again', async () => {
  const person = await enrolled();
  const client = await signedInAgain(person);
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  await enter({ ...person, client });
  await client.auth.refreshSession();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  });
});

test('sessions of the password alone end when a factor is verified', async () => {
  const person = await member(stack);
  const elsewhere = await signedInAgain(person);
  const { id: factorId, totp } = await enrol(person.client);
  await enter({ client: person.client, factorId, secret: totp.secret });
  expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await person.client.auth.getUser()).error).toBeNull();
});

test('the password alone neither removes a factor, nor adds one, nor changes itself', async () => {
  const person = await enrolled();
  const client = await signedInAgain(person);
  const { factorId } = person;
  expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
  const another = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'thief' });
  expect(another.error?.code).toBe('insufficient_aal');
  const changed = await client.auth.updateUser({ password: 'another-one' });
  expect(changed.error?.code).toBe('insufficient_aal');

  await enter({ ...person, client });
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  await client.auth.refreshSession();
  expect(await claimsOf(client)).toMatchObject({ aal: 'aal1' });
});

test('a challenge counts once, five minutes, and for its own factor', async () => {
  const person = await enrolled();
  const { client, factorId, secret } = person;
  const ask = async () => {
    const { data } = await client.auth.mfa.challenge({ factorId });
    return data?.id ?? '';
  };
  const verify = async (challengeId: string) => {
    const code = codeAt(secret, Date.now());
    const { error } = await client.auth.mfa.verify({ factorId, challengeId, code });
    return error?.code;
  };
  const challengeId = await ask();
  const both = await Promise.all([verify(challengeId), verify(challengeId)]);
  expect(both.sort()).toEqual(['mfa_challenge_expired', undefined].sort());
  const late = await ask();
  await stack.sql`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${late}`;
  expect(await verify(late)).toBe('mfa_challenge_expired');
  const other = await enrolled();
  const { data } = await other.client.auth.mfa.challenge({ factorId: other.factorId });
  expect(await verify(data?.id ?? '')).toBe('mfa_challenge_expired');
});

test('nobody reaches the factor of somebody else, and a visitor none', async () => {
  const { factorId } = await enrolled();
  const { client } = await member(stack);
  expect((await client.auth.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found');
  expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found');
  for (const path of ['', `/${factorId}/challenge`, '/nonsense/verify']) {
    const answer = await fetch(`${stack.url}/auth/v1/factors${path}`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
      body: '{"factor_type":"totp"}',
    });
    expect(answer.status).toBe(403);
  }
});
