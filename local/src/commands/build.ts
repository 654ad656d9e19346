import { buildSite } from '../site/build-site';
import { Progress } from './progress';
import { fail } from './run-until-stopped';

const progress = new Progress();

buildSite({
  force: process.argv.includes('--force'),
  onStep: (step) => progress.begin(`${step[0]?.toUpperCase()}${step.slice(1)}`),
}).then(
  ({ distDir, built }) => {
    progress.end();
    process.stdout.write(`\n  ${distDir}${built.length === 0 ? ' (nothing had changed)' : ''}\n`);
  },
  (error: unknown) => {
    progress.breakOff();
    fail(error);
  },
);
