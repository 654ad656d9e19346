import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Compiler } from '@rspack/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { repositoryDir } from '../src/repository-dir';
import type { Build } from './compare';
import { freshAddresses } from './fresh-addresses';
import type { Patch } from './patch';
import { patches } from './patches';
import { stylesInside } from './styles-inside';

let builds: readonly Build[];

const find = (app: Build['app'], without: string): Build => {
  const build = builds.find((one) => one.app === app && one.without === without);
  if (!build) throw new Error(`The ${app} was not built without ${without}.`);
  return build;
};

beforeAll(async () => {
  const script = join(import.meta.dirname, 'compare.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    cwd: repositoryDir,
  });
  builds = JSON.parse(stdout);
}, 300_000); // eight builds, on a machine that may be busy

const sparing = patches.flatMap(({ name, spares }) =>
  (['shell', 'remote'] as const)
    .filter((app) => spares[app] > 0)
    .map((app) => [name, app, spares[app]] as const),
);

describe('a patch', () => {
  it.each(sparing)('that saves bytes still does: %s in the %s, %i bytes', (name, app, bytes) => {
    const saved = find(app, name).minified - find(app, 'none').minified;
    expect(saved).toBeGreaterThan(0.8 * bytes);
    expect(saved).toBeLessThan(1.25 * bytes);
  });

  it.each(['shell', 'remote'] as const)(
    'lets scripts and style sheets of the %s be asked for under a fresh address',
    (app) => expect(find(app, 'none').freshAddresses).toBe(2),
  );

  it('takes the helper of tsx out, which would be in the bundle otherwise', () => {
    expect(find('shell', 'function-names').functionNames).toBeGreaterThan(0);
    expect(find('shell', 'none').functionNames).toBe(0);
    expect(find('remote', 'none').functionNames).toBe(0);
  });

  it('for fresh addresses ends the build when Rspack writes its chunk loader differently', () => {
    const load = (text: string) => loadedBy(freshAddresses, { name: 'load_script', text });
    expect(load('script.src = url;')).toBe('script.src = globalThis.freshUrl?.(url) ?? url;');
    expect(() => load('script.src = String(url);')).toThrow(/load_script has changed/);
  });

  it('for styles in the HTML ends the build when Rspack writes its loader differently', () => {
    const load = (text: string) => loadedBy(stylesInside, { name: 'css_loading', text });
    expect(load('document.getElementsByTagName("link"); l.rel == "stylesheet" && x')).toBe(
      'document.querySelectorAll("link,style"); (l.rel == "stylesheet" || (l.localName == "style" && l.sheet)) && x',
    );
    expect(() => load('document.getElementsByTagName("link")')).toThrow(/l\.rel/);
  });
});

/** The code of a runtime module after the patch has changed what Rspack was about to write. */
function loadedBy(patch: Patch, { name, text }: { name: string; text: string }): string {
  const module = { name, source: { source: Buffer.from(text) } };
  const runtimeModule = {
    tap: (_: string, change: (one: typeof module) => void) => change(module),
  };
  const compilation = {
    tap: (_: string, run: (one: unknown) => void) => run({ hooks: { runtimeModule } }),
  };
  patch.apply({ hooks: { compilation } } as unknown as Compiler);
  return module.source.source.toString();
}
