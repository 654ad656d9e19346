import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Release } from '../deploy/releases';
import { repositoryDir } from '../repository-dir';

/** Where maps are kept, never served: a folder for each app, and in it one for each version. */
export const sourceMapsDir = process.env.SOURCE_MAPS ?? join(repositoryDir, '.local/source-maps');

const versionsKept = 20; // of each app; a deploy keeps three of them live

/** Keeps the maps of these builds under the ids of their releases, which pages name as versions. */
export function keepSourceMaps(
  rootDir: string,
  builds: readonly { release: Pick<Release, 'app' | 'id'> }[],
  mapsDir = sourceMapsDir,
): void {
  for (const { app, id } of builds.map(({ release }) => release)) {
    const folder = join(mapsDir, app, id);
    mkdirSync(folder, { recursive: true });
    const dist = join(rootDir, app, 'dist');
    for (const name of readdirSync(dist).filter((name) => name.endsWith('.js.map'))) {
      const kept = join(folder, name);
      const unfinished = `${kept}.${randomUUID()}`;
      copyFileSync(join(dist, name), unfinished);
      renameSync(unfinished, kept); // what is cut short is copied by the next deploy
    }
    const old = newestFirst(join(mapsDir, app)).slice(versionsKept);
    for (const one of old) rmSync(one, { recursive: true });
  }
}

function newestFirst(dir: string): string[] {
  const folders = foldersIn(dir).map((name) => join(dir, name));
  return folders.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
}

/**
 * A stack as a report tells it, with every position that a kept map knows in the sources' own words:
 * `https://…/assets/main.0123456789.js:1:20` becomes `shell/src/app/app.tsx:12:3`.
 */
export function inSources(stack: string, mapsDir: string): string {
  return stack.replace(
    /(?:https?:\/\/|\/)[^\s()]*?([^\s()/]+\.js):(\d+):(\d+)/g,
    (address, file: string, line: string, column: string) => {
      const map = findMap(file, mapsDir);
      // stacks count columns from 1, maps from 0
      const needle = { line: Number(line), column: Number(column) - 1 };
      const found = map && originalPositionFor(map, needle);
      if (!found?.source) return address;
      return `${found.source.replace(/^.*?:\/\/[^/]*\//, '')}:${found.line}:${found.column + 1}`;
    },
  );
}

/**
 * A file's name carries the hash of its content. Several versions may have it, with lines of the sources
 * that a comment has moved: the newest are those that people have before them.
 */
function findMap(file: string, mapsDir: string): TraceMap | undefined {
  const apps = foldersIn(mapsDir).map((app) => join(mapsDir, app));
  const found = apps
    .flatMap(newestFirst)
    .map((folder) => join(folder, `${file}.map`))
    .find(existsSync);
  return found ? new TraceMap(readFileSync(found, 'utf8')) : undefined;
}

function foldersIn(dir: string): string[] {
  if (!existsSync(dir)) return [];
  const entries = readdirSync(dir, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
