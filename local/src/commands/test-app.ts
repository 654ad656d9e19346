import { runTool } from '../checks/run-step';

/**
 * `npm test -w mf-member`: what concerns one app and needs neither a database nor a browser: its
 * format and arrows, the types, the contract, its screens.
 */
const app = process.argv[2] ?? '';
const steps = [
  ['biome', 'ci', '--error-on-warnings', app],
  ['tsc', '-p', '.'],
  ['tsx', 'site/src/commands/contract.ts', '--check'],
  ['vitest', 'run', '--project=unit', `${app}/`],
];
for (const step of steps) {
  if ((await runTool(step)) !== 0) process.exitCode = 1;
}
