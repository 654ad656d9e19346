import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Copies database and secrets of a stopped stack, with their owner: the account of the database. */
export function copyData(from: string, to: string): void {
  const parts = ['postgres', 'secrets.json'].map((name) => join(from, name));
  execFileSync('cp', ['-a', ...parts, to]);
}
