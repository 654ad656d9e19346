import { runChecks } from '../checks/checks';
import { finish } from '../checks/tally';

finish(await runChecks());
