import { requestPatience } from 'shared/lib/slow-requests';

/**
 * What differs between deployments of the same build. Whoever serves the HTML writes it into a
 * JSON data block; a host that cannot do so serves `/config.json` instead.
 */
export interface RuntimeConfig {
  supabaseUrl: string;
  /** Publishable key; safe to show. */
  supabaseKey: string;
  /** Public origin of this site, without a trailing slash. */
  siteUrl: string;
  /** Only the local seed carries these; production must not. */
  demoCredentials?: { label: string; email: string; password: string }[];
  features: {
    /** Lounge only for active memberships; otherwise for everyone signed in. */
    loungeMembersOnly: boolean;
    /** A card provider is configured. */
    cardPayments: boolean;
    /** Sign-up has to be confirmed by e-mail before the first sign-in. */
    emailConfirmation: boolean;
    /** False takes the service worker off every device, with what it keeps there (docs/operations.md). */
    offline?: boolean;
  };
  /**
   * Registration, sign-in and requests for mails carry the token of a captcha; without it nothing of it is loaded.
   * `url` is where its page is served (`npm run captcha-page`): on another origin than the site, because a script of
   * the provider runs there (decision 032).
   */
  captcha?: { provider: 'turnstile'; siteKey: string; url: string };
  /** Public key (VAPID) of whoever sends messages to devices; without it nobody is offered them. */
  pushKey?: string;
  /** Where local e-mail can be read (development only). */
  localMailUrl?: string;
}

export const runtimeConfigElementId = 'runtime-config';

let current: RuntimeConfig | undefined;

/**
 * The configuration. Call it inside functions and effects, never at module top level: the module
 * may be evaluated before the configuration has arrived, or while pages are prerendered.
 * @throws when nothing has been loaded; the shell awaits `loadRuntimeConfig()` before rendering.
 */
export function runtimeConfig(): RuntimeConfig {
  current ??= readInlined();
  if (!current) throw new Error('The runtime configuration has not been loaded yet.');
  return current;
}

/** Resolves at once when the HTML carries the configuration, else after one request. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  current ??= readInlined();
  if (current) return current;
  const response = await fetch('/config.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(requestPatience),
  });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  current = parse(await response.text());
  return current;
}

function readInlined(): RuntimeConfig | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(runtimeConfigElementId)?.textContent?.trim();
  return text ? parse(text) : undefined;
}

function parse(text: string): RuntimeConfig {
  const value: unknown = JSON.parse(text);
  const config = value as Partial<RuntimeConfig> | null;
  if (!config?.supabaseUrl || !config.supabaseKey || !config.siteUrl) {
    throw new Error('The runtime configuration lacks supabaseUrl, supabaseKey or siteUrl.');
  }
  return {
    ...config,
    supabaseUrl: config.supabaseUrl,
    supabaseKey: config.supabaseKey,
    siteUrl: config.siteUrl,
    features: {
      loungeMembersOnly: false,
      cardPayments: false,
      emailConfirmation: false,
      ...config.features,
    },
  };
}
