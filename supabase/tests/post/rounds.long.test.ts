import type { TransactionSql } from 'postgres';
import type { PostRound } from 'shared/post-rounds/types';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, expect, test } from 'vitest';
import { backend, refusal, sql } from '../backend';
import { actAs } from '../query-plans/plan-nodes';
import { aCollection } from './collections';
import { type Letter, letter } from './letters';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

/** Undoes all that `act` has done, and sees nothing of what other tests do meanwhile. */
async function alone(act: (tx: TransactionSql) => Promise<void>): Promise<void> {
  const done = new Error('done');
  const acting = sql.begin('isolation level repeatable read', async (tx) => {
    await act(tx);
    throw done;
  });
  await expect(acting).rejects.toBe(done);
}

async function roundsIn(tx: TransactionSql): Promise<Map<string, PostRound>> {
  await tx.unsafe(actAs(nadia.id));
  const [answer] = await tx<{ rounds: PostRound[] }[]>`select public.get_post_rounds() as rounds`;
  await tx`reset role`;
  return new Map(answer?.rounds.map((round) => [round.round, round]));
}

/** A request that is due on a day, asked for the day before. */
const asks = (tx: TransactionSql, { id }: Letter, owner: Person, kind: string, due: string) =>
  tx`insert into public.post_requests
      (id, item_id, user_id, kind, asked_at, due_at, counts, is_included, net, vat, gross, is_paper_way)
    values (gen_random_uuid(), ${id}, ${owner.id}, ${kind}, ${due}::timestamptz - interval '1 day', ${due}, 0, true, 0, 0, 0, true)`;

test('the office reads of each round how much can be done now, when the first is due, and how many are late', async () => {
  const maria = await member(backend);
  const [back, shred, left] = [
    await letter(sql, maria),
    await letter(sql, maria),
    await letter(sql, null),
  ];
  const [soon, early] = [await letter(sql, maria), await letter(sql, maria)];
  const { collection } = await aCollection(sql, maria);
  await alone(async (tx) => {
    const before = await roundsIn(tx);
    expect([...before.keys()].sort()).toEqual(
      expect.arrayContaining(['call', 'collect', 'forward', 'left', 'return', 'scan', 'shred']),
    );
    expect(before.has('rescan')).toBe(false);
    const changed = async () => {
      const after = await roundsIn(tx);
      return Object.fromEntries(
        [...after.values()]
          .map(({ round, count }) => [round, count - (before.get(round)?.count ?? 0)] as const)
          .filter(([, more]) => more !== 0),
      );
    };
    // one that can still be taken back, and one for which it is too early
    await asks(tx, early, maria, 'shred', '2101-01-01T10:00:00Z');
    expect(await changed()).toEqual({});
    await asks(tx, shred, maria, 'shred', '2001-01-01T10:00:00Z');
    await asks(tx, back, maria, 'return', '2001-01-01T10:00:00Z');
    await asks(tx, soon, maria, 'return', '2101-01-01T10:00:00Z');
    await tx`update public.post_items set owner_left_at = now() where id = ${left.id}`;
    await tx`update public.post_collections set ready_on = private.malta_today() where id = ${collection.id}`;
    expect(await changed()).toEqual({ collect: 1, left: 1, return: 2, shred: 1 });
    const due = (await roundsIn(tx)).get('return');
    expect(due?.overdue).toBe((before.get('return')?.overdue ?? 0) + 1);
    expect(new Date(String(due?.first_at)).toISOString()).toBe('2001-01-01T10:00:00.000Z');
  });
});

test('a member reads no rounds', async () => {
  const maria = await member(backend);
  expect(await refusal(maria.client.rpc('get_post_rounds'))).toBe('ID002');
});
