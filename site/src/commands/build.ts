import { readFileSync } from 'node:fs';
import type { RuntimeConfig } from 'shared/runtime/config';
import { buildSite } from '../build-site';
import { fail } from '../fail';
import { Progress } from '../progress';

/**
 *   npm run build [-- --force] [-- --config=config.json]
 *
 * With the deployment's configuration, the pages, the sitemap and the headers name its own address;
 * without it, whoever serves the pages writes it in, as `npm start` does.
 */
const progress = new Progress();

function readConfig(): RuntimeConfig | undefined {
  const file = process.argv.find((argument) => argument.startsWith('--config='))?.split('=')[1];
  if (!file) return undefined;
  const config: Partial<RuntimeConfig> = JSON.parse(readFileSync(file, 'utf8'));
  const { supabaseUrl, supabaseKey, siteUrl } = config;
  if (!supabaseUrl || !supabaseKey || !siteUrl || !config.features) {
    throw new Error(`${file} lacks supabaseUrl, supabaseKey, siteUrl or features.`);
  }
  return { ...config, supabaseUrl, supabaseKey, siteUrl, features: config.features };
}

async function build(): Promise<void> {
  const config = readConfig();
  const { distDir, built } = await buildSite({
    force: process.argv.includes('--force'),
    onStep: (step) => progress.begin(`${step[0]?.toUpperCase()}${step.slice(1)}`),
    ...(config && { config }),
  });
  progress.end();
  process.stdout.write(`\n  ${distDir}${built.length === 0 ? ' (nothing had changed)' : ''}\n`);
}

build().catch((error: unknown) => {
  progress.breakOff();
  fail(error);
});
