import { parseArgs } from 'node:util';
import { type RemoteName, remoteNames } from '../../../rspack.base';
import { changedSince, unlikeIn } from '../changed-files';
import { fail } from '../fail';
import { everything, type Touched, touchedBy } from '../touched';

/**
 *   tsx site/src/commands/touched.ts [--since=<commit> | --unlike=<commit>] [--app=<workspace or "all">]
 *
 * For the workflows, as lines of `name=value`: what the commits since then touch, or what is otherwise
 * here than it was there.
 */
function touched(): Touched {
  const { values } = parseArgs({
    options: { since: { type: 'string' }, unlike: { type: 'string' }, app: { type: 'string' } },
  });
  const { since, unlike, app } = values;
  if (app === 'all') return everything;
  if (app) return oneOf(app);
  const files = since ? changedSince(since) : unlike && unlikeIn(unlike);
  return files ? touchedBy(files) : everything;
}

function oneOf(app: string): Touched {
  const isKnown = app === 'shell' || remoteNames.includes(app as RemoteName);
  if (!isKnown) throw new Error(`${app} is not deployed by itself.`);
  return touchedBy([`${app}/src`]);
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
