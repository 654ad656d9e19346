import { startStack } from 'local/stack';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    stackUrl: string;
    publishableKey: string;
    secretKey: string;
    databaseUrl: string;
  }
}

const plenty = { requests: 100_000, windowMs: 60_000 };

/** One stack for the run, with the migrations and without the demo data: tests make their own rows. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startStack({
    fresh: true,
    seed: false,
    sendMails: false, // tests look at what is queued
    limits: { signIn: plenty, mail: plenty, verify: plenty },
    formsPerOrigin: 100_000,
  });
  project.provide('stackUrl', stack.url);
  project.provide('publishableKey', stack.publishableKey);
  project.provide('secretKey', stack.secretKey);
  project.provide('databaseUrl', stack.databaseUrl);
  return () => stack.stop();
}
