import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../checks/checks';
import { runTool } from '../checks/run-step';
import { addTallies, readPlaywrightTally, readVitestTally, type Tally } from '../checks/tally';

/** Everything, in the order in which it fails fastest; `--long` adds what takes its time. */
const long = process.argv.includes('--long');
const reports = await mkdtemp(join(tmpdir(), 'reports-'));

async function vitest(): Promise<Tally> {
  const report = join(reports, 'vitest.json');
  const projects = ['unit', 'local', 'database', ...(long ? ['database-long'] : [])];
  const exit = await runTool([
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return readVitestTally(await readReport(report), exit);
}

async function playwright(): Promise<Tally> {
  const report = join(reports, 'playwright.json');
  const exit = await runTool(
    ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(long && { LONG_TESTS: '1' }) },
  );
  return readPlaywrightTally(await readReport(report), exit);
}

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null; // the run ended before it could write one
  }
}

try {
  const total = addTallies([await runChecks(), await vitest(), await playwright()]);
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
} finally {
  await rm(reports, { recursive: true, force: true });
}
