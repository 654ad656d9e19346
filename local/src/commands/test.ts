import { runChecks } from '../checks/checks';
import { runRestSuites } from '../checks/rest-suites';
import { type Outcome, runPlaywright, runVitest } from '../checks/suites';
import { addTallies, finish, type Tally } from '../checks/tally';
import { describeTimes, type StepTime } from '../checks/times';

/** What is short, in the order in which it fails fastest; `--long` adds all the rest. */
const long = process.argv.includes('--long');
const steps: StepTime[] = [];

async function timed(name: string, run: () => Promise<Tally & Partial<Outcome>>): Promise<Tally> {
  const started = performance.now();
  const outcome = await run();
  const took = (performance.now() - started) / 1000;
  steps.push({ name, took, files: outcome.files ?? [] });
  return outcome;
}

const projects = ['unit', 'local', 'database'];
if (long) projects.push('local-long', 'database-long', 'database-proof');
const total = addTallies([
  await timed('checks', runChecks),
  await timed('units, stack, database', () => runVitest(projects)),
  await timed('browser', () => runPlaywright(long ? { LONG_TESTS: '1' } : {})),
  ...(long ? [await timed('the same on PostgREST', runRestSuites)] : []),
]);
console.log(`\n${describeTimes(steps)}`);
finish(total);
