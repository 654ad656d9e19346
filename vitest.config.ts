import { defineConfig } from 'vitest/config';

// What has to happen is awaited until the test itself is given up, however busy the machine is.
const patient = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 28_000 } } };

// What takes the time of a small file is a process of its own; the setup gives it fresh modules.
const onDatabase = {
  isolate: false,
  setupFiles: ['supabase/tests/setup.ts'],
  globalSetup: ['supabase/tests/global-setup.ts'],
  ...patient,
};

/** Three kinds of tests: screens and logic, the embedded stack, and the database over HTTP; those that
    npm test leaves out apart. */
export default defineConfig({
  test: {
    // vitest leaves one core to an editor; what waits for a database leaves it idle
    maxWorkers: '100%',
    // happy-dom does not know the element yet; React says so once in each process
    onConsoleLog: (line) => !line.startsWith('The tag <search> is unrecognized'),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,shell,mf-public,mf-member,mf-admin}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // one browser for all files; the setup gives each file modules of its own
          isolate: false,
          setupFiles: ['shared/src/testing/setup-unit.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          ...patient,
        },
      },
      {
        test: {
          name: 'local',
          include: ['{local,site}/**/*.test.ts', 'e2e/support/**/*.test.ts'],
          exclude: ['**/*.long.test.ts'],
          environment: 'node',
          globalSetup: ['local/src/testing/global-setup.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'local-long',
          include: ['{local,site}/**/*.long.test.ts'],
          environment: 'node',
          globalSetup: ['local/src/testing/global-setup.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'database',
          include: ['supabase/tests/**/*.test.ts'],
          exclude: ['**/*.{long,proof}.test.ts'],
          environment: 'node',
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'database-long',
          include: ['supabase/tests/**/*.long.test.ts'],
          environment: 'node',
          ...onDatabase,
        },
      },
      // each file takes up to minutes, in a process of its own
      {
        test: {
          name: 'database-proof',
          include: ['supabase/tests/**/*.proof.test.ts'],
          environment: 'node',
          globalSetup: ['supabase/tests/global-setup.ts'],
          ...patient,
          testTimeout: 600_000,
          expect: { poll: { timeout: 590_000 } },
        },
      },
    ],
  },
});
