import { join } from 'node:path';
import type { RuntimeConfig } from 'shared/runtime/config';
import { type AppName, appNames } from './app-names';
import { compileApps } from './build/compile-apps';
import { keepSourceMaps } from './build/source-maps';
import { deploy } from './deploy/deploy';
import { livePath } from './deploy/live';
import { readBuild } from './deploy/read-build';
import { repositoryDir } from './repository-dir';

export type BuildStep = 'compile' | 'assemble';

export interface BuildOptions {
  /** Told when each step begins. */
  onStep?: (step: BuildStep) => void;
  /** Build everything, also what has not changed. */
  force?: boolean;
  /** For static hosting: the configuration to write into the pages. `siteApp` adds its own. */
  config?: RuntimeConfig;
}

export interface SiteBuild {
  /** The folder to serve: the site in it is another one after the next deploy. */
  distDir: string;
  /** Apps that were built; the others had not changed. */
  built: readonly AppName[];
}

/** Builds the four apps and deploys them into a folder. @throws with the compiler's text */
export async function buildSite(options: BuildOptions = {}): Promise<SiteBuild> {
  const folder = join(repositoryDir, 'dist');
  options.onStep?.('compile');
  const built = await compileApps(repositoryDir, { force: options.force ?? false });
  options.onStep?.('assemble');
  const builds = appNames.map((app) => readBuild(repositoryDir, app));
  keepSourceMaps(repositoryDir, builds);
  await deploy(folder, builds, { config: options.config ?? null, again: true });
  return { distDir: join(folder, livePath), built };
}
