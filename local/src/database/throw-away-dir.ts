import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAbandoned, lockData } from './data-lock';

const PREFIX = 'local-stack-';

/** A new temporary data folder; also removes those that killed processes could not remove. */
export function makeThrowAwayDir(): { dir: string; remove: () => void } {
  removeAbandoned();
  const dir = mkdtempSync(join(tmpdir(), PREFIX));
  // The account of the database has to pass, see server-account.ts.
  chmodSync(dir, 0o755);
  lockData(dir);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

function removeAbandoned(): void {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));
  for (const dir of names.map((name) => join(tmpdir(), name))) {
    try {
      if (isAbandoned(dir)) rmSync(dir, { recursive: true, force: true });
    } catch {
      // Another account's folder, or removed by another process in this moment.
    }
  }
}
