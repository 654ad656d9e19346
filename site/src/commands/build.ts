import { join } from 'node:path';
import { compileApps } from '../build/compile-apps';
import { buildSite } from '../build-site';
import { Progress } from '../progress';
import { repositoryDir } from '../repository-dir';
import { runCommand } from '../run-command';
import { appsNamed, isForced, refuseOthers } from './arguments';
import { siteConfigNamed } from './site-config';

/**
 *   npm run build [-- --force] [-- --config=config.json]     the whole site, in dist
 *   npm run build -w mf-member [-- --force]                  one app, in its own dist
 *
 * With the deployment's configuration, the pages, the sitemap and the headers name its own address;
 * without it, whoever serves the pages writes it in, as `npm start` does.
 */
const progress = new Progress();

async function build(): Promise<void> {
  refuseOthers('force', 'config');
  const apps = appsNamed();
  const force = isForced();
  const [app] = apps;
  if (app && apps.length === 1) {
    progress.begin('Compile');
    const built = await compileApps(repositoryDir, { force, apps });
    progress.end();
    return say(join(repositoryDir, app, 'dist'), built);
  }
  const config = siteConfigNamed();
  const { distDir, built } = await buildSite({
    force,
    onStep: (step) => progress.begin(`${step[0]?.toUpperCase()}${step.slice(1)}`),
    ...(config && { config }),
  });
  progress.end();
  say(distDir, built);
}

function say(folder: string, built: readonly string[]): void {
  process.stdout.write(`\n  ${folder}${built.length === 0 ? ' (nothing had changed)' : ''}\n`);
}

runCommand(build, progress);
