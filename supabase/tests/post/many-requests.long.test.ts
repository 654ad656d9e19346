import { administrator, type Person } from 'shared/testing/personas';
import { beforeAll, expect, inject, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { asPerson, openConnections, outcomes } from '../proof/crowd';
import { ask, asked, askOn, letter, quota, spent, subscriber, withdraw } from './letters';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

test('a member asks for scans of one item ten times a day, and for three better ones that are made', async () => {
  const maria = await subscriber(backend, nadia);
  const [of, other] = [await letter(sql, maria), await letter(sql, maria)];
  for (let nth = 0; nth < 10; nth++) {
    const { id } = await asked(maria, of);
    await granted(withdraw(maria, id));
  }
  expect(await refusal(ask(maria, 'scan', of))).toBe('PO037');
  expect(await asked(maria, other)).toMatchObject({ state: 'waiting' });
  await sql`update public.post_requests set asked_at = now() - interval '25 hours' where item_id = ${of.id}`;
  expect(await refusal(ask(maria, 'scan', of))).toBeUndefined();

  const scanned = await letter(sql, maria, { image: 'text_read' });
  const better = () => ask(maria, 'rescan', scanned);
  for (let nth = 0; nth < 3; nth++) {
    await granted(better());
    await sql`update public.post_requests set state = 'done', done_at = now(), asked_at = now() - interval '2 days'
      where item_id = ${scanned.id} and state = 'waiting'`;
  }
  expect(await refusal(better())).toBe('PO038');
});

test('sixty-four requests at once for the last free document give it to one, and nothing is lost', async () => {
  const maria = await subscriber(backend, nadia);
  await spent(sql, maria, 4);
  const letters = await Promise.all(Array.from({ length: 64 }, () => letter(sql, maria)));
  const connections = openConnections(inject('databaseUrl'), 64);
  try {
    const calls = letters.map(({ id }) => asPerson(connections, maria.id, (tx) => askOn(tx, id)));
    expect(await outcomes(calls)).toEqual({ ok: 1, PO020: 63 });
  } finally {
    await connections.end();
  }
  expect(await quota(maria.client)).toMatchObject({ used: 5, next_gross: 1.77 });
  const [kept] =
    await sql`select count(*)::integer as count from public.post_requests where user_id = ${maria.id}`;
  expect(kept?.count).toBe(1);
});
