import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type AppName, appNames } from '../app-names';

/** `npm run … -w mf-member` hands over the name of the app; from the root it is all of them. */
export function appsNamed(): readonly AppName[] {
  const { positionals } = given();
  const unknown = positionals.find((name) => !(appNames as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is none of ${appNames.join(', ')}.`);
  const named = appNames.filter((app) => positionals.includes(app));
  return named.length > 0 ? named : appNames;
}

/** @throws when there is no `--to`, and when it is something else than a folder, there or not */
export function folderNamed(): string {
  const { to } = given().values;
  if (!to) throw new Error('Where to? -- --to <folder>');
  const folder = fileNamed(to);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? true;
  if (!isFolder || /^[\w+.-]+:\/\//.test(to)) throw new Error(`${to} is no folder.`);
  return folder;
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

/** Whether also a build is deployed that was rolled back. */
export function isAgain(): boolean {
  return given().values.again;
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
    options: { to: text, config: text, force: flag, again: flag },
  });
}

/** As whoever typed it sees it: npm runs a workspace's commands in the folder of the workspace. */
function fileNamed(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
