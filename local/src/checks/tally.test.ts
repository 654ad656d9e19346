import { expect, test } from 'vitest';
import { readPlaywrightTally, readVitestTally } from './tally';

test('a run that broke before its first test is a failure, not silence', () => {
  expect(readVitestTally(null, 1)).toEqual({ passed: 0, failed: 1 });
  expect(readVitestTally({ numPassedTests: 5, numFailedTests: 0 }, 1)).toEqual({
    passed: 5,
    failed: 1,
  });
  expect(readVitestTally({ numPassedTests: 0, numFailedTests: 0 }, 0).failed).toBe(1);
});

test('a test that needed a second try is a failure', () => {
  const report = { stats: { expected: 3, unexpected: 0, flaky: 1 } };
  expect(readPlaywrightTally(report, 0)).toEqual({ passed: 3, failed: 1 });
});
