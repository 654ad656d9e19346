import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import publicRoutes from '../../../mf-public/src/routes';
import { App } from '../../../shell/src/app/app';
import { findRoute } from '../../../shell/src/app/route-table';
import { keepPage } from '../../../shell/src/federation/loaded-pages';

/**
 * The markup of an address as a visitor sees it first; behind the sign-in that is the skeleton
 * page. Compiled for Node by `prerender-pages.ts`.
 * @throws what the page throws when it needs a browser to render
 */
export async function render(pathname: string): Promise<string> {
  const route = findRoute(pathname);
  if (route?.remote === 'mf-public') {
    const load = publicRoutes.pages[route.path];
    keepPage('mf-public', route.path, load ? (await load()).default : null);
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
  return html;
}
