import { fail } from 'site/fail';

/**
 * Waits for Ctrl-C or SIGTERM, then closes and ends the process. A second Ctrl-C does not wait.
 */
export function runUntilStopped(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    process.stdout.write('\nStopping …\n');
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
