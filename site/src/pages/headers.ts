import { createHash } from 'node:crypto';

export const policyHeader = 'Content-Security-Policy';
export const permissionsHeader = 'Permissions-Policy';

/**
 * Every response header of the site, in one place: the local server sends them and the build
 * writes them out for static hosting, so that both behave the same.
 */
export interface HeaderOptions {
  /** Origin people open, for example `https://www.example.com`. */
  siteUrl: string;
  /** Origin of the database's API; may be the site's own. */
  supabaseUrl: string;
  /** Where the captcha's page is, if there is one. */
  captcha?: { url: string } | undefined;
  /** The page itself, or several: the policy allows the scripts and styles in them and no others. */
  html?: string;
  /** For a page that asks for the camera; to all others it is shut. */
  needsCamera?: boolean | undefined;
}

const mapOrigin = 'https://www.openstreetmap.org'; // the footer's map, after a click or with consent

export function securityHeaders(options: HeaderOptions): Record<string, string> {
  const isSecure = options.siteUrl.startsWith('https:');
  return {
    [policyHeader]: contentSecurityPolicy(options),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    [permissionsHeader]: `camera=(${options.needsCamera ? 'self' : ''}), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  };
}

/**
 * What counts for a script, a style sheet or a font; the rest is about documents, and over HTTP/1.1 it
 * would be a kilobyte more for each file.
 */
export function fileHeaders(security: Record<string, string>): Record<string, string> {
  const counted = [
    'Cross-Origin-Resource-Policy',
    'Strict-Transport-Security',
    'X-Content-Type-Options',
  ];
  return Object.fromEntries(Object.entries(security).filter(([name]) => counted.includes(name)));
}

/** Pictures that other sites show beside a link here; nothing else may be embedded elsewhere. */
export const embeddable = {
  folder: '/previews/',
  headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
} as const;

function contentSecurityPolicy({
  siteUrl,
  supabaseUrl,
  captcha,
  html = '',
}: HeaderOptions): string {
  const site = new URL(siteUrl).origin;
  const api = new URL(supabaseUrl).origin;
  // Not every browser counts a web socket on the own origin as 'self'.
  const connections = new Set(["'self'", webSocket(site), webSocket(api)]);
  if (api !== site) connections.add(api);
  // Files are shown from the API, by addresses that it signs.
  const pictures = new Set(["'self'", 'data:', ...(api === site ? [] : [api])]);
  const frames = [mapOrigin, ...(captcha ? [new URL(captcha.url).origin] : [])];
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...hashesOf('script', html)].join(' ')}`,
    `style-src ${["'self'", ...hashesOf('style', html)].join(' ')}`,
    "font-src 'self'",
    `img-src ${[...pictures].join(' ')}`,
    `connect-src ${[...connections].join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ];
  if (siteUrl.startsWith('https:')) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** Of what stands in the page itself; one with a `src` is a file, one with a `type` is data. */
export function hashesOf(wanted: 'script' | 'style', html: string): string[] {
  const elements = html.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs);
  const hashes = [...elements]
    .filter(([, name, attributes = '']) => name === wanted && !/\s(src|type)=/.test(attributes))
    .map(([, , , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)];
}

function webSocket(origin: string): string {
  return origin.replace(/^http/, 'ws');
}

export const forever = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';

/** Files whose name carries a hash of their content never change; all others are asked for again. */
export function cacheControl(pathname: string): string {
  return /\.[0-9a-f]{10}\.[a-z0-9]+$/.test(pathname) ? forever : revalidate;
}

/** All files in these have such a name, for hosts that match by folder. */
export const foreverFolders = ['/assets/', '/r/'] as const;
