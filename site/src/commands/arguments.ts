import { statSync } from 'node:fs';
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

/** @throws when there is no `--to` */
export function folderNamed(): string {
  const { to } = given().values;
  if (!to) throw new Error('Where to? -- --to <folder>');
  return fileNamed(to);
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

/** @throws when it is neither a folder, there or not, nor an address that files can be sent to */
function targetAt(to: string, variable: string): Target {
  const key = { token: process.env[variable], variable };
  if (/^https?:/i.test(to) && URL.canParse(to)) return httpTarget(to, key);
  const folder = fileNamed(to);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? true;
  if (isFolder && !/^([\w+.-]+:\/\/|https?:)/i.test(to)) return folderTarget(folder);
  throw new Error(`${to} is neither a folder nor an address that begins with https://.`);
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

/** Whether a remote that has a host of its own is to live on the site again. */
export function isWithinSite(): boolean {
  return given().values['within-site'];
}

type Option = keyof ReturnType<typeof given>['values'];

/** @throws when something is given that this command would not heed */
export function refuseOthers(...known: readonly Option[]): void {
  const { values } = given();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== false && !known.includes(name as Option)) {
      throw new Error(
        `--${name} does nothing here; ${known.map((one) => `--${one}`).join(', ')} do.`,
      );
    }
  }
}

/** @throws when something is given that no command knows */
function given() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  return parseArgs({
    allowPositionals: true,
    options: { to: text, 'files-to': text, config: text, force: flag, 'within-site': flag },
  });
}

/** As whoever typed it sees it: npm runs a workspace's commands in the folder of the workspace. */
function fileNamed(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
