import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ScreenMap } from 'shared/screen-map';
import { builtFrom, compile } from '../compile-apps';
import { prerenderConfig } from './prerender-config';

export interface Prerendered {
  /** Markup by path. */
  bodies: ReadonlyMap<string, string>;
  /** Pages that cannot be rendered without a browser. */
  failures: readonly { path: string; cause: unknown }[];
}

interface Kept {
  builtFrom: string;
  bodies: Record<string, string>;
}

/**
 * Renders every address of the map once for each state of the apps. What is kept says which state it
 * was made from: an app may have been built without the pages being rendered afterwards.
 * @throws when the pages do not compile
 */
export async function prerenderPages(
  rootDir: string,
  map: ScreenMap,
  force = false,
): Promise<Prerendered> {
  const keptFile = join(rootDir, 'site/dist/bodies.json');
  const current = builtFrom(rootDir);
  if (!force && existsSync(keptFile)) {
    const kept: Kept = JSON.parse(readFileSync(keptFile, 'utf8'));
    if (kept.builtFrom === current) {
      return { bodies: new Map(Object.entries(kept.bodies)), failures: [] };
    }
  }
  await compile([prerenderConfig()]);
  const rendered = await renderAll(join(rootDir, 'site/dist/prerender.cjs'), map);
  // After a failure nothing is kept, so that the next build tries and warns again.
  if (rendered.failures.length === 0) {
    const kept: Kept = { builtFrom: current, bodies: Object.fromEntries(rendered.bodies) };
    writeFileSync(keptFile, JSON.stringify(kept));
  }
  return rendered;
}

async function renderAll(bundle: string, map: ScreenMap): Promise<Prerendered> {
  const require = createRequire(import.meta.url);
  delete require.cache[bundle]; // built again within one process
  const { render } = require(bundle) as typeof import('./entry');

  const bodies = new Map<string, string>();
  const failures: { path: string; cause: unknown }[] = [];
  const paths = Object.values(map).flatMap(({ screens }) => screens.map(({ path }) => path));
  for (const path of new Set(['/404', ...paths])) {
    try {
      const html = await render(path, map);
      refuseInlineCode(html);
      bodies.set(path, withUnsentForms(html));
    } catch (cause) {
      failures.push({ path, cause });
    }
  }
  return { bodies, failures };
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
