import { dashboard } from 'shared/lib/path-list';
import type { RemoteRoutes } from 'shared/remote-contract';
import type { ScreenMap } from 'shared/screen-map';
import type { render } from './entry';
import { evaluate } from './evaluate';
import type { PrerenderedApp } from './prerender-config';

export interface Prerendered {
  /** Markup by path. */
  bodies: ReadonlyMap<string, string>;
  /** Pages that cannot be rendered without a browser. */
  failures: readonly { path: string; cause: unknown }[];
}

interface ShellBundle {
  render: typeof render;
  singletons: Readonly<Record<string, unknown>>;
}

/** Addresses without a screen of their own. */
export const unscreenedPaths = ['/404', dashboard] as const;

/**
 * Renders every address of the map, and those; but the public pages of mf-public alone, since no other
 * remote brings a bundle.
 * @param bundles for Node, of the releases that make up the site
 */
export async function prerenderPages(
  bundles: Readonly<Record<PrerenderedApp, string>>,
  map: ScreenMap,
): Promise<Prerendered> {
  const bodies = new Map<string, string>();
  const failures: { path: string; cause: unknown }[] = [];
  const paths = Object.entries(map).flatMap(([remote, { screens }]) =>
    screens
      .filter(({ access }) => access !== 'public' || remote === 'mf-public')
      .map(({ path }) => path),
  );
  const { render, singletons } = evaluatedShell(bundles.shell);
  const pages = evaluatedPages(bundles['mf-public'], singletons, paths);
  let patience = 10_000; // ms; a page takes a few
  for (const path of new Set([...unscreenedPaths, ...paths])) {
    try {
      const html = await within(patience, render(path, map, pages));
      refuseInlineCode(html);
      bodies.set(path, html);
    } catch (cause) {
      failures.push({ path, cause });
      if (cause instanceof TooLate) patience = 1000; // for what all pages have, all would wait
    }
  }
  return { bodies, failures };
}

class TooLate extends Error {}

/** The timer keeps Node going: of what never answers alone, the process would end without a word. */
async function within<T>(patience: number, rendering: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const text = `It is not ready after ${patience / 1000} s: it waits for something that does not come.`;
    timer = setTimeout(() => reject(new TooLate(text)), patience);
  });
  try {
    return await Promise.race([rendering, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** One that cannot be evaluated renders nothing. */
function evaluatedShell(bundle: string): ShellBundle {
  try {
    return evaluate<ShellBundle>(bundle);
  } catch (cause) {
    return { render: () => Promise.reject(cause), singletons: {} };
  }
}

/** Of a bundle that cannot be evaluated, no page loads; those of the shell do not need it. */
function evaluatedPages(
  bundle: string,
  singletons: ShellBundle['singletons'],
  paths: readonly string[],
): RemoteRoutes['pages'] {
  try {
    return evaluate<{ routes: RemoteRoutes }>(bundle, singletons).routes.pages;
  } catch (cause) {
    return Object.fromEntries(paths.map((path) => [path, () => Promise.reject(cause)]));
  }
}

/** What the security policy of the site would refuse. */
export function refuseInlineCode(html: string): void {
  const [found] = /<script\b[^>]*>|<style\b[^>]*>|\sstyle="[^"]*"|\son\w+="[^"]*"/.exec(html) ?? [];
  if (found) throw new Error(`The markup contains inline code or styles: ${found}`);
}
