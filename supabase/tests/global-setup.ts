import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from 'local/stack';
import { superAdministrator } from 'shared/testing/personas';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    stackUrl: string;
    publishableKey: string;
    secretKey: string;
    databaseUrl: string;
    /** Data folder of a stack that has the migrations and no rows; stopped. */
    emptyData: string;
  }
}

/** One stack for the run, with the migrations and without the demo data: tests make their own rows. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const emptyData = mkdtempSync(join(tmpdir(), 'migrated-'));
  chmodSync(emptyData, 0o755); // the account of the database has to pass
  const empty = await startStack({ dataDir: emptyData, seed: false });
  await empty.stop();
  const stack = await startStack({
    fresh: true,
    copyOf: emptyData,
    seed: false,
    sendMails: false, // tests look at what is queued
    formsPerOrigin: 100_000,
  });
  await superAdministrator(stack); // the last one keeps the role: tests give theirs back
  project.provide('stackUrl', stack.url);
  project.provide('publishableKey', stack.publishableKey);
  project.provide('secretKey', stack.secretKey);
  project.provide('databaseUrl', stack.databaseUrl);
  project.provide('emptyData', emptyData);
  return async () => {
    await stack.stop();
    rmSync(emptyData, { recursive: true });
  };
}
