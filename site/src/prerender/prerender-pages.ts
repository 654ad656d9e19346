import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { dashboard } from 'shared/lib/path-list';
import type { RemoteRoutes } from 'shared/remote-contract';
import type { ScreenMap } from 'shared/screen-map';
import type { render } from './entry';
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
 * Renders every address of the map, and those.
 * @param bundles for Node, of the releases that make up the site
 */
export async function prerenderPages(
  bundles: Readonly<Record<PrerenderedApp, string>>,
  map: ScreenMap,
): Promise<Prerendered> {
  const shell = evaluate<ShellBundle>(bundles.shell);
  const { routes } = evaluate<{ routes: RemoteRoutes }>(bundles['mf-public'], shell.singletons);
  const bodies = new Map<string, string>();
  const failures: { path: string; cause: unknown }[] = [];
  const paths = Object.values(map).flatMap(({ screens }) => screens.map(({ path }) => path));
  for (const path of new Set([...unscreenedPaths, ...paths])) {
    try {
      const html = await shell.render(path, map, routes.pages);
      refuseInlineCode(html);
      bodies.set(path, withUnsentForms(html));
    } catch (cause) {
      failures.push({ path, cause });
    }
  }
  return { bodies, failures };
}

const nodeRequire = createRequire(import.meta.url);

function evaluate<Exports>(
  bundle: string,
  provided: Readonly<Record<string, unknown>> = {},
): Exports {
  const module = { exports: {} };
  const require = (name: string) => (name in provided ? provided[name] : nodeRequire(name));
  compileFunction(bundle, ['module', 'exports', 'require'])(module, module.exports, require);
  return module.exports as Exports;
}

/**
 * Without JavaScript the browser itself would send a form: into the address, and so into history
 * and logs, or to a host that answers with another page. With `method="dialog"` outside of a dialog it
 * sends nothing, and what is typed stays where it is.
 */
export function withUnsentForms(html: string): string {
  return html.replaceAll(/<form(?![^>]*\smethod=)/g, '<form method="dialog"');
}

/** What the security policy of the site would refuse. */
export function refuseInlineCode(html: string): void {
  const [found] = /<script\b[^>]*>|<style\b[^>]*>|\sstyle="[^"]*"|\son\w+="[^"]*"/.exec(html) ?? [];
  if (found) throw new Error(`The markup contains inline code or styles: ${found}`);
}
