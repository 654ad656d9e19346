import { paths } from 'shared/lib/paths';

/**
 * Folders of files, of which some are kept for a year, and of the API; and names by which hosts find a
 * page: `/x/index` is the file of `/x`, and `/x/404` what is said of all that is missing below `/x`.
 */
const sites =
  /^\/(assets|r|releases|icons|previews|rest|auth|realtime|functions)(\/|$)|\/(404|index)(\/|$)/;

/** Why a screen may not stand at this address; undefined: it may. */
export function unfitAddress(path: string): string | undefined {
  const isPlain = path === '/' || /^(\/[a-z0-9-]+)+$/.test(path);
  if (!isPlain) {
    return `${JSON.stringify(path)} is no address of a page: names of a-z, 0-9 and hyphens, each after a slash.`;
  }
  const isSites = path === paths.dashboard || sites.test(path);
  return isSites ? `${path} is an address of the site itself.` : undefined;
}
