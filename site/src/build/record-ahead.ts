import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryDir } from '../repository-dir';

/**
 * What an app's `ahead.ts` asks of the database, by address, as the functions of `shared/…/api` word it.
 * @throws with what the file throws, or the address of a call that asks nothing
 */
export async function recordAhead(
  file: string,
): Promise<Readonly<Record<string, readonly EarlyQuestion[]>>> {
  const script = join(import.meta.dirname, 'recording-process.ts');
  const given = ['--import', 'tsx', script, file];
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: repositoryDir });
  return JSON.parse(stdout);
}
