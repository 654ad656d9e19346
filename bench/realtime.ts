import { setTimeout as wait } from 'node:timers/promises';
import { startStack } from 'local/stack';
import { member, type Person } from 'shared/testing/personas';
import { ms, percentile, printTable } from './table';

/**
 * How long a notification takes from being written to being heard, with 100 members listening, each
 * to their own. One at a time, then one to everybody at once. The database writes to disk as PostgreSQL
 * does by default. Prints; asserts nothing.
 *
 *   tsx bench/realtime.ts
 */
const listeners = 100;
const oneByOne = 200;
/** A message that has not been heard by then counts as lost. */
const longestWait = 10_000; // ms

const stack = await startStack({
  fresh: true,
  durable: true,
  seed: false,
});
/** By person and title; each title is used once, so that a late message is not taken for the next. */
const heard = new Map<string, (at: number) => void>();
let written = 0;

try {
  const people: Person[] = [];
  for (let nr = 0; nr < listeners; nr++) people.push(await member(stack));
  await Promise.all(people.map(listen));

  const alone: number[] = [];
  for (let nr = 0; nr < oneByOne; nr++) {
    const person = people[nr % people.length];
    if (person) alone.push(...(await notify([person])));
  }
  const together: number[] = [];
  for (let round = 0; round < 5; round++) together.push(...(await notify(people)));

  printTable(
    `From a written notification to its ${listeners} listeners`,
    ['notifications', 'p50', 'p95', 'slowest', 'target', 'heard'],
    [
      ['one at a time', ...figures(alone), `${alone.length} of ${oneByOne}`],
      ['one to everybody at once', ...figures(together), `${together.length} of ${listeners * 5}`],
    ],
  );
  for (const { client } of people) void client.removeAllChannels();
} finally {
  await stack.stop();
}

function listen({ id, client }: Person): Promise<void> {
  return new Promise((resolve, reject) => {
    client
      .channel(`notifications-${id}`)
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'notifications', filter: `user_id=eq.${id}` },
        ({ new: row }) => heard.get(keyOf(id, 'title' in row && row.title))?.(performance.now()),
      )
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve();
        else if (error) reject(error);
      });
  });
}

function keyOf(id: string, title: unknown): string {
  return `${id} ${title}`;
}

/** Writes one notification to each of them; answers how long each took that was heard, in ms. */
async function notify(people: readonly Person[]): Promise<number[]> {
  written += 1;
  const title = `Hello ${written}`;
  const giveUp = new AbortController();
  const lost = wait(longestWait, undefined, { signal: giveUp.signal }).catch(() => undefined);
  const arrivals = people.map(({ id }) => {
    const arrival = new Promise<number>((resolve) => heard.set(keyOf(id, title), resolve));
    return Promise.race([arrival, lost]);
  });
  const start = performance.now();
  await stack.sql`
    insert into public.notifications (user_id, type, title, message)
    select id, 'info', ${title}, 'There is post for you.'
    from unnest(${people.map(({ id }) => id)}::uuid[]) as id`;
  const heardAt = (await Promise.all(arrivals)).filter((at) => at !== undefined);
  giveUp.abort();
  return heardAt.map((at) => at - start);
}

function figures(times: readonly number[]): string[] {
  return [
    ms(percentile(times, 0.5)),
    ms(percentile(times, 0.95)),
    ms(percentile(times, 1)),
    'p95 ≤ 300 ms',
  ];
}
