import { runRestSuites } from '../checks/rest-suites';
import { finish } from '../checks/tally';

finish(await runRestSuites());
