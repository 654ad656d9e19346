import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import type { RemoteScreens } from 'shared/remote-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disagreements, ScreensPlugin } from './screens-plugin';

const load = async () => ({ default: () => null });

describe('the declaration of a remote', () => {
  const declared: RemoteScreens = {
    frame: { page: './frame', access: 'member', home: '/cart' },
    screens: [{ path: '/cart', title: 'Cart', access: 'member', page: './cart/cart-page' }],
  };
  const routes = { pages: { '/cart': load } };

  it('fits its routes', () => {
    expect(disagreements(declared, routes, ['./frame', './cart/cart-page'])).toEqual([]);
  });

  it('may not leave out an address for which the database is asked', () => {
    const imported = ['./frame', './cart/cart-page'];
    expect(disagreements(declared, routes, imported, ['/cart', '/card'])).toEqual([
      'ahead.ts asks for /card, which is no screen here.',
    ]);
  });

  it('may not name a page that the routes do not import', () => {
    expect(disagreements(declared, { pages: {} }, ['./frame'])).toEqual([
      '/cart names ./cart/cart-page, which routes.tsx does not import for it.',
    ]);
    expect(disagreements(declared, routes, ['./cart/cart-page'])).toEqual([
      'The frame is ./frame, which routes.tsx does not import.',
    ]);
  });

  it('may not leave out a page of the routes', () => {
    const more = { pages: { ...routes.pages, '/later': load } };
    expect(disagreements(declared, more, ['./frame', './cart/cart-page', './late'])).toEqual([
      'routes.tsx has a page for /later, but no screen there names it.',
      'routes.tsx imports ./late, which no screen names.',
    ]);
  });

  it('may not take an address of the site itself', () => {
    const [screen] = declared.screens;
    const moved = { ...declared, screens: [{ ...screen, path: '/404' }] } as RemoteScreens;
    const pages = { pages: { '/404': load } };
    expect(disagreements(moved, pages, ['./frame', './cart/cart-page'])).toEqual([
      '/404 is an address of the site itself.',
    ]);
  });

  it('may not put two screens at one address', () => {
    const twice = { ...declared, screens: [...declared.screens, ...declared.screens] };
    expect(disagreements(twice, routes, ['./frame', './cart/cart-page'])).toEqual([
      '/cart is declared twice.',
    ]);
  });
});

describe('the build of a remote', () => {
  let folder: string;
  let builds = 0;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'screens-'));
    writeFileSync(join(folder, 'cart-page.ts'), 'export default () => null;');
    writeFileSync(
      join(folder, 'routes.tsx'),
      "export default { pages: { '/cart': () => import('./cart-page') } };",
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('fails with a clear text where a screen names a page that does not exist', async () => {
    expect(await build({ path: '/cart', page: './cart-page' })).toEqual([]);
    const [failure] = await build({ path: '/cart', page: './card-page' });
    expect(failure).toContain(
      'mf-x/src/screens.ts: /cart names ./card-page, which routes.tsx does not import for it.',
    );
  });

  /** @returns what the compiler complains about */
  async function build(screen: object): Promise<string[]> {
    builds += 1;
    const screensFile = join(folder, `screens-${builds}.ts`);
    writeFileSync(screensFile, `export default { screens: [${JSON.stringify(screen)}] };`);
    const compiler = rspack({
      mode: 'development',
      context: folder,
      entry: './routes.tsx',
      output: { path: join(folder, 'dist'), uniqueName: 'mf-x' },
      resolve: { extensions: ['.ts'] },
      plugins: [new ScreensPlugin('mf-x', join(folder, 'routes.tsx'), screensFile)],
    });
    return new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
        compiler.close(() => (error ? reject(error) : resolve(errors.map((one) => one.message))));
      });
    });
  }
});
