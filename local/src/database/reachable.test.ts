import { expect, test } from 'vitest';
import { freePort } from '../free-port';
import { checkReachable } from './reachable';

test('an unreachable database is named in one line', async () => {
  const port = await freePort();
  const url = (host: string) => `postgresql://me:secret@${host}:${port}/postgres`;
  const check = (host: string) => checkReachable('DATABASE_URL', url(host));
  for (const host of ['127.0.0.1', 'localhost']) {
    await expect(check(host)).rejects.toThrow(
      `The database at ${host}:${port} cannot be reached: nothing listens there. Check DATABASE_URL.`,
    );
  }
  await expect(check('nowhere.invalid')).rejects.toThrow('no computer has this name');
});
