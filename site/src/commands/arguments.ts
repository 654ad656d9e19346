import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type AppName, appNames } from '../app-names';
import { folderTarget } from '../deploy/folder-target';
import { httpTarget } from '../deploy/http-target';
import type { Target } from '../deploy/target';

/** `npm run … -w mf-member` hands over the name of the app; from the root it is all of them. */
export function appsNamed(): readonly AppName[] {
  const { positionals } = given();
  const unknown = positionals.find((name) => !(appNames as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${appNames.join(', ')}.`);
  const named = appNames.filter((app) => positionals.includes(app));
  return named.length > 0 ? named : appNames;
}

/** @throws when there is no `--to` */
export function targetNamed(): Target {
  const { to } = given().values;
  if (!to) throw new Error('Where to? -- --to <folder or address>');
  return targetAt(to, 'DEPLOY_TOKEN');
}

/** A host for files without a site: they are sent, and nothing becomes live. */
export function isForFilesAlone(): boolean {
  const { to, 'files-to': filesTo } = given().values;
  return !to && Boolean(filesTo);
}

/** Where the files of a remote go that has a host of its own. */
export function ownHostNamed(): Target | undefined {
  const to = given().values['files-to'];
  return to ? targetAt(to, 'FILES_TOKEN') : undefined;
}

function targetAt(to: string, variable: string): Target {
  const key = { token: process.env[variable], variable };
  return /^https?:/.test(to) ? httpTarget(to, key) : folderTarget(fileNamed(to));
}

/** The file with the deployment's configuration. */
export function configFileNamed(): string | undefined {
  const { config } = given().values;
  return config && fileNamed(config);
}

/** Whether also what has not changed is built. */
export function isForced(): boolean {
  return given().values.force;
}

/** @throws when something is given that no command knows */
function given() {
  const text = { type: 'string' } as const;
  return parseArgs({
    allowPositionals: true,
    options: {
      to: text,
      'files-to': text,
      config: text,
      force: { type: 'boolean', default: false },
    },
  });
}

/** As whoever typed it sees it: npm runs a workspace's commands in the folder of the workspace. */
function fileNamed(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
