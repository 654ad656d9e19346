import { type Stack, type StackOptions, startStack } from 'local/stack';
import { test as base } from '../fixtures';

/** `test` against a stack of its own, for scenes that need another setting than all others. */
export function testWithStack(options: StackOptions) {
  return base.extend<object, { stack: Stack }>({
    stack: [
      async ({}, use) => {
        const siteDir = process.env.SITE_DIR;
        if (!siteDir) throw new Error('SITE_DIR is set by the global setup');
        const stack = await startStack({ fresh: true, siteDir, ...options });
        await use(stack);
        await stack.stop();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ stack }, use) => use(stack.url),
    sql: async ({ stack }, use) => use(stack.sql),
    backend: async ({ stack }, use) =>
      use({ url: stack.url, publishableKey: stack.publishableKey, sql: stack.sql }),
  });
}

/** As hosted projects are set up: an e-mail is confirmed before anyone signs in. One for all files. */
export const testWithConfirmation = testWithStack({ emailConfirmation: true });
