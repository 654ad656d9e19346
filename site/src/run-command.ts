import { fail } from './fail';
import type { Progress } from './progress';

/**
 * Runs what a command does, and says in one line what it fails of. Where it waits for something that
 * never answers, Node runs out of work and would end as if all were done: that is a failure as well.
 * @param progress whose unfinished line is left behind
 */
export function runCommand(command: () => Promise<void>, progress?: Progress): void {
  const failed = (cause: unknown) => {
    progress?.breakOff();
    fail(cause);
  };
  const stuck = () => failed(new Error('It has not ended: what it waits for will never answer.'));
  process.once('beforeExit', stuck);
  command().then(() => process.off('beforeExit', stuck), failed);
}
