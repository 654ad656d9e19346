import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeThrowAwayDir } from 'local/database/throw-away-dir';
import { freePort } from 'local/free-port';
import { repositoryDir } from 'site/repository-dir';
import { ms, printTable } from './table';

/**
 * The production build of everything from nothing, and the way from the start command to the first
 * page of a site that is built: with a new database, then with the one that start left behind. The
 * first start of all has both to do. Every step is a process of its own, as when typed, and is done
 * once. Prints; asserts nothing.
 *
 *   tsx bench/build.ts
 */
const longestStart = 120_000; // ms

const { dir: dataDir, remove } = makeThrowAwayDir();
try {
  const whole = await timeBuild('--force');
  const unchanged = await timeBuild();
  const first = await timeStart();
  const second = await timeStart();
  const steps = [
    { name: 'build of everything', value: whole, target: '≤ 20 s' },
    { name: 'build with nothing changed', value: unchanged, target: '' },
    { name: 'start of the built site, new database', value: first, target: '≤ 15 s' },
    { name: 'start of the built site, existing database', value: second, target: '≤ 15 s' },
    // a little more than it takes: a start asks by itself whether anything is to be built
    { name: 'very first start, build included', value: whole + first, target: '' },
  ];
  printTable(
    'Build, and start of a built site until its first page',
    ['step', 'time', 'target'],
    steps.map(({ name, value, target }) => [name, ms(value), target]),
    [{ audience: 'Developers', what: 'Build, and start of a built site', unit: 'ms', bars: steps }],
  );
} finally {
  remove();
}

async function timeBuild(...args: string[]): Promise<number> {
  const start = performance.now();
  const code = await end(command('site/src/commands/build.ts', args));
  if (code !== 0) throw new Error(`The build ended with ${code}.`);
  return performance.now() - start;
}

async function timeStart(): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const server = command('local/src/commands/start.ts', [], {
    PORT: String(port),
    DATA_DIR: join(dataDir, 'data'),
  });
  const ended = end(server);
  try {
    let isServed = false;
    while (!isServed) {
      if (server.exitCode !== null) throw new Error(`The start ended with ${server.exitCode}.`);
      if (performance.now() - start > longestStart) throw new Error('No page came.');
      isServed = await answersWithPage(port);
      if (!isServed) await wait(20);
    }
    return performance.now() - start;
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function answersWithPage(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://localhost:${port}/`);
    return answer.ok && (await answer.text()).includes('</html>');
  } catch {
    return false; // nobody listens yet
  }
}

function command(script: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', join(repositoryDir, script), ...args], {
    cwd: repositoryDir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function end(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}
