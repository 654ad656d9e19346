import { parseArgs } from 'node:util';
import { remoteNames } from '../app-names';
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
  const [, stray] = positionals;
  if (stray) throw new Error(`What is ${stray}? An address is given as --site=${stray}`);
  const site = originOf(values.site);
  const { url } = await startRemoteDevServer({ remote, site, port: portNamed() });
  process.stdout.write(`\n  ${remote} from here, everything else from ${site}\n  ${url}\n`);
}

function originOf(site: string): string {
  if (!/^https?:/i.test(site) || !URL.canParse(site)) {
    throw new Error(`--site must be an address, as https://www.example.com, not ${site}.`);
  }
  return new URL(site).origin;
}

function portNamed(): number {
  const { PORT = '3100' } = process.env;
  const port = Number(PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not ${PORT}.`);
}

runCommand(dev);
