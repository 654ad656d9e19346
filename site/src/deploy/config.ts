import type { RuntimeConfig } from 'shared/runtime/config';
import type { Source, Target } from './target';

const configPath = 'config.json';

/** Of the site, for the pages that are written next: null takes it out. */
export async function writeConfig(target: Target, config: RuntimeConfig | null): Promise<void> {
  if (config) await target.write(configPath, Buffer.from(JSON.stringify(config)));
  else await target.remove(configPath);
}

export async function readConfig({ read }: Source): Promise<RuntimeConfig | undefined> {
  const text = await read(configPath);
  return text && (JSON.parse(text.toString()) as RuntimeConfig);
}
