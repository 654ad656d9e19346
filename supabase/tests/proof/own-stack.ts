import { type Stack, type StackOptions, startStack } from 'local/stack';
import { inject } from 'vitest';

const plenty = { requests: 100_000, windowMs: 60_000 };

/**
 * A stack for one file alone: what these tests say about the whole database must not depend on what
 * other files do to it meanwhile. Stop it in `afterAll`.
 */
export function startOwnStack(options: StackOptions = {}): Promise<Stack> {
  const limits = { signIn: plenty, mail: plenty, verify: plenty };
  return startStack({
    fresh: true,
    copyOf: inject('emptyData'),
    seed: false,
    sendMails: false,
    limits,
    formsPerOrigin: 100_000,
    ...options,
  });
}
