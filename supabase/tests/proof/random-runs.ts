import type { Stack } from 'local/stack';
import { expect } from 'vitest';
import { type Hat, takeStep } from './random-steps';
import { type Random, seededRandom } from './seeded-random';
import { expectSoundBooks } from './sound-books';
import { buildTown } from './town';
import { hashTables } from './whole-database';

/** Adds the seed and the last steps to the error when something in `run` fails. */
async function telling(seed: number, log: string[], run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const steps = log.slice(-15).join('\n  ');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`PROOF_SEED=${seed}, after ${log.length} steps:\n  ${steps}\n${reason}`, {
      cause: error,
    });
  }
}

/** One thing after another: the books are sound all along, and a refusal leaves nothing behind. */
export async function oneAfterAnother(
  stack: Stack,
  seed: number,
  steps: number,
  hat: Hat = 'all',
): Promise<void> {
  const random = seededRandom(seed);
  const town = await buildTown(stack);
  const log: string[] = [];
  await telling(seed, log, async () => {
    let before = await hashTables(stack.sql);
    for (let step = 0; step < steps; step++) {
      const { text, refused } = await takeStep(town, random, { hat });
      log.push(text);
      const after = await hashTables(stack.sql);
      if (refused) expect(after, 'a refusal left something behind').toEqual(before);
      before = after;
      if (step % 5 === 4) await expectSoundBooks(stack.sql);
    }
    await expectSoundBooks(stack.sql);
  });
}

/** Everyone at once: nobody waits in a circle, nothing fails but with a code, the books are sound. */
export async function allAtOnce(
  stack: Stack,
  seed: number,
  steps: number,
  hat: Hat = 'all',
): Promise<void> {
  const town = await buildTown(stack);
  const log: string[] = [];
  const stroll = async (random: Random, nth: number) => {
    const who = town.customers[nth % town.customers.length];
    for (let step = 0; step < steps; step++) {
      log.push((await takeStep(town, random, { ...(who && { who }), alone: false, hat })).text);
      if (step % 10 === 9) await expectSoundBooks(stack.sql);
    }
  };
  await telling(seed, log, async () => {
    // Two strolls per customer: one person in two tabs.
    const strolls = Array.from({ length: town.customers.length * 2 }, (_, nth) =>
      stroll(seededRandom(seed + nth), nth),
    );
    const ended = await Promise.allSettled(strolls);
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
    await expectSoundBooks(stack.sql);
  });
}
