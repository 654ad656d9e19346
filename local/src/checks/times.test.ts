import { expect, test } from 'vitest';
import { describeTimes, playwrightTimes, vitestTimes } from './times';

test('the slowest files come first, across all suites', () => {
  const inVitest = vitestTimes(
    {
      testResults: [
        { name: '/house/shared/a.test.ts', startTime: 1000, endTime: 1500, assertionResults: [{}] },
        { name: '/house/local/b.test.ts', startTime: 0, endTime: 9000, assertionResults: [{}, {}] },
      ],
    },
    '/house/',
  );
  const scene = { tests: [{ results: [{ duration: 2000 }] }] };
  const inBrowser = playwrightTimes({
    suites: [{ file: 'cart.spec.ts', specs: [scene], suites: [{ file: '', specs: [scene] }] }],
  });
  const text = describeTimes(
    [
      { name: 'units', took: 9.5, files: inVitest },
      { name: 'browser', took: 2, files: inBrowser },
    ],
    2,
  );
  expect(text.split('\n')).toEqual([
    'Where the time went:',
    '    9.5 s  units',
    '    2.0 s  browser',
    'The slowest files, their tests one after the other:',
    '    9.0 s  local/b.test.ts (2)',
    '    4.0 s  e2e/tests/cart.spec.ts (2)',
  ]);
});

test('a run that broke before its report has no files to name', () => {
  expect([...vitestTimes(null, '/'), ...playwrightTimes(null)]).toEqual([]);
});
