import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A process of its own that runs this text as a module; it imports from `site/src`. */
export function runScript(script: string): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
}
