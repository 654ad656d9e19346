import { lazy, type ReactNode, Suspense } from 'react';
import { paths } from 'shared/lib/paths';
import { Navigate, OutletProvider, useLocation } from 'shared/router';
import { tryAfresh } from '../federation/fresh-url';
import { LoadingPage, RemotePage } from '../federation/remote-boundary';
import { RenderBoundary } from '../federation/render-boundary';
import { reloadIfReleaseIsGone } from '../federation/stale-release';
import { NotFoundPage } from './not-found-page';
import { RouteGuard } from './route-guard';
import { isDashboardRoot, layoutRemote, type PlacedScreen, screensAt } from './screens';

let RolePage = lazy(loadRolePage);

// A lazy component that failed stays failed: whoever shows the page again asks anew.
async function loadRolePage(): Promise<typeof import('./role-page')> {
  try {
    return await import(/* webpackChunkName: "role-page" */ './role-page');
  } catch (cause) {
    RolePage = lazy(loadRolePage);
    tryAfresh();
    if (await reloadIfReleaseIsGone(cause)) return new Promise(() => {});
    throw cause;
  }
}

/** The screen of the current address, as the map in the HTML has it. */
export function AppRoutes(): ReactNode {
  const { pathname } = useLocation();
  const screens = screensAt(pathname);
  const [screen] = screens;
  if (isDashboardRoot(pathname)) return <Navigate to={paths.documents} replace />;
  if (!screen) return <NotFoundPage />;
  const page = <Page key={screen.path} screens={screens} />;
  if (screen.access === 'public') return page;
  return (
    <RouteGuard inDashboard={!!screen.frame}>
      {screen.frame ? <Dashboard page={page} /> : page}
    </RouteGuard>
  );
}

// Stays in place while its pages change.
function Dashboard({ page }: { page: ReactNode }): ReactNode {
  return (
    <OutletProvider page={<div data-tab-page>{page}</div>}>
      <RemotePage remote={layoutRemote()} page="layout" name="Member Dashboard" />
    </OutletProvider>
  );
}

function Page({ screens }: { screens: readonly PlacedScreen[] }): ReactNode {
  const { remote, path, title, access, frame } = screens[0] as PlacedScreen;
  if (screens.length === 1 && (access === 'public' || access === 'member')) {
    return <RemotePage remote={remote} page={path} name={title} inDashboard={!!frame} />;
  }
  return (
    <RenderBoundary name={title} Heading={frame ? 'h2' : 'h1'}>
      <ByRole screens={screens} />
    </RenderBoundary>
  );
}

// A component of its own, so that RolePage's element is not created anew by retries: when its code has
// failed, rendering the same element throws into the boundary; a new one would load again, endlessly.
function ByRole({ screens }: { screens: readonly PlacedScreen[] }): ReactNode {
  return (
    <Suspense fallback={<LoadingPage name={screens[0]?.title ?? ''} />}>
      <RolePage screens={screens} />
    </Suspense>
  );
}
