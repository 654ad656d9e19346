import { addressVariable } from '../../../rspack.base';
import { remoteHostFile } from '../remote-headers';
import { forEach, publish } from './files';
import { readLive } from './live';
import { type Build, isElsewhere, readRelease } from './releases';
import type { Target } from './target';

/**
 * Of these builds, sends those to the host that were built for an address of their own. What lives on
 * the site itself is left out.
 * @throws before anything is sent, when a remote would be named whose files were sent nowhere, and when a host
 * is given that nothing was built for
 */
export async function sendElsewhere(
  host: Target | undefined,
  builds: readonly Build[],
): Promise<void> {
  const elsewhere = builds.filter(({ release }) => isElsewhere(release));
  if (elsewhere.length === 0) {
    if (host) throw new Error(forNobody(host, builds));
    return;
  }
  const remotes = elsewhere.map(({ release }) => release).filter(isElsewhere);
  const names = remotes.map(({ app }) => app).join(' and ');
  const addresses = new Set(remotes.map(({ manifest }) => manifest.metaData.publicPath));
  if (addresses.size > 1) {
    throw new Error(
      `${names} have hosts of their own: deploy each by itself, and begin a new site without their addresses.`,
    );
  }
  if (!host) {
    throw new Error(
      `${names} was built for ${[...addresses]}. Say where its files are sent: --files-to <folder or address>`,
    );
  }
  for (const build of elsewhere) await sendToOwnHost(host, build);
}

/**
 * Whoever names a host means a remote to live there; without its address the remote would move to the site.
 */
function forNobody(host: Target, builds: readonly Build[]): string {
  const apps = builds.map(({ release }) => release.app);
  const variables = apps.flatMap((app) =>
    app === 'shell' ? [] : [`${addressVariable(app)}=https://…/`],
  );
  const wayOn =
    variables.length > 0 ? `Say where it is served (${variables.join(' or ')}), or leave` : 'Leave';
  return `${apps.join(', ')}: built for the site's own address, so nothing goes to ${host.name}. ${wayOn} out --files-to. Nothing was changed.`;
}

/**
 * Refuses builds for the site's own address when the remote is live on a host of its own: both the address
 * and the host may have been forgotten.
 * @throws before anything is changed
 */
export async function refuseReturn(site: Target, builds: readonly Build[]): Promise<void> {
  const { live } = await readLive(site);
  if (!live) return;
  for (const { release } of builds) {
    const { app } = release;
    if (app === 'shell' || isElsewhere(release)) continue;
    const now = await readRelease(site, app, live[app].live);
    if (!isElsewhere(now)) continue;
    const { publicPath } = now.manifest.metaData;
    throw new Error(
      `${app} is live from ${publicPath}, and this build is for the site's own address. Nothing was changed. To go on from there: ${addressVariable(app)}=${publicPath} and --files-to <folder or address>. To take it back into the site: --within-site.`,
    );
  }
}

/**
 * Sends the files of a remote to the host that it has of its own, before the site names them. They
 * never change, and those of older releases stay: pages that are open go on asking for them.
 */
export async function sendToOwnHost(host: Target, { release, content }: Build): Promise<void> {
  const folder = `r/${release.app}/`;
  await forEach(
    release.files.filter((path) => path.startsWith(folder)),
    async (path) => {
      const name = path.slice(folder.length);
      if (!(await host.has(name))) await publish(host, name, await content(path));
    },
  );
  await host.write('_headers', Buffer.from(remoteHostFile()));
}
