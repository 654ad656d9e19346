import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files of the releases a dist folder still holds, newest first. */
export type Releases = readonly (readonly string[])[];

const file = 'releases.json';
const olderKept = 2;

export function readReleases(distDir: string): Releases {
  const path = join(distDir, file);
  if (!existsSync(path)) return [];
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(stored) ? stored : [];
  } catch {
    return []; // cut short while it was written; the files of this release are written anew
  }
}

/**
 * The list with a new release in front. Pages opened before a deploy go on asking for the files of
 * theirs, so the two releases before the newest are kept. Building the same again is no release.
 */
export function addRelease(releases: Releases, files: readonly string[]): Releases {
  const sorted = [...files].sort();
  const [newest] = releases;
  if (newest && newest.join() === sorted.join()) return releases;
  return [sorted, ...releases].slice(0, 1 + olderKept);
}

/** Files that no kept release names any more. */
export function forgottenFiles(before: Releases, after: Releases): string[] {
  const kept = new Set(after.flat());
  return [...new Set(before.flat())].filter((name) => !kept.has(name));
}

export function removeFiles(distDir: string, files: readonly string[]): void {
  for (const name of files) {
    for (const suffix of ['', '.br', '.gz']) rmSync(join(distDir, name + suffix), { force: true });
  }
}

export const releasesFile = file;
