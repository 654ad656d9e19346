import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../free-port';
import { startStack } from '../stack';
import { startCluster } from './cluster';

const bare = join(import.meta.dirname, 'no-such-folder');

test('a database server that swallows everything ends the start within 15 seconds', async () => {
  const port = await freePort();
  const silent = createServer().listen(port, '127.0.0.1');
  const began = performance.now();
  const databaseUrl = `postgresql://me:secret@127.0.0.1:${port}/postgres`;
  await expect(startStack({ fresh: true, supabaseDir: bare, databaseUrl })).rejects.toThrow(
    `The database at 127.0.0.1:${port} does not answer. Check DATABASE_URL.`,
  );
  expect(performance.now() - began).toBeLessThan(15_000);
  silent.close();
});

test('a server that hangs is ended all the same, as it stops or at the next start', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'stubborn-'));
  chmodSync(dir, 0o755);
  const options = { dir: join(dir, 'postgres'), password: 'secret', throwAway: true };
  const first = await startCluster(options);
  const pid = first.pid();
  process.kill(pid, 'SIGSTOP');
  const second = await startCluster(options);
  expect(() => process.kill(pid, 0)).toThrow();
  await first.stop();

  process.kill(second.pid(), 'SIGSTOP');
  await second.stop();
  expect(() => process.kill(second.pid(), 0)).toThrow();
  const third = await startCluster(options);
  await third.stop();
  rmSync(dir, { recursive: true });
}, 90_000);
