import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, runTool } from './run-step';
import { readPlaywrightTally, readVitestTally, type Tally } from './tally';
import { type FileTime, playwrightTimes, vitestTimes } from './times';

export interface Outcome extends Tally {
  files: readonly FileTime[];
}

/** @param projects names of `vitest.config.ts` */
export function runVitest(
  projects: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  return withReport(async (path) => {
    const names = projects.map((project) => `--project=${project}`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
    const exit = await runTool(['vitest', 'run', ...names, ...reporters], env);
    const report = await readReport(path);
    return {
      ...readVitestTally(report, exit, projectRoot),
      files: vitestTimes(report, projectRoot),
    };
  });
}

/** The scenes in a browser. */
export function runPlaywright(env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return withReport(async (path) => {
    const exit = await runTool(
      ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: path, ...env },
    );
    const report = await readReport(path);
    return { ...readPlaywrightTally(report, exit), files: playwrightTimes(report) };
  });
}

/** Lends `run` a file for its report, so that nothing of it stays behind. */
async function withReport(run: (path: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null; // the run ended before it could write one
  }
}
