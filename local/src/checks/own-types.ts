import { appNames } from 'site/app-names';

/**
 * What the compiler says, without what it says about files of other apps: their teams mend that, and this
 * app can be tested and deployed meanwhile.
 * @param said by `tsc --pretty false`: a line for each error, indented ones explain it
 */
export function withoutOtherApps(said: string, app: string): string {
  const others = appNames.filter((name) => name !== app);
  const errors = said.split(/^(?=\S)/m);
  return errors.filter((error) => !others.some((name) => error.startsWith(`${name}/`))).join('');
}
