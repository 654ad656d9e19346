import { parseArgs } from 'node:util';
import { contractComplaint, contractState, writeContract } from '../contract/contract';
import { runCommand } from '../run-command';

/**
 *   npm run contract                 writes down what has been added
 *   npm run contract -- --check      only says what has changed
 *   npm run contract -- --anew       writes it down as if nothing had been promised: only right
 *                                    while no deployed remote was built against this contract
 */
async function contract(): Promise<void> {
  const flag = { type: 'boolean' } as const;
  const { check, anew } = parseArgs({ options: { check: flag, anew: flag } }).values;
  if (anew) return writeContract(true);
  const state = await contractState();
  if (state.state === 'kept') return;
  if (state.state === 'broken' || check) {
    throw new Error(contractComplaint(state));
  }
  await writeContract();
  process.stdout.write(`Written down: ${state.modules.join(', ')}\n`);
}

runCommand(contract);
