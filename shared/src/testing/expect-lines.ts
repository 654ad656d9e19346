import { beforeEach, vi } from 'vitest';

/** Lines that the tests of a file expect in the console are not printed; any other line is. */
export function expectLines(expected: RegExp): void {
  const print = { warn: console.warn, error: console.error };
  beforeEach(() => {
    for (const level of ['warn', 'error'] as const) {
      // the embedded stack writes through one of its own
      if (!vi.isMockFunction(console[level])) print[level] = console[level];
      vi.spyOn(console, level).mockImplementation((...parts) => {
        if (!expected.test(parts.map(String).join(' '))) print[level](...parts);
      });
    }
  });
}
