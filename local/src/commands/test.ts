import { runChecks } from '../checks/checks';
import { runRestSuites } from '../checks/rest-suites';
import { runPlaywright, runVitest } from '../checks/suites';
import { addTallies } from '../checks/tally';

/** Everything, in the order in which it fails fastest; `--long` adds what takes its time. */
const long = process.argv.includes('--long');

const total = addTallies([
  await runChecks(),
  await runVitest(['unit', 'local', 'database', ...(long ? ['database-long'] : [])]),
  await runPlaywright(long ? { LONG_TESTS: '1' } : {}),
  ...(long ? [await runRestSuites()] : []),
]);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
