import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { contractFile } from '../../../rspack.contract';
import { type BuiltScreens, builtScreensFile } from '../../../rspack.screens';
import type { AppName } from '../app-names';
import { isPrerendered } from '../compile-apps';
import type { RemoteManifest } from '../manifests';
import { pageStyleOf } from '../page-styles';
import { prerenderFile } from '../prerender/prerender-config';
import type { Build, Release } from './releases';

/**
 * What an app's build has to bring to a site.
 * @throws when it has not been built
 */
export function readBuild(rootDir: string, app: AppName): Build {
  const dist = join(rootDir, app, 'dist');
  const readJson = (name: string) => {
    const file = join(dist, name);
    if (!existsSync(file)) throw new Error(`${app} has not been built: ${file} is missing.`);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  const contract = readJson(contractFile);
  const sources: Sources = new Map();
  const folder = app === 'shell' ? 'assets' : `r/${app}`;
  for (const name of builtFiles(dist)) sources.set(`${folder}/${name}`, join(dist, name));
  const prerender = isPrerendered(app) && keep(sources, app, join(dist, prerenderFile));
  const own = { contract, ...(prerender && { prerender }) };
  let rest: object;
  if (app === 'shell') {
    const copies = Object.fromEntries(
      filesIn(join(rootDir, 'shell/public')).map(([name, file]) => [
        name,
        keep(sources, app, file),
      ]),
    );
    rest = { app, ...own, copies };
  } else {
    const manifest: RemoteManifest = readJson('mf-manifest.json');
    const screens: BuiltScreens = readJson(builtScreensFile);
    for (const name of publicStyles(screens)) sources.set(pageStyleOf(app, name), join(dist, name));
    const isElsewhere = URL.canParse(manifest.metaData.publicPath);
    const integrity = isElsewhere && { integrity: integrityOf(dist) };
    rest = { app, ...own, manifest: neededOf(manifest), screens, ...integrity };
  }
  const described = { ...rest, files: [...sources.keys()].sort() };
  return {
    release: { ...described, id: hashOf(JSON.stringify(described)) } as unknown as Release,
    async content(path) {
      const source = sources.get(path);
      if (!source) throw new Error(`${app} has no ${path}.`);
      return typeof source === 'string' ? readFile(source) : source;
    },
  };
}

/** Files by their paths on the site, or what was in them. */
type Sources = Map<string, string | Buffer>;

/**
 * A file without a hash in its name is kept under one; answers where. What has been hashed is what is
 * sent, whatever the file holds by then: under that name it would stay for ever.
 */
function keep(sources: Sources, app: AppName, file: string): string {
  const content = readFileSync(file);
  const path = `releases/${app}/${hashOf(content)}${extname(file)}`;
  sources.set(path, content);
  return path;
}

function builtFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.map$|\.json$/.test(entry.name))
    .map(({ name }) => name);
}

function filesIn(folder: string): [name: string, file: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => [relative(folder, file).replaceAll('\\', '/'), file]);
}

/** Style sheets of the pages that anyone may open. */
function publicStyles({ screens }: BuiltScreens): string[] {
  const names = screens
    .filter(({ access }) => access === 'public')
    .flatMap(({ files }) => files.map(({ name }) => name));
  return [...new Set(names)].filter((name) => name.endsWith('.css'));
}

function neededOf({ metaData, exposes }: RemoteManifest): RemoteManifest {
  const { globalName, publicPath, remoteEntry } = metaData;
  return {
    metaData: { globalName, publicPath, remoteEntry: { name: remoteEntry.name } },
    exposes: exposes.map(({ name, assets }) => ({ name, assets })),
  };
}

/** Browsers take a file from another origin only if it is still the one that was deployed. */
function integrityOf(folder: string): Record<string, string> {
  const names = builtFiles(folder).filter((name) => /\.(js|css)$/.test(name));
  const hash = (name: string) =>
    createHash('sha384')
      .update(readFileSync(join(folder, name)))
      .digest('base64');
  return Object.fromEntries(names.map((name) => [name, `sha384-${hash(name)}`]));
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 10);
}
