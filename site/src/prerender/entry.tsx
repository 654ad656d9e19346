import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { RemoteRoutes } from 'shared/remote-contract';
import type { ScreenMap } from 'shared/screen-map';
import { App } from 'shell/app/app';
import { screensAt } from 'shell/app/screens';
import { keepPage } from 'shell/federation/loaded-pages';
import { keepScreenMap } from 'shell/federation/screen-map';
import { withUnsentForms } from './unsent-forms';

/**
 * The markup of an address as a visitor sees it first; behind the sign-in that is the skeleton
 * page. Compiled for Node, see `prerender-config.ts`.
 * @param pages of the public remote
 * @throws what the page throws when it needs a browser to render
 */
export async function render(
  pathname: string,
  map: ScreenMap,
  pages: RemoteRoutes['pages'],
): Promise<string> {
  keepScreenMap(map);
  const [screen] = screensAt(pathname);
  if (screen?.access === 'public') {
    const { remote, path } = screen;
    if (remote !== 'mf-public') throw new Error(`Pages of ${remote} are not prerendered.`);
    const load = pages[path];
    if (!load) throw new Error(`${remote} has no page for ${path}.`);
    keepPage(remote, path, (await load()).default);
  }
  let failure: unknown;
  const { prelude } = await prerender(
    <StaticRouter location={pathname}>
      <App />
    </StaticRouter>,
    {
      // One piece: parts that come later are moved into place by inline scripts, which are refused.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (cause) => {
        failure ??= cause;
      },
    },
  );
  const html = await new Response(prelude).text();
  if (failure) throw failure;
  return withUnsentForms(html);
}
