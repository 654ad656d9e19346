export interface Tally {
  passed: number;
  /** Which ones, as a person finds them. */
  failed: readonly string[];
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.flatMap((tally) => tally.failed),
  };
}

/** What stands last, where whoever sees only the end of a long log reads it. */
export function describeTally({ passed, failed }: Tally): string {
  const names = failed.map((name) => `✗ ${name}\n`).join('');
  return `${names}${passed} passed, ${failed.length} failed`;
}

/** Ends a command by its tally; these are its last lines. */
export function finish(tally: Tally): void {
  console.log(`\n${describeTally(tally)}`);
  process.exitCode = tally.failed.length > 0 ? 1 : 0;
}

interface VitestReport {
  numPassedTests?: number;
  testResults?: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/**
 * What a vitest JSON report says. A run that failed without a failed test (a broken setup, an
 * unhandled error, no report, no test) counts as one failure, so that it can never look green.
 * @param root what the names of files are shortened by
 */
export function readVitestTally(report: unknown, exitCode: number, root: string): Tally {
  const { numPassedTests = 0, testResults = [] } = Object(report) as VitestReport;
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(root, '');
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${file}, before its first test`];
    return tests.map(({ fullName }) => `${file}: ${fullName}`);
  });
  return trusted('vitest', numPassedTests, failed, exitCode);
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** The same for a Playwright JSON report; a test that passed on a second try counts as failed. */
export function readPlaywrightTally(report: unknown, exitCode: number): Tally {
  const { suites = [] } = Object(report) as PlaywrightSuite;
  const scenes = suites.flatMap(scenesOf);
  const failed = scenes.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const passed = scenes.filter(({ status }) => status === 'expected').length;
  return trusted(
    'playwright',
    passed,
    failed.map(({ name }) => name),
    exitCode,
  );
}

function scenesOf({
  specs = [],
  suites = [],
}: PlaywrightSuite): { name: string; status: string }[] {
  return [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ status }) => ({ name: `e2e/tests/${file}:${line}: ${title}`, status })),
    ),
    ...suites.flatMap(scenesOf),
  ];
}

function trusted(tool: string, passed: number, failed: readonly string[], exitCode: number): Tally {
  const isBroken = failed.length === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isBroken ? [`${tool} itself, with code ${exitCode}`] : failed };
}
