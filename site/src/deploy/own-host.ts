import { remoteHostFile } from '../remote-headers';
import { forEach, publish } from './files';
import type { Build } from './releases';
import type { Target } from './target';

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
