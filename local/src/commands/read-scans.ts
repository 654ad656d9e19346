import { runCommand } from 'site/run-command';
import { startScanReader } from '../scans/scan-reader';
import { supabaseScans } from '../scans/supabase-scans';
import { runUntilStopped } from './run-until-stopped';

/**
 * Reads the scans of a hosted project until it is stopped; see "Scans" in docs/operations.md.
 *
 *   SUPABASE_URL=… SUPABASE_SECRET_KEY=… npm run scans
 */
async function main(): Promise<void> {
  const reader = startScanReader(
    supabaseScans({ url: needed('SUPABASE_URL'), secretKey: needed('SUPABASE_SECRET_KEY') }),
  );
  process.stdout.write('Reading scans. Ctrl-C ends it.\n');
  runUntilStopped(() => reader.close());
}

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; see "Scans" in docs/operations.md.`);
  return value;
}

runCommand(main);
