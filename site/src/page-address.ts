import { paths } from 'shared/lib/paths';

/** Why a screen may not stand at this address; undefined: it may. */
export function unfitAddress(path: string): string | undefined {
  const isPlain = path === '/' || /^(\/[a-z0-9-]+)+$/.test(path);
  if (!isPlain) {
    return `${JSON.stringify(path)} is no address of a page: names of a-z, 0-9 and hyphens, each after a slash.`;
  }
  // Hosts answer `/x` from `x.html`, and `/x/index` from the file of `/x`.
  const isSites = path === paths.dashboard || /^\/404(\/|$)|\/index(\/|$)/.test(path);
  return isSites ? `${path} is an address of the site itself.` : undefined;
}
