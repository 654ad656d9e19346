import { findPostgrest } from '../api/postgrest';
import { runPlaywright, runVitest } from './suites';
import { addTallies, type Tally } from './tally';

/**
 * The scenes of database and browser, short and long, with a real PostgREST in place of the embedded REST,
 * as a hosted project has one. Where the registry carries none for this machine, it says so.
 */
export async function runRestSuites(): Promise<Tally> {
  if (!findPostgrest()) {
    console.log('Skipped on this machine: npm carries PostgREST for Linux on x64 only.');
    return { passed: 0, failed: [] };
  }
  const env = { POSTGREST: 'true' };
  return addTallies([
    await runVitest(['database', 'database-long'], env),
    await runPlaywright({ ...env, LONG_TESTS: '1' }),
  ]);
}
