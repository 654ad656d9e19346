import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStack } from '../stack';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of a stack without migrations; stopped. */
    bareData: string;
  }
}

/** Creating a database takes longer than most tests on it: each stack of the run begins as a copy of one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const bareData = mkdtempSync(join(tmpdir(), 'bare-'));
  chmodSync(bareData, 0o755); // the account of the database has to pass
  const stack = await startStack({ dataDir: bareData, supabaseDir: join(bareData, 'none') });
  await stack.stop();
  project.provide('bareData', bareData);
  return () => rmSync(bareData, { recursive: true });
}
