import { memo, type ReactNode } from 'react';
import { useLocation } from 'shared/router';
import { LoadingPage, RemotePage } from '../federation/remote-boundary';
import { RenderBoundary } from '../federation/render-boundary';
import { Dashboard } from './dashboard';
import { later } from './later';
import { NotFoundPage } from './not-found-page';
import { RouteGuard } from './route-guard';
import { expectedFrame, isDashboardRoot, type PlacedScreen, screensAt } from './screens';

const RolePage = later(() => import(/* webpackChunkName: "role-page" */ './role-page'));

export function AppRoutes(): ReactNode {
  return <ScreenAt pathname={useLocation().pathname} />;
}

/**
 * The screen of an address, as the map in the HTML has it. Not rendered anew when only the query
 * changes, as with every filter and dialog that stands in it: whoever reads that is told by itself.
 */
const ScreenAt = memo(function ScreenAt({ pathname }: { pathname: string }): ReactNode {
  const screens = screensAt(pathname);
  const [screen] = screens;
  const isRoot = isDashboardRoot(pathname);
  if (!screen && !isRoot) return <NotFoundPage />;
  const page = screen && <Page key={screen.path} screens={screens} />;
  if (screen?.access === 'public') return page;
  const isFramed = isRoot || !!screen?.frame;
  return (
    <RouteGuard frame={isFramed ? expectedFrame(screens) : undefined}>
      {isFramed ? <Dashboard screens={screens} page={page} /> : page}
    </RouteGuard>
  );
});

function Page({ screens }: { screens: readonly PlacedScreen[] }): ReactNode {
  const { remote, path, title, access, frame } = screens[0] as PlacedScreen;
  if (screens.length === 1 && (access === 'public' || access === 'member')) {
    return <RemotePage remote={remote} page={path} name={title} inDashboard={!!frame} />;
  }
  return (
    <RenderBoundary name={title} Heading={frame ? 'h2' : 'h1'}>
      <RolePage meanwhile={<LoadingPage name={title} />} screens={screens} />
    </RenderBoundary>
  );
}
