import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Progress } from 'site/progress';
import { runCommand } from 'site/run-command';
import { lockData } from '../database/data-lock';
import { defaultDataDir } from '../paths';
import { setAsideDamagedSecrets } from '../secrets';
import { startStack } from '../stack';
import { readEnvironment } from './environment';

const progress = new Progress();

/** Throws the local data away and runs migrations and seeds anew. */
async function reset(): Promise<void> {
  const { databaseUrl, dataDir = defaultDataDir } = readEnvironment();
  if (databaseUrl) {
    throw new Error('db:reset only empties the embedded database; unset DATABASE_URL.');
  }
  const unlock = lockData(dataDir);
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
  setAsideDamagedSecrets(join(dataDir, 'secrets.json'));
  unlock();
  const stack = await startStack({
    dataDir,
    holdsUnverified: true,
    onStep: (step) => progress.begin(step),
  });
  progress.end();
  await stack.stop();
}

runCommand(reset, progress);
