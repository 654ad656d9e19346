/** How long a file of tests took, all its tests one after the other. */
export interface FileTime {
  file: string;
  tests: number;
  /** seconds */
  took: number;
}

export interface StepTime {
  name: string;
  /** seconds on the clock */
  took: number;
  files: readonly FileTime[];
}

interface VitestReport {
  testResults?: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
}

/** The files of a vitest JSON report; none when the run broke before it could write one. */
export function vitestTimes(report: unknown, root: string): FileTime[] {
  const { testResults = [] } = Object(report) as VitestReport;
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: name.replace(root, ''),
    tests: assertionResults.length,
    took: (endTime - startTime) / 1000,
  }));
}

interface PlaywrightSuite {
  file: string;
  specs?: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** The same of a Playwright JSON report. */
export function playwrightTimes(report: unknown): FileTime[] {
  const { suites = [] } = Object(report) as { suites?: PlaywrightSuite[] };
  return suites.map((suite) => {
    const tests = testsOf(suite);
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    const took = durations.reduce((sum, duration) => sum + duration, 0) / 1000;
    return { file: `e2e/tests/${suite.file}`, tests: tests.length, took };
  });
}

function testsOf({
  specs = [],
  suites = [],
}: PlaywrightSuite): { results: { duration: number }[] }[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}

/**
 * Where the time of a run went, for whoever adds the next test: every step, and the files that
 * took longest. Nothing is asserted: a busy machine is slow, not wrong.
 */
export function describeTimes(steps: readonly StepTime[], howMany = 12): string {
  const files = steps.flatMap((step) => step.files);
  const slowest = files.toSorted((one, other) => other.took - one.took).slice(0, howMany);
  return [
    'Where the time went:',
    ...steps.map(({ took, name }) => `${seconds(took)}  ${name}`),
    'The slowest files, their tests one after the other:',
    ...slowest.map(({ took, file, tests }) => `${seconds(took)}  ${file} (${tests})`),
  ].join('\n');
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`.padStart(9);
}
