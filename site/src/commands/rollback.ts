import { rollBack } from '../deploy/deploy';
import { runCommand } from '../run-command';
import { appsNamed, folderNamed, refuseOthers } from './arguments';

/** `npm run rollback -w mf-member -- --to <folder>`: the release before the live one. */
async function run(): Promise<void> {
  refuseOthers('to');
  const apps = appsNamed();
  const [app] = apps;
  if (!app || apps.length > 1) throw new Error('Of which app? npm run rollback -w <app> -- --to …');
  const folder = folderNamed();
  const live = await rollBack(folder, app);
  process.stdout.write(`  ${app} ${live[app]} is live again in ${folder}\n`);
}

runCommand(run);
