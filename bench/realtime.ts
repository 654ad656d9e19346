import { startStack } from 'local/stack';
import { member, type Person } from 'shared/testing/personas';
import { ms, percentile, printTable } from './table';

/**
 * How long a notification takes from being written to being heard, with 100 members listening, each
 * to their own. One at a time, then one to everybody at once. Prints; asserts nothing.
 *
 *   tsx bench/realtime.ts
 */
const listeners = 100;
const oneByOne = 200;

const plenty = { requests: 100_000, windowMs: 60_000 };
const stack = await startStack({
  fresh: true,
  seed: false,
  limits: { signIn: plenty, mail: plenty, verify: plenty },
});
const heard = new Map<string, (at: number) => void>();

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
        () => heard.get(id)?.(performance.now()),
      )
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve();
        else if (error) reject(error);
      });
  });
}

/** Writes one notification to each of them; answers how long each took to be heard, in ms. */
async function notify(people: readonly Person[]): Promise<number[]> {
  const arrivals = people.map(({ id }) => new Promise<number>((resolve) => heard.set(id, resolve)));
  const start = performance.now();
  await stack.sql`
    insert into public.notifications (user_id, type, title, message)
    select id, 'info', 'Hello', 'There is post for you.'
    from unnest(${people.map(({ id }) => id)}::uuid[]) as id`;
  return (await Promise.all(arrivals)).map((at) => at - start);
}

function figures(times: readonly number[]): string[] {
  return [
    ms(percentile(times, 0.5)),
    ms(percentile(times, 0.95)),
    ms(Math.max(...times)),
    'p95 ≤ 300 ms',
  ];
}
