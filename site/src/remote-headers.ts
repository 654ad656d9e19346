/**
 * What the host of a remote on another origin has to answer with, refusals included: pages of the site
 * load its files, which are public, and compare them with the hashes that were deployed. Each file's
 * name carries a hash as well, so it never changes.
 */
export const remoteHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'public, max-age=31536000, immutable',
} as const;

/** The same as the file that static hosts read. */
export function remoteHostFile(): string {
  const lines = Object.entries(remoteHeaders).map(([name, value]) => `  ${name}: ${value}`);
  return ['/*', ...lines, ''].join('\n');
}
