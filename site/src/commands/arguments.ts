import { resolve } from 'node:path';
import { type AppName, appNames } from '../app-names';
import { folderTarget } from '../deploy/folder-target';
import { httpTarget } from '../deploy/http-target';
import type { Target } from '../deploy/target';

/** `npm run … -w mf-member` hands over the name of the app; from the root it is all of them. */
export function appsNamed(): readonly AppName[] {
  const named = appNames.filter((app) => process.argv.slice(2).includes(app));
  return named.length > 0 ? named : appNames;
}

/** @throws when there is no `--to` */
export function targetNamed(): Target {
  const to = argument('to');
  if (!to) throw new Error('Where to? -- --to <folder or address>');
  return targetAt(to, 'DEPLOY_TOKEN');
}

/** Where the files of a remote go that has a host of its own. */
export function ownHostNamed(): Target | undefined {
  const to = argument('files-to');
  return to ? targetAt(to, 'FILES_TOKEN') : undefined;
}

function targetAt(to: string, variable: string): Target {
  const key = { token: process.env[variable], variable };
  return /^https?:/.test(to) ? httpTarget(to, key) : folderTarget(fileNamed(to));
}

/** The value of `--name value` or `--name=value`. */
export function argument(name: string): string | undefined {
  const given = process.argv;
  const at = given.findIndex((one) => one === `--${name}` || one.startsWith(`--${name}=`));
  return at < 0 ? undefined : (given[at]?.split('=')[1] ?? given[at + 1]);
}

/** As whoever typed it sees it: npm runs a workspace's commands in the folder of the workspace. */
export function fileNamed(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
