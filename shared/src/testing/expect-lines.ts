import { beforeEach, vi } from 'vitest';

/** Lines that the tests of a file expect in the console are not printed; any other line is. */
export function expectLines(expected: RegExp): void {
  const { warn, error } = console;
  beforeEach(() => {
    for (const [level, print] of Object.entries({ warn, error })) {
      vi.spyOn(console, level as 'warn').mockImplementation((...parts) => {
        if (!expected.test(parts.map(String).join(' '))) print(...parts);
      });
    }
  });
}
