import { deploy } from '../deploy/deploy';
import { runCommand } from '../run-command';
import { refuseOthers, targetNamed } from './arguments';
import { siteConfigNamed } from './site-config';

/**
 * `npm run configure -- --to <folder or address> --config=config.json`: what is live there stays, and its pages are
 * made anew with this configuration. The token of an address stands in DEPLOY_TOKEN.
 */
async function run(): Promise<void> {
  refuseOthers('to', 'config');
  const target = targetNamed();
  const config = siteConfigNamed();
  if (!config) throw new Error('Which configuration? -- --config=<file>');
  await deploy(target, [], config);
  process.stdout.write(`  ${target.name} has this configuration on every page\n`);
}

runCommand(run);
