import { parseArgs } from 'node:util';
import { appNames } from '../app-names';
import { fail } from '../fail';
import { reasonToLeave } from '../leave';

/**
 *   tsx site/src/commands/leave.ts --app=<app> --live=<commit or nothing> --main=<commit>
 *
 * For the workflow that deploys one app, as a line of `name=value`: why it leaves the app as it is live, if it does.
 */
function why(): string | undefined {
  const text = { type: 'string', default: '' } as const;
  const { values } = parseArgs({ options: { app: text, live: text, main: text } });
  const app = appNames.find((name) => name === values.app);
  if (!app) throw new Error(`${values.app} is none of ${appNames.join(', ')}.`);
  return reasonToLeave({ app, live: values.live || undefined, main: values.main });
}

try {
  console.log(`why=${why() ?? ''}`);
} catch (error) {
  fail(error);
}
