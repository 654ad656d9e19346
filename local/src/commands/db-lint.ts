import { runCommand } from 'site/run-command';
import { runTool } from '../checks/run-step';
import { startStack } from '../stack';
import { checkDatabaseUrl } from './environment';

/**
 * Supabase's own lint and advisors over what the migrations make of an empty database; any warning
 * fails. The advisors run on the embedded server. Lint needs the extension plpgsql_check, which
 * that server lacks: give the address of an empty database that has it, for lint too.
 *
 *   npm run db:lint [-- postgres://…]
 */
async function main(): Promise<void> {
  const databaseUrl = process.argv[2];
  if (databaseUrl) checkDatabaseUrl('The address of the database', databaseUrl);
  const stack = await startStack({ fresh: true, seed: false, ...(databaseUrl && { databaseUrl }) });
  const judge = async (args: readonly string[]): Promise<void> => {
    const remote = `--remote=${stack.superuserUrl}?sslmode=disable`;
    const code = await runTool(['supabase', 'db', ...args, remote]);
    if (code !== 0) throw new Error(`"supabase db ${args[0]}" has something to say.`);
  };
  try {
    await judge(['advisors', '--level=warn', '--fail-on=warn']);
    const [checker] = await stack.sql`
      select 1 from pg_available_extensions where name = 'plpgsql_check'`;
    if (checker) await judge(['lint', '--level=warning', '--fail-on=warning']);
    process.stdout.write(`Advisors${checker ? ' and lint' : ''}: nothing to say.\n`);
  } finally {
    await stack.stop();
  }
}

runCommand(main);
