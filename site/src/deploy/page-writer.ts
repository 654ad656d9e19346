import type { SiteParts } from '../assemble';
import { evaluate } from '../prerender/evaluate';
import { shellFirst } from './fitting';
import type { Releases } from './releases';
import type { Source } from './target';

/** Writes the files of one state of the site: texts by path. */
export type PageWriter = (
  state: Pick<SiteParts, 'bodies' | 'config'>,
) => Promise<Record<string, string>>;

/** Of a shell's bundle for Node (`prerender-config.ts`); one from before that time has none. */
interface ShellBundle {
  siteFiles?: (parts: Omit<SiteParts, 'inlineScripts'>) => ReturnType<PageWriter>;
}

/**
 * The shell's release itself writes all pages, also when somebody deploys a remote from sources that have an older or
 * a newer shell beside them.
 * @throws when that release cannot
 */
export async function pageWriter(source: Source, releases: Releases): Promise<PageWriter> {
  const { id, prerender } = releases.shell;
  const read = async (path: string) => {
    const content = await source.read(path);
    if (!content) throw new Error(`${source.name} has no ${path}.`);
    return content.toString();
  };
  const bundle = prerender ? await read(prerender) : '';
  let shell: ShellBundle;
  try {
    shell = evaluate<ShellBundle>(bundle);
  } catch (cause) {
    throw new Error(`The shell ${id} cannot write the pages: ${cause}\n${shellFirst}`, { cause });
  }
  const { siteFiles } = shell;
  if (!siteFiles) {
    throw new Error(`The shell ${id} is too old: it does not write the pages.\n${shellFirst}`);
  }
  return (state) => siteFiles({ ...state, releases, read });
}
