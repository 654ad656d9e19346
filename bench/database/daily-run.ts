import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'local/database/connect';
import { runDaily } from 'local/database/daily-job';
import type { Stack } from 'local/stack';
import { ms, percentile, printTable } from '../table';

/** The daily run over 2,000 memberships after a month without one, and then once more with nothing to do. */
export async function measureDailyRun(stack: Stack): Promise<void> {
  const superuser = connect(stack.superuserUrl, 1);
  await superuser.unsafe(await readFile(join(import.meta.dirname, 'memberships.sql'), 'utf8'));
  await superuser.unsafe('vacuum analyze');
  await superuser.end();
  const rows = [];
  for (const title of ['after a month without it', 'with nothing to do']) {
    const times: number[] = [];
    let done = 0;
    let failures = 0;
    const start = performance.now();
    let before = start;
    for await (const part of runDaily(stack.sql)) {
      times.push(performance.now() - before);
      before = performance.now();
      done += part.done;
      failures += part.failures.length;
    }
    const [planning = 0, ...parts] = times;
    rows.push([
      title,
      ms(performance.now() - start),
      done,
      failures,
      ms(planning),
      times.length - 1,
      ms(percentile(parts, 0.5)),
      ms(Math.max(...parts)),
    ]);
  }
  printTable(
    'The daily run over 2,000 memberships',
    ['run', 'in all', 'done', 'failures', 'to find out', 'parts', 'a part', 'the longest part'],
    rows,
  );
}
