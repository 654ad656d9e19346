import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type RemoteName, remoteNames } from '../../../rspack.base';
import { fail } from '../fail';
import { everything, type Touched, touchedBy } from '../touched';

/**
 *   tsx site/src/commands/touched.ts [--since=<commit>] [--app=<workspace or "all">]
 *
 * For the workflows: what the commits since then touch, as lines of `name=value`. A commit that is
 * not there any more, as after a push by force, touches everything.
 */
function touched(): Touched {
  const { values } = parseArgs({ options: { since: { type: 'string' }, app: { type: 'string' } } });
  const { since, app } = values;
  if (app === 'all') return everything;
  if (app) return oneOf(app);
  const files = since ? changedSince(since) : undefined;
  return files ? touchedBy(files) : everything;
}

function oneOf(app: string): Touched {
  const isKnown = app === 'shell' || remoteNames.includes(app as RemoteName);
  if (!isKnown) throw new Error(`${app} is not deployed by itself.`);
  return touchedBy([`${app}/src`]);
}

function changedSince(commit: string): string[] | undefined {
  try {
    const range = `${commit}...HEAD`; // since they parted: not what others have added there meanwhile
    const names = execFileSync('git', ['diff', '--name-only', range], { encoding: 'utf8' });
    return names.split('\n').filter(Boolean);
  } catch {
    return undefined; // git has said why
  }
}

try {
  const { shell, remotes, ...others } = touched();
  const apps = [...(shell ? ['shell'] : []), ...remotes];
  const values = { shell, remotes, apps, ...others };
  for (const [name, value] of Object.entries(values))
    console.log(`${name}=${JSON.stringify(value)}`);
} catch (error) {
  fail(error);
}
