import { join } from 'node:path';
import { makeThrowAwayDir } from 'local/database/throw-away-dir';
import { administrator, type Backend, type Person, visitor } from 'shared/testing/personas';
import { afterAll, expect, test, vi } from 'vitest';
import { subscriber } from '../post/letters';
import { type KillableStack, startKillableStack } from './kill-stack';
import { takePostStep } from './post-steps';
import type { PostHouse } from './post-turns';
import { chosenSeed, seededRandom } from './seeded-random';
import { expectSoundBooks } from './sound-books';
import { expectSoundPost } from './sound-post';

// Each stretch goes on with what the one before has left; how long it takes depends on the machine.
vi.setConfig({ testTimeout: 1_200_000 });

const stepsOfStretch = 2500;
const stretches = 4;
const plans = ['essential', 'pro', 'enterprise'] as const;

const { dir, remove } = makeThrowAwayDir();
afterAll(remove);

async function movedIn(backend: Backend): Promise<Person[]> {
  const clerks = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => administrator(backend, { fullName: `Nadia ${nth}` })),
  );
  const [nadia] = clerks;
  if (!nadia) throw new Error('nobody works here');
  const members = await Promise.all(
    Array.from({ length: 14 }, (_, nth) => subscriber(backend, nadia, plans[nth % plans.length])),
  );
  return [...clerks, ...members];
}

async function expectSound({ sql }: Backend): Promise<void> {
  await expectSoundBooks(sql);
  await expectSoundPost(sql);
}

/** The same people on a stack that was started again. */
function signedInAgain(backend: Backend, people: Person[]): Promise<Person[]> {
  return Promise.all(
    people.map(async (person) => {
      const client = visitor(backend);
      const { error } = await client.auth.signInWithPassword(person);
      if (error) throw error;
      return { ...person, client };
    }),
  );
}

/** Everyone takes steps until so many were answered; then all is killed while the others are under way. */
async function walkUntilKilled(served: KillableStack, people: Person[], seed: number) {
  const house: PostHouse = {
    sql: served.sql,
    clerks: people.slice(0, 6),
    members: people.slice(6),
  };
  const outcomes: Record<string, number> = {};
  const last: string[] = [];
  let answered = 0;
  let killed: Promise<void> | undefined;
  const walk = async (who: Person, nth: number): Promise<void> => {
    const random = seededRandom(seed + nth);
    while (!killed) {
      try {
        const step = await takePostStep(house, random, who);
        last.push(step);
        outcomes[step] = (outcomes[step] ?? 0) + 1;
        answered += 1;
        if (answered % 250 === 0) await expectSound(served);
      } catch (fault) {
        if (killed) return;
        throw fault;
      }
      if (answered >= stepsOfStretch) killed ??= served.kill();
    }
  };
  const ended = await Promise.allSettled(people.map(walk));
  await killed;
  for (const end of ended) {
    if (end.status === 'rejected') {
      const steps = last.slice(-15).join('\n');
      throw new Error(`PROOF_SEED=${seed}, after ${answered} steps: ${end.reason}\n${steps}`, {
        cause: end.reason,
      });
    }
  }
  return outcomes;
}

test('twenty people who see to post at once, and four power cuts, leave paper, custody, meter and money agreeing', async () => {
  const seed = chosenSeed(Date.now() % 1_000_000);
  const serve = () => startKillableStack(join(dir, 'kept'));
  let served = await serve();
  let people = await movedIn(served);
  const seen: Record<string, number> = {};
  for (let stretch = 0; stretch < stretches; stretch++) {
    const outcomes = await walkUntilKilled(served, people, seed + stretch * 1000);
    for (const [step, times] of Object.entries(outcomes)) seen[step] = (seen[step] ?? 0) + times;
    served = await serve();
    await expectSound(served);
    people = await signedInAgain(served, people);
  }
  // what decides over paper and money has really happened
  for (const step of [
    'record',
    'ask',
    'take',
    'handOver',
    'sendBack',
    'close',
    'witness',
    'confirmLost',
    'send',
    'wasNotSent',
    'handOut',
    'wasNotHandedOut',
  ]) {
    expect(seen[`${step} done`], step).toBeGreaterThan(5);
  }
  await served.kill();
});
