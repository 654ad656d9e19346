import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { remoteConfig, shellConfig } from '../../../rspack.base';
import { type AppName, appNames } from '../app-names';
import {
  type PrerenderedApp,
  prerenderConfig,
  prerenderedApps,
} from '../prerender/prerender-config';
import { workerConfig } from './worker-config';

/** What a build was made of. */
const inputsPath = (rootDir: string, app: AppName) => join(rootDir, app, 'dist/.inputs');

/** Files and folders that go into every build; of the others each app has its own folder alone. */
export const commonInputs: readonly string[] = [
  'shared',
  'site/src',
  'site/patches',
  'rspack.base.ts',
  'package-lock.json',
];

/**
 * Builds the apps whose sources have changed since their last build, together in one process.
 * @returns names of the apps that were built
 * @throws with the compiler's text when one does not build
 */
export async function compileApps(
  rootDir: string,
  { force = false, apps = appNames }: { force?: boolean; apps?: readonly AppName[] } = {},
): Promise<AppName[]> {
  const common = hashFiles(rootDir, commonInputs);
  const inputs = new Map(
    apps.map((app) => [app, `${common} ${hashFiles(rootDir, [app])}`] as const),
  );
  const changed = apps.filter((app) => force || inputsOf(rootDir, app) !== inputs.get(app));
  if (changed.length === 0) return [];
  // What fails or is cut short leaves half of a build, for browsers or for Node: no sources are those of that.
  for (const app of changed) rmSync(inputsPath(rootDir, app), { force: true });
  await compile((await Promise.all(changed.map(configsOf))).flat());
  for (const app of changed) {
    writeFileSync(inputsPath(rootDir, app), inputs.get(app) ?? '');
  }
  return changed;
}

function inputsOf(rootDir: string, app: AppName): string | undefined {
  const file = inputsPath(rootDir, app);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

async function configsOf(app: AppName): Promise<Configuration[]> {
  const forBrowsers = app === 'shell' ? shellConfig('production') : remoteConfig(app, 'production');
  return [
    forBrowsers,
    ...(isPrerendered(app) ? [await prerenderConfig(app)] : []),
    ...(app === 'shell' ? [workerConfig()] : []),
  ];
}

export function isPrerendered(app: AppName): app is PrerenderedApp {
  return (prerenderedApps as readonly AppName[]).includes(app);
}

export function compile(configs: Configuration[]): Promise<void> {
  const compiler = rspack(configs);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      compiler.close((closeError) => {
        if (failure ?? closeError) reject(failure ?? closeError);
        else resolve();
      });
    });
  });
}

/** One hash for files and folders of sources; tests, builds and packages do not count. */
function hashFiles(rootDir: string, names: readonly string[]): string {
  const hash = createHash('sha256');
  const visit = (path: string) => {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(rootDir, path)))
      .update('\0');
  };
  const walk = (folder: string) => {
    const entries = readdirSync(join(rootDir, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== 'dist' && entry.name !== 'node_modules') walk(path);
      } else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
        visit(path);
      }
    }
  };
  for (const name of names) {
    if (statSync(join(rootDir, name)).isFile()) visit(name);
    else walk(name);
  }
  return hash.digest('hex');
}
