import { runCommand } from 'site/run-command';
import { startFileRemover } from '../storage/file-remover';
import { runUntilStopped } from './run-until-stopped';

/**
 * Deletes the files of a hosted project that have to go, until it is stopped; see docs/operations.md.
 *
 *   SUPABASE_URL=… SUPABASE_SECRET_KEY=… npm run files
 */
async function main(): Promise<void> {
  const remover = startFileRemover({
    url: needed('SUPABASE_URL'),
    secretKey: needed('SUPABASE_SECRET_KEY'),
  });
  process.stdout.write('Deleting files that have to go. Ctrl-C ends it.\n');
  runUntilStopped(() => remover.close());
}

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; see "Files" in docs/operations.md.`);
  return value;
}

runCommand(main);
