import { keptByPath } from './kept-by-path';

/**
 * What the host of a remote on another origin has to answer with, refusals included: pages of the site
 * load its files, which are public, and compare them with the hashes that were deployed.
 */
export const remoteHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** The same as the file that static hosts read, which tell no refusal from a file. */
export function remoteHostFile(): string {
  const headers = { ...remoteHeaders, 'Cache-Control': keptByPath };
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return ['/*', ...lines, ''].join('\n');
}
