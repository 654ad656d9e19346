import { withoutOtherApps } from '../checks/own-types';
import { runTool, runToolQuietly } from '../checks/run-step';

/**
 * `npm test -w mf-member`: what concerns one app and needs neither a database nor a browser: its
 * format and arrows, the types, its screens.
 */
const app = process.argv[2] ?? '';

async function checkTypes(): Promise<number> {
  const { exit, said } = await runToolQuietly(['tsc', '-p', '.', '--pretty', 'false']);
  const own = withoutOtherApps(said, app);
  process.stdout.write(own);
  const isOthers = own === '' && said !== '';
  return isOthers ? 0 : exit;
}

const steps = [
  () => runTool(['biome', 'ci', '--error-on-warnings', app]),
  checkTypes,
  () => runTool(['vitest', 'run', '--project=unit', `${app}/`]),
];
for (const step of steps) {
  if ((await step()) !== 0) process.exitCode = 1;
}
