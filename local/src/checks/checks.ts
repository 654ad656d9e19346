import { runTool } from './run-step';

export interface Check {
  name: string;
  command: readonly string[];
}

/** What holds without running the product; `npm run check` and `npm test` run the same list. */
export const checks: readonly Check[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'drawn pictures', command: ['tsx', 'e2e/pictures/pictures.ts', '--check'] },
  {
    name: 'generated types and schema',
    command: ['tsx', 'local/src/commands/db-types.ts', '--check'],
  },
  { name: 'database advisors', command: ['tsx', 'local/src/commands/db-lint.ts'] },
];

/** Runs every check, also after one has failed. @returns how many passed and failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  let passed = 0;
  for (const { name, command } of checks) {
    const isGood = (await runTool(command)) === 0;
    console.log(`${isGood ? '✓' : '✗'} ${name}`);
    if (isGood) passed += 1;
  }
  return { passed, failed: checks.length - passed };
}
