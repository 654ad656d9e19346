import { runRestSuites } from '../checks/rest-suites';

const { passed, failed } = await runRestSuites();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
