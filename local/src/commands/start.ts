import { buildSite } from 'site/build-site';
import { fail } from 'site/fail';
import { Progress } from 'site/progress';
import { runCommand } from 'site/run-command';
import { type Step, startStack } from '../stack';
import { readEnvironment } from './environment';
import { runUntilStopped } from './run-until-stopped';
import { welcome } from './welcome';

const LABELS: Record<Step, string> = {
  database: 'Database',
  migrations: 'Migrations',
  seed: 'Seed data',
  build: 'Site build',
  server: 'Server',
};

const progress = new Progress();

async function start(): Promise<void> {
  const environment = readEnvironment();
  const stack = await startStack({
    ...environment,
    drawPost: true,
    holdsUnverified: true,
    build: async () => (await buildSite()).distDir,
    onStep: (step) => progress.begin(LABELS[step]),
  });
  progress.end();
  process.stdout.write(welcome(stack.siteConfig, environment));
  runUntilStopped(stack.stop);
  stack.onDatabaseEnd((lastWords) => {
    void stack.stop().finally(() => fail(new Error(`The database ended by itself. ${lastWords}`)));
  });
}

runCommand(start, progress);
