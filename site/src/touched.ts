import { type AppName, type RemoteName, remoteNames } from './app-names';
import { commonInputs } from './compile-apps';

/** What a change has to be checked and deployed again for. */
export interface Touched {
  shell: boolean;
  remotes: readonly RemoteName[];
  /** The rules of the database, or what runs them here. */
  database: boolean;
  /** What a hosted project is given. */
  migrations: boolean;
  /** What builds, serves and deploys, and what is shared. */
  tools: boolean;
  /** Anything a person could see in a browser. */
  browser: boolean;
}

/** In no build, but part of how every test is run. */
const runsTests = ['package.json', 'tsconfig.json', 'vitest.config.ts'];

/** Beside the database's own files, what its tests read. */
const readByDatabase = ['docs/error-codes.md', 'docs/operations.md'];

/** Beside the tools' own files, what their tests read. */
const readByTools = ['docs/error-codes.md', 'docs/hosts', 'lint', 'biome.json', 'e2e/support'];

/** @param files that were changed, as paths from the root of the repository */
export function touchedBy(files: readonly string[]): Touched {
  const isIn = (folder: string) => files.some((file) => `${file}/`.startsWith(`${folder}/`));
  const isEverything = [...commonInputs, ...runsTests].some(isIn);
  const shell = isEverything || isIn('shell');
  const remotes = remoteNames.filter((name) => isEverything || isIn(name));
  const rules = ['supabase', 'local', 'shared', 'package-lock.json', ...runsTests].some(isIn);
  const database = rules || readByDatabase.some(isIn);
  const migrations = isIn('supabase/migrations');
  const tools = isEverything || ['site', 'local', '.github', ...readByTools].some(isIn);
  const browser = shell || remotes.length > 0 || rules || isIn('e2e');
  return { shell, remotes, database, migrations, tools, browser };
}

/** Whether an app is deployed again for these files. */
export function isDeployedFor(app: AppName, files: readonly string[]): boolean {
  const { shell, remotes } = touchedBy(files);
  return app === 'shell' ? shell : remotes.includes(app);
}

/** What is deployed by itself. */
export type Part = AppName | 'database';

/**
 * What a push has to check and deploy. Each part is compared with its own last deploy, whatever became of
 * the others: one that failed is tried again, and one that was taken back meanwhile is deployed again.
 * @param pushed files of the push itself; undefined if not known, here as below
 * @param unlikeLive files that are otherwise than in the commit by which that part is live
 */
export function touchedByPush(
  pushed: readonly string[] | undefined,
  unlikeLive: (part: Part) => readonly string[] | undefined,
): Touched {
  const by = (files: readonly string[] | undefined) => (files ? touchedBy(files) : everything);
  const [push, shell, database] = [by(pushed), by(unlikeLive('shell')), by(unlikeLive('database'))];
  const remotes = remoteNames
    .map((name) => ({ name, touched: by(unlikeLive(name)) }))
    .filter(({ name, touched }) => touched.remotes.includes(name));
  const all = [push, ...(shell.shell ? [shell] : []), ...remotes.map(({ touched }) => touched)];
  return {
    shell: shell.shell,
    remotes: remotes.map(({ name }) => name),
    database: database.database || all.some((one) => one.database),
    migrations: database.migrations,
    tools: all.some(({ tools }) => tools),
    browser: database.migrations || all.some(({ browser }) => browser),
  };
}

/** When it is not known what has changed, or nobody asked. */
export const everything: Touched = {
  shell: true,
  remotes: remoteNames,
  database: true,
  migrations: true,
  tools: true,
  browser: true,
};
