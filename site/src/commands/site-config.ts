import { readFileSync } from 'node:fs';
import type { RuntimeConfig } from 'shared/runtime/config';
import { argument, fileNamed } from './arguments';

/** The deployment's configuration, if the command names a file with one. @throws when it lacks something */
export function siteConfigNamed(): RuntimeConfig | undefined {
  const named = argument('config');
  if (!named) return undefined;
  const file = fileNamed(named);
  const config: Partial<RuntimeConfig> = JSON.parse(readFileSync(file, 'utf8'));
  const { supabaseUrl, supabaseKey, siteUrl } = config;
  if (!supabaseUrl || !supabaseKey || !siteUrl || !config.features) {
    throw new Error(`${file} lacks supabaseUrl, supabaseKey, siteUrl or features.`);
  }
  return { ...config, supabaseUrl, supabaseKey, siteUrl, features: config.features };
}
