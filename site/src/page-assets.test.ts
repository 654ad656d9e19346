import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { remoteNames } from '../../rspack.base';
import { chunkNames } from '../../rspack.page-assets';
import { repositoryDir } from './repository-dir';

describe('the names of the pages’ chunks', () => {
  it('are read from the table of routes', () => {
    const routes = `
      layout: () => import(/* webpackChunkName: "dashboard" */ './member-dashboard'),
      [paths.cart]: () => import(/* webpackChunkName: "cart" */ './cart/cart-page'),
      [paths.notifications]: () =>
        import(/* webpackChunkName: "notifications" */ './notifications/notifications-page'),`;
    expect([...chunkNames(routes)]).toEqual([
      ['layout', 'dashboard'],
      ['/dashboard/cart', 'cart'],
      ['/dashboard/notifications', 'notifications'],
    ]);
  });

  it('must be there: a page without one is refused by name of the rule', () => {
    expect(() => chunkNames(`[paths.cart]: () => import('./cart/cart-page'),`)).toThrow(
      /webpackChunkName/,
    );
  });

  it.each(remoteNames)('are there for every page of %s', (name) => {
    const routes = readFileSync(join(repositoryDir, name, 'src/routes.tsx'), 'utf8');
    expect(chunkNames(routes).size).toBeGreaterThan(0);
  });
});
