import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runToolQuietly } from './run-step';
import type { Tally } from './tally';

export interface Check {
  name: string;
  command: readonly string[];
}

const workflows = '.github/workflows';

/** What holds without running the product; `npm run check` and `npm test` run the same list. */
export const checks: readonly Check[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  ...readdirSync(join(projectRoot, workflows)).map((name) => ({
    name,
    command: ['action-validator', join(workflows, name)],
  })),
  { name: 'drawn pictures', command: ['tsx', 'e2e/pictures/pictures.ts', '--check'] },
  {
    name: 'generated types and schema',
    command: ['tsx', 'local/src/commands/db-types.ts', '--check'],
  },
  { name: 'database advisors', command: ['tsx', 'local/src/commands/db-lint.ts'] },
];

/**
 * Runs every check, also after one has failed, two at a time: most of them leave a core idle.
 */
export async function runChecks(): Promise<Tally> {
  const failed: string[] = [];
  const waiting = [...checks];
  async function runNext(): Promise<void> {
    const check = waiting.shift();
    if (!check) return;
    const { exit, said } = await runToolQuietly(check.command);
    console.log(`${said.trimEnd()}\n${exit === 0 ? '✓' : '✗'} ${check.name}`);
    if (exit !== 0) failed.push(check.name);
    await runNext();
  }
  await Promise.all([runNext(), runNext()]);
  return { passed: checks.length - failed.length, failed };
}
