import { parseArgs } from 'node:util';
import { type RemoteName, remoteNames } from '../app-names';
import { changedSince, unlikeIn } from '../changed-files';
import { fail } from '../fail';
import { everything, type Touched, touchedBy, touchedByPush } from '../touched';

type Commits = Readonly<Partial<Record<'since' | 'live', string>>>;

/**
 *   tsx site/src/commands/touched.ts [--since=<commit>] [--live="<part>=<commit> …"] [--app=<workspace or "all">]
 *
 * For the workflows, as lines of `name=value`: what the commits since then touch, and what is otherwise
 * than where each part was last deployed. Of one app that is deployed by hand as well: all migrations go with
 * it, and have to be checked.
 */
function touched(): Touched {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { since: text, live: text, app: text } });
  const { app } = values;
  if (app === 'all') return everything;
  const touched = byCommits(values);
  return app ? { ...touched, ...only(app) } : touched;
}

function byCommits({ since, live }: Commits): Touched {
  const files = since ? changedSince(since) : undefined;
  if (live === undefined) return files ? touchedBy(files) : everything;
  const commits = live.split(' ').map((one) => one.split('='));
  return touchedByPush(files, (part) => {
    const [, commit] = commits.find(([name]) => name === part) ?? [];
    return commit ? unlikeIn(commit) : undefined;
  });
}

function only(app: string): Pick<Touched, 'shell' | 'remotes'> {
  const isKnown = app === 'shell' || remoteNames.includes(app as RemoteName);
  if (!isKnown) throw new Error(`${app} is not deployed by itself.`);
  return { shell: app === 'shell', remotes: remoteNames.filter((name) => name === app) };
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
