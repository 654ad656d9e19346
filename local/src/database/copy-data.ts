import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Copies database, files and secrets of a stopped stack, with their owner: the account of the database. */
export function copyData(from: string, to: string): void {
  // Data of an earlier version has no files.
  const parts = ['postgres', 'secrets.json', 'files']
    .map((name) => join(from, name))
    .filter(existsSync);
  execFileSync('cp', ['-a', ...parts, to]);
}
