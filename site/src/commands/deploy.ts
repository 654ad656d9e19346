import { compileApps } from '../compile-apps';
import { deploy } from '../deploy/deploy';
import { refuseReturn, sendElsewhere } from '../deploy/own-host';
import { readBuild } from '../deploy/read-build';
import { Progress } from '../progress';
import { repositoryDir } from '../repository-dir';
import { runCommand } from '../run-command';
import { keepSourceMaps } from '../source-maps';
import {
  appsNamed,
  isForFilesAlone,
  isWithinSite,
  ownHostNamed,
  refuseOthers,
  targetNamed,
} from './arguments';
import { siteConfigNamed } from './site-config';

/**
 *   npm run deploy -w mf-member -- --to <folder or address>     one app; the others stay as they are
 *   npm run deploy -- --to <folder or address> [--config=config.json]     all four: a new site
 *
 * A remote on another origin has its files sent there before; the token of that address stands in FILES_TOKEN:
 *   MF_MEMBER_ADDRESS=https://… npm run deploy -w mf-member -- --to … --files-to <folder or address>
 * Without `--to` they are sent alone, and no site is changed: for a folder that has to be sent on first.
 * `--within-site` takes a remote back that is live from another origin.
 *
 * Builds what has changed, checks it against what is live there and makes it live. The token of an
 * address stands in DEPLOY_TOKEN. A site keeps its configuration until another is given, by `npm run configure`
 * without a deploy.
 */
const progress = new Progress();

async function run(): Promise<void> {
  refuseOthers('to', 'files-to', 'config', 'within-site');
  const apps = appsNamed();
  const target = isForFilesAlone() ? undefined : targetNamed();
  const host = ownHostNamed();
  const config = siteConfigNamed();
  progress.begin('Build');
  await compileApps(repositoryDir, { apps });
  progress.begin('Deploy');
  const builds = apps.map((app) => readBuild(repositoryDir, app));
  if (target && !isWithinSite()) await refuseReturn(target, builds);
  await sendElsewhere(host, builds);
  if (!target) {
    progress.end();
    process.stdout.write(
      `  The files are at ${host?.name}. No site names them before a deploy with --to.\n`,
    );
    return;
  }
  keepSourceMaps(repositoryDir, builds); // before the switch: a deploy that fails after it is live as well
  const live = await deploy(target, builds, config);
  progress.end();
  for (const [app, id] of Object.entries(live)) {
    process.stdout.write(`  ${app} ${id} is live at ${target.name}\n`);
  }
}

runCommand(run, progress);
