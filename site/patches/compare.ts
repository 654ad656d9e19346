import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Configuration } from '@rspack/core';
import { remoteConfig, shellConfig } from '../../rspack.base';
import { compile } from '../src/build/compile-apps';
import { patches } from './patches';

/**
 * Builds the shell and a remote with all patches, and without each one that should make a difference
 * there. Prints as JSON how large their scripts are and what stands in them. It runs as a process of
 * its own, because the patch `function-names` is about what tsx does to a build.
 *
 *   tsx site/patches/compare.ts
 */
const apps = { shell: shellConfig, remote: () => remoteConfig('mf-public', 'production') };
type App = keyof typeof apps;

export interface Build {
  app: App;
  /** Name of the patch that was left out; `none` when all are there. */
  without: string;
  /** Bytes of all scripts, and of each of them compressed by itself. */
  minified: number;
  brotli: number;
  /** How often the scripts name what `fresh-addresses` and `function-names` are about. */
  freshAddresses: number;
  functionNames: number;
}

const folder = mkdtempSync(join(tmpdir(), 'patches-'));
try {
  const variants = (['shell', 'remote'] as const).flatMap((app) => [
    { app, without: 'none' },
    ...patches.filter(({ spares }) => spares[app] > 0).map(({ name }) => ({ app, without: name })),
  ]);
  variants.push({ app: 'shell', without: 'function-names' });
  await compile(variants.map(({ app, without }) => configOf(app, without)));
  const builds = variants.map(({ app, without }) => describe(app, without));
  process.stdout.write(JSON.stringify(builds, null, 2));
} finally {
  rmSync(folder, { recursive: true });
}

function configOf(app: App, without: string): Configuration {
  const config = apps[app]('production');
  const leftOut = patches.find(({ name }) => name === without);
  return {
    ...config,
    name: `${app} without ${without}`,
    devtool: false,
    output: { ...config.output, path: join(folder, app, without) },
    plugins: (config.plugins ?? []).filter((plugin) => plugin !== leftOut),
  };
}

function describe(app: App, without: string): Build {
  const dir = join(folder, app, without);
  const scripts = readdirSync(dir)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(dir, name)));
  const all = scripts.join('\n');
  const sum = (size: (script: Buffer) => number) =>
    scripts.reduce((total, script) => total + size(script), 0);
  return {
    app,
    without,
    minified: sum((script) => script.length),
    brotli: sum((script) => brotliCompressSync(script).length),
    freshAddresses: all.match(/\.(src|href)=globalThis\.freshUrl\?\.\(/g)?.length ?? 0,
    functionNames: all.match(/\b__name\(/g)?.length ?? 0,
  };
}
