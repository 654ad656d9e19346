import { expect, test } from 'vitest';
import { addTallies, describeTally, readPlaywrightTally, readVitestTally } from './tally';

const root = '/project/';
const file = (status: string, ...results: string[]) => ({
  name: '/project/shared/src/cart.test.ts',
  status,
  assertionResults: results.map((status, index) => ({ fullName: `test ${index + 1}`, status })),
});

test('a run that broke before its first test is a failure, not silence', () => {
  const broken = { passed: 0, failed: ['vitest itself, with code 1'] };
  expect(readVitestTally(null, 1, root)).toEqual(broken);
  expect(readVitestTally({ numPassedTests: 5 }, 1, root)).toEqual({ ...broken, passed: 5 });
  expect(readVitestTally({ numPassedTests: 0 }, 0, root).failed).toHaveLength(1);
  expect(readPlaywrightTally(null, 1).failed).toEqual(['playwright itself, with code 1']);
});

test('failures are named by their file, even of a file without a test', () => {
  const testResults = [
    file('failed', 'passed', 'failed'),
    file('failed'),
    file('passed', 'passed'),
  ];
  expect(readVitestTally({ numPassedTests: 2, testResults }, 1, root)).toEqual({
    passed: 2,
    failed: ['shared/src/cart.test.ts: test 2', 'shared/src/cart.test.ts, before its first test'],
  });
});

test('a test that needed a second try is a failure', () => {
  const spec = (line: number, status: string) => ({
    title: `scene ${line}`,
    file: 'cart.spec.ts',
    line,
    tests: [{ status }],
  });
  const suites = [
    {
      specs: [spec(1, 'expected')],
      suites: [{ specs: [spec(2, 'flaky'), spec(3, 'unexpected')] }],
    },
    { specs: [spec(4, 'skipped')] },
  ];
  expect(readPlaywrightTally({ suites }, 1)).toEqual({
    passed: 1,
    failed: ['e2e/tests/cart.spec.ts:2: scene 2', 'e2e/tests/cart.spec.ts:3: scene 3'],
  });
});

test('the last lines of a run say what failed, and how many', () => {
  const total = addTallies([
    { passed: 2, failed: ['types'] },
    { passed: 3, failed: [] },
  ]);
  expect(describeTally(total)).toBe('✗ types\n5 passed, 1 failed');
});
