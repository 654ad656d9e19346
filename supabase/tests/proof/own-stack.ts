import { type Stack, type StackOptions, startStack } from 'local/stack';
import { inject } from 'vitest';

/**
 * A stack for one file alone: what these tests say about the whole database must not depend on what
 * other files do to it meanwhile. Stop it in `afterAll`.
 */
export function startOwnStack(options: StackOptions = {}): Promise<Stack> {
  return startStack({
    fresh: true,
    copyOf: inject('emptyData'),
    seed: false,
    sendMails: false,
    formsPerOrigin: 100_000,
    ...options,
  });
}
