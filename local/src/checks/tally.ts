export interface Tally {
  passed: number;
  failed: number;
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  };
}

/**
 * Counts of a vitest JSON report. A run that failed without a failed test (a broken setup, an
 * unhandled error, no report, no test) counts as one failure, so that it can never look green.
 */
export function readVitestTally(report: unknown, exitCode: number): Tally {
  const { numPassedTests, numFailedTests } = Object(report) as Record<string, unknown>;
  return trusted(Number(numPassedTests ?? 0), Number(numFailedTests ?? 0), exitCode);
}

/** The same for a Playwright JSON report; a test that passed on a second try counts as failed. */
export function readPlaywrightTally(report: unknown, exitCode: number): Tally {
  const { expected, unexpected, flaky } = Object(Object(report).stats) as Record<string, unknown>;
  return trusted(Number(expected ?? 0), Number(unexpected ?? 0) + Number(flaky ?? 0), exitCode);
}

function trusted(passed: number, failed: number, exitCode: number): Tally {
  const isBroken = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isBroken ? 1 : failed };
}
