import { Progress } from 'site/progress';
import { runCommand } from 'site/run-command';
import { startDevServers } from 'site/serve/dev-servers';
import { freePort } from '../free-port';
import { type Step, startStack } from '../stack';
import { readEnvironment } from './environment';
import { runUntilStopped } from './run-until-stopped';
import { welcome } from './welcome';

const LABELS: Record<Step, string> = {
  database: 'Database',
  migrations: 'Migrations',
  seed: 'Seed data',
  build: 'Site build',
  server: 'API',
};

const progress = new Progress();

/** The backend of `npm start` on a port of its own, and the four apps with hot reload before it. */
async function dev() {
  const { port, ...environment } = readEnvironment();
  const sitePort = port === 0 ? await freePort() : port;
  const stack = await startStack({
    ...environment,
    drawPost: true,
    holdsUnverified: true,
    port: 0,
    siteUrl: `http://localhost:${sitePort}`,
    onStep: (step) => progress.begin(LABELS[step]),
  });
  try {
    progress.begin('Development servers');
    const servers = await startDevServers({
      apiUrl: stack.url,
      config: stack.siteConfig,
      port: sitePort,
    });
    progress.end();
    process.stdout.write(welcome(stack.siteConfig, environment));
    runUntilStopped(async () => {
      await servers.stop();
      await stack.stop();
    });
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

runCommand(dev, progress);
