import { deploy } from '../deploy/deploy';
import { runCommand } from '../run-command';
import { folderNamed, refuseOthers } from './arguments';
import { siteConfigNamed } from './site-config';

/**
 * `npm run configure -- --to <folder> --config=config.json`: what is live there stays, and its pages are made anew
 * with this configuration.
 */
async function run(): Promise<void> {
  refuseOthers('to', 'config');
  const folder = folderNamed();
  const config = siteConfigNamed();
  if (!config) throw new Error('Which configuration? -- --config=<file>');
  await deploy(folder, [], { config });
  process.stdout.write(`  Every page in ${folder} has this configuration\n`);
}

runCommand(run);
