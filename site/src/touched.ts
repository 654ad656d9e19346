import { type RemoteName, remoteNames } from '../../rspack.base';
import { commonInputs } from './compile-apps';

/** What a change has to be checked and deployed again for. */
export interface Touched {
  shell: boolean;
  remotes: readonly RemoteName[];
  /** The rules of the database, or what runs them here. */
  database: boolean;
  /** What builds, serves and deploys. */
  tools: boolean;
  /** Anything a person could see in a browser. */
  browser: boolean;
}

/** @param files that were changed, as paths from the root of the repository */
export function touchedBy(files: readonly string[]): Touched {
  const isIn = (folder: string) => files.some((file) => `${file}/`.startsWith(`${folder}/`));
  const isEverything = commonInputs.some(isIn);
  const shell = isEverything || isIn('shell');
  const remotes = remoteNames.filter((name) => isEverything || isIn(name));
  const database = ['supabase', 'local', 'shared', 'package-lock.json'].some(isIn);
  const tools = isEverything || ['site', 'local', '.github'].some(isIn);
  const browser = shell || remotes.length > 0 || database || isIn('e2e');
  return { shell, remotes, database, tools, browser };
}

/** When it is not known what has changed, or nobody asked. */
export const everything: Touched = {
  shell: true,
  remotes: remoteNames,
  database: true,
  tools: true,
  browser: true,
};
