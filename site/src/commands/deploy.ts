import { compileApps } from '../build/compile-apps';
import { keepSourceMaps } from '../build/source-maps';
import { deploy } from '../deploy/deploy';
import { readBuild } from '../deploy/read-build';
import { Progress } from '../progress';
import { repositoryDir } from '../repository-dir';
import { runCommand } from '../run-command';
import { appsNamed, folderNamed, isAgain, refuseOthers } from './arguments';
import { siteConfigNamed } from './site-config';

/**
 *   npm run deploy -w mf-member -- --to <folder>                 one app; the others stay as they are
 *   npm run deploy -- --to <folder> [--config=config.json]       all four: a new site
 *
 * Builds what has changed, checks it against what is live there and makes it live. A site keeps its configuration
 * until another is given, by `npm run configure` without a deploy. `--again`: also a build that was rolled back.
 */
const progress = new Progress();

async function run(): Promise<void> {
  refuseOthers('to', 'config', 'again');
  const apps = appsNamed();
  const folder = folderNamed();
  const config = siteConfigNamed();
  progress.begin('Build');
  await compileApps(repositoryDir, { apps });
  progress.begin('Deploy');
  const builds = apps.map((app) => readBuild(repositoryDir, app));
  keepSourceMaps(repositoryDir, builds); // before the switch: what is live has them
  const live = await deploy(folder, builds, { config, again: isAgain() });
  progress.end();
  for (const [app, id] of Object.entries(live)) {
    process.stdout.write(`  ${app} ${id} is live in ${folder}\n`);
  }
}

runCommand(run, progress);
