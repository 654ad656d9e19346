import { existsSync, readFileSync } from 'node:fs';
import type { RuntimeConfig } from 'shared/runtime/config';
import { configFileNamed } from './arguments';

const needed = ['supabaseUrl', 'supabaseKey', 'siteUrl', 'features'] as const;

/**
 * The deployment's configuration, if the command names a file with one.
 * @throws in words when there is no such file, or it lacks something or has it in another form
 */
export function siteConfigNamed(): RuntimeConfig | undefined {
  const file = configFileNamed();
  if (!file) return undefined;
  const config = read(file);
  const missing = needed.filter((name) => !config?.[name]);
  if (missing.length > 0) throw new Error(`${file} lacks ${missing.join(', ')}.`);
  for (const name of ['supabaseUrl', 'siteUrl'] as const) {
    const address = String(config?.[name]);
    // paths are put behind it as it stands
    if (/^https?:/.test(address) && isOrigin(address)) continue;
    throw new Error(
      `${file}: ${name} must be an address with nothing behind it, as https://www.example.com, not ${address}.`,
    );
  }
  const problem = config?.captcha && captchaProblem(config.captcha, String(config.siteUrl));
  if (problem) throw new Error(`${file}: ${problem}`);
  return config as RuntimeConfig;
}

function captchaProblem(
  { provider, siteKey, url }: Partial<NonNullable<RuntimeConfig['captcha']>>,
  siteUrl: string,
): string | undefined {
  if (provider !== 'turnstile') return 'captcha.provider must be turnstile.';
  if (!siteKey) return 'captcha lacks siteKey.';
  if (!url || !/^https?:/.test(url) || !URL.canParse(url)) {
    return 'captcha.url must be the address of its page, as https://check.example.com/.';
  }
  return new URL(url).origin === siteUrl
    ? 'captcha.url must be on another origin than the site: a script of others runs there, and must not reach its storage.'
    : undefined;
}

function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === address;
}

function read(file: string): Partial<RuntimeConfig> | null {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} is no JSON: ${(cause as Error).message}`, { cause });
  }
}
