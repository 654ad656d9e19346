import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { remoteContract } from 'shared/remote-contract';
import { remoteConfig, shellConfig } from '../../../rspack.base';
import {
  ContractPlugin,
  contractFolder,
  type Exports,
  exportsFile,
  readServed,
} from '../../../rspack.contract';
import { type AppName, appNames } from '../app-names';
import { compile, isPrerendered } from '../compile-apps';
import { readBuild } from '../deploy/read-build';
import type { Build } from '../deploy/releases';
import { prerenderConfig } from '../prerender/prerender-config';
import { repositoryDir } from '../repository-dir';

export const nextContract = remoteContract + 1;

/** What is called otherwise in the next contract, everywhere. */
const [oldName, newName] = ['showToast', 'tellBriefly'];

/**
 * All four apps as they might be built after the next contract has begun: a function of the store has
 * another name. The shell also serves the present contract, with a stand-in for the store.
 */
export async function buildNextContract(): Promise<{
  rootDir: string;
  builds: Readonly<Record<AppName, Build>>;
}> {
  const rootDir = mkdtempSync(join(tmpdir(), 'next-contract-'));
  symlinkSync(join(repositoryDir, 'node_modules'), join(rootDir, 'node_modules'));
  mkdirSync(join(rootDir, 'shell'));
  symlinkSync(join(repositoryDir, 'shell/public'), join(rootDir, 'shell/public'));
  writeContracts(rootDir);
  const standIn = join(rootDir, 'store-as-before.ts');
  writeFileSync(
    standIn,
    `export * from 'shared/runtime/store';
    export { ${newName} as ${oldName} } from 'shared/runtime/store';`,
  );
  const loader = join(rootDir, 'next-contract-loader.mjs');
  writeFileSync(
    loader,
    `export default (source) => source
      .replaceAll(/\\b${oldName}\\b/g, '${newName}')
      .replace('remoteContract = ${remoteContract};', 'remoteContract = ${nextContract};')
      .replace('olderModules = {}', "olderModules = { 'shared/runtime/store': () => import('${standIn}') }");`,
  );
  await compile(appNames.flatMap((app) => configsOf(app, rootDir, loader)));
  const builds = Object.fromEntries(appNames.map((app) => [app, readBuild(rootDir, app)]));
  return { rootDir, builds: builds as Record<AppName, Build> };
}

/** Both contracts written down, as a repository has them then. */
function writeContracts(rootDir: string): void {
  const present = readServed(repositoryDir)[remoteContract] ?? {};
  const store = present['shared/runtime/store'] ?? {};
  const { [oldName]: _, ...rest } = store;
  const next = { ...present, 'shared/runtime/store': { ...rest, [newName]: ['00000000'] } };
  const both: [number, Exports<readonly string[]>][] = [
    [remoteContract, present],
    [nextContract, next],
  ];
  for (const [version, exports] of both) {
    const folder = join(rootDir, contractFolder, String(version));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, exportsFile), JSON.stringify(exports));
  }
}

function configsOf(app: AppName, rootDir: string, loader: string): Configuration[] {
  const own = app === 'shell' ? shellConfig('production') : remoteConfig(app, 'production');
  const all = isPrerendered(app) ? [own, prerenderConfig(app)] : [own];
  return all.map((config) => ({
    ...config,
    output: {
      ...config.output,
      path: join(rootDir, app, config === own ? 'dist' : 'dist/server'),
    },
    module: {
      ...config.module,
      rules: [
        ...(config.module?.rules ?? []),
        { test: /\.tsx?$/, exclude: [/node_modules/, /store-as-before/], enforce: 'pre', loader },
      ],
    },
    plugins: (config.plugins ?? []).map((plugin) =>
      plugin instanceof ContractPlugin ? contractPlugin(app, rootDir) : plugin,
    ),
  }));
}

function contractPlugin(app: AppName, rootDir: string): ContractPlugin {
  if (app === 'shell') return new ContractPlugin('shell', rootDir);
  return new ContractPlugin('remote', rootDir, nextContract);
}
