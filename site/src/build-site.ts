import { join } from 'node:path';
import type { RuntimeConfig } from 'shared/runtime/config';
import { assemble } from './assemble';
import { type AppName, compileApps } from './compile-apps';
import { readBuiltRemotes, screenMapOf } from './manifests';
import { prerenderPages } from './prerender/prerender-pages';
import { repositoryDir } from './repository-dir';

export type BuildStep = 'compile' | 'prerender' | 'assemble';

export interface BuildOptions {
  /** Told when each step begins. */
  onStep?: (step: BuildStep) => void;
  /** Build everything, also what has not changed. */
  force?: boolean;
  /** Target folder; default `dist` in the repository. */
  distDir?: string;
  /** For static hosting: the configuration to write into the pages. `siteApp` adds its own. */
  config?: RuntimeConfig;
}

export interface SiteBuild {
  distDir: string;
  /** Apps that were built; the others had not changed. */
  built: readonly AppName[];
}

/** Builds the four apps and puts them together. @throws with the compiler's text */
export async function buildSite(options: BuildOptions = {}): Promise<SiteBuild> {
  const distDir = options.distDir ?? join(repositoryDir, 'dist');
  options.onStep?.('compile');
  const built = await compileApps(repositoryDir, options.force);
  options.onStep?.('prerender');
  const map = screenMapOf(readBuiltRemotes(repositoryDir));
  const { bodies, failures } = await prerenderPages(repositoryDir, map, options.force);
  for (const { path, cause } of failures) {
    console.warn(`${path} was not prerendered and will be rendered by the browser:`, cause);
  }
  options.onStep?.('assemble');
  await assemble({ rootDir: repositoryDir, distDir, config: options.config, bodies });
  return { distDir, built };
}
