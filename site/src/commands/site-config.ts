import { readFileSync } from 'node:fs';
import type { RuntimeConfig } from 'shared/runtime/config';
import { configFileNamed } from './arguments';

/** The deployment's configuration, if the command names a file with one. @throws when it lacks something */
export function siteConfigNamed(): RuntimeConfig | undefined {
  const file = configFileNamed();
  if (!file) return undefined;
  const config: Partial<RuntimeConfig> = JSON.parse(readFileSync(file, 'utf8'));
  const { supabaseUrl, supabaseKey, siteUrl } = config;
  if (!supabaseUrl || !supabaseKey || !siteUrl || !config.features) {
    throw new Error(`${file} lacks supabaseUrl, supabaseKey, siteUrl or features.`);
  }
  return { ...config, supabaseUrl, supabaseKey, siteUrl, features: config.features };
}
