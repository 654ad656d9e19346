import { parseArgs } from 'node:util';
import { type RemoteName, remoteNames } from '../app-names';
import { startRemoteDevServer } from '../remote-dev-server';
import { runCommand } from '../run-command';

/**
 *   npm run dev -w mf-member [-- --site=https://www.example.com]
 *
 * One remote from its sources within a site that is deployed there; without an address, within the
 * one that `npm start` serves on this machine. `PORT=…` takes another port than 3100.
 */
async function dev(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { site: { type: 'string', default: 'http://localhost:3000' } },
  });
  const remote = remoteNames.find((name) => name === positionals[0]);
  if (!remote) throw new Error(`Which remote? One of ${remoteNames.join(', ')}.`);
  if (!URL.canParse(values.site)) throw new Error(`--site must be an address, not ${values.site}.`);
  const { url } = await start(remote, values.site);
  process.stdout.write(`\n  ${remote} from here, everything else from ${values.site}\n  ${url}\n`);
}

function start(remote: RemoteName, site: string) {
  return startRemoteDevServer({ remote, site, port: Number(process.env.PORT ?? '3100') });
}

runCommand(dev);
