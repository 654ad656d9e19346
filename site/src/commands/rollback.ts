import { rollBack } from '../deploy/deploy';
import { runCommand } from '../run-command';
import { appsNamed, refuseOthers, targetNamed } from './arguments';

/** `npm run rollback -w mf-member -- --to <folder or address>`: the release before the live one. */
async function run(): Promise<void> {
  refuseOthers('to');
  const apps = appsNamed();
  const [app] = apps;
  if (!app || apps.length > 1) throw new Error('Of which app? npm run rollback -w <app> -- --to …');
  const target = targetNamed();
  const live = await rollBack(target, app);
  process.stdout.write(`  ${app} ${live[app]} is live again at ${target.name}\n`);
}

runCommand(run);
