import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { typescriptRule } from '../../../rspack.base';
import { repositoryDir } from '../repository-dir';

/** Where the service worker stands in the shell's `dist`. */
export const workerFile = 'server/worker/worker.js';

/** The service worker: one script, whose name stays, since a browser knows it by that. */
export const workerConfig = (): Configuration => ({
  name: 'worker',
  mode: 'production',
  context: repositoryDir,
  target: 'webworker',
  devtool: false,
  entry: { worker: join(repositoryDir, 'shell/src/worker/index.ts') },
  output: { path: join(repositoryDir, 'shell/dist/server/worker'), filename: '[name].js', clean: true },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [typescriptRule('production')] },
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'warn' },
});
