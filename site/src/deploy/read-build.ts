import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { AppName } from '../app-names';
import { isPrerendered } from '../build/compile-apps';
import { contractFile } from '../build/contract';
import { builtScreensFile } from '../build/screens-plugin';
import { workerFile } from '../build/worker-config';
import type { RemoteManifest } from '../pages/manifests';
import { workerName } from '../pages/worker-switched-off';
import { prerenderFile } from '../prerender/prerender-config';
import type { Build, Release } from './releases';

/**
 * What an app's build has to bring to a site.
 * @throws when it has not been built
 */
export function readBuild(rootDir: string, app: AppName): Build {
  const dist = join(rootDir, app, 'dist');
  const readText = (name: string) => {
    const file = join(dist, name);
    if (!existsSync(file)) throw new Error(`${app} has not been built: ${file} is missing.`);
    return readFileSync(file, 'utf8');
  };
  const folder = app === 'shell' ? 'assets' : `r/${app}`;
  const bundle = isPrerendered(app) && readText(prerenderFile);
  const named: Record<string, Buffer> =
    app === 'shell'
      ? {
          ...contentsIn(join(rootDir, 'shell/public')),
          [workerName]: Buffer.from(readText(workerFile)),
        }
      : {};
  const described = {
    app,
    contract: JSON.parse(readText(contractFile)),
    files: builtFiles(dist).map((name) => `${folder}/${name}`),
    ...(app !== 'shell' && {
      manifest: neededOf(JSON.parse(readText('mf-manifest.json'))),
      screens: JSON.parse(readText(builtScreensFile)),
    }),
  };
  const hashes = Object.entries(named).map(([path, content]) => [path, hashOf(content)]);
  const id = hashOf(JSON.stringify([described, bundle, hashes]));
  return {
    release: { ...described, id } as Release,
    content: (path) => readFile(join(dist, path.slice(folder.length + 1))),
    named,
    ...(bundle && { bundle }),
  };
}

function builtFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.map$|\.json$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

function contentsIn(folder: string): Record<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  return Object.fromEntries(
    files.map((file) => [relative(folder, file).replaceAll('\\', '/'), readFileSync(file)]),
  );
}

function neededOf({ metaData, exposes }: RemoteManifest): RemoteManifest {
  const { globalName, publicPath, remoteEntry } = metaData;
  return {
    metaData: { globalName, publicPath, remoteEntry: { name: remoteEntry.name } },
    exposes: exposes.map(({ name, assets }) => ({ name, assets })),
  };
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 10);
}
