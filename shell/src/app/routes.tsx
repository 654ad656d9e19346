import { lazy, type ReactNode, Suspense } from 'react';
import { paths } from 'shared/lib/paths';
import { Navigate, OutletProvider, useLocation } from 'shared/router';
import { tryAfresh } from '../federation/fresh-url';
import { RemotePage } from '../federation/remote-boundary';
import { RenderBoundary } from '../federation/render-boundary';
import { reloadIfReleaseIsGone } from '../federation/stale-release';
import styles from './app.module.css';
import { NotFoundPage } from './not-found-page';
import { RouteGuard } from './route-guard';
import { type AppRoute, findRoute, isDashboardRoot } from './route-table';

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

/** The screen of the current address, see `route-table.ts`. */
export function AppRoutes(): ReactNode {
  const { pathname } = useLocation();
  const route = findRoute(pathname);
  if (isDashboardRoot(pathname)) return <Navigate to={paths.documents} replace />;
  if (!route) return <NotFoundPage />;
  const page = <Page key={route.path} route={route} />;
  if (route.access === 'public') return page;
  return <RouteGuard>{route.inDashboard ? <Dashboard page={page} /> : page}</RouteGuard>;
}

// Stays in place while its pages change.
function Dashboard({ page }: { page: ReactNode }): ReactNode {
  return (
    <OutletProvider
      page={
        <div className={styles.tabPage} data-tab-page>
          {page}
        </div>
      }
    >
      <RemotePage remote="mf-member" page="layout" name="Member Dashboard" />
    </OutletProvider>
  );
}

function Page({ route }: { route: AppRoute }): ReactNode {
  if (!route.administratorRemote) {
    return (
      <RemotePage
        remote={route.remote}
        page={route.path}
        name={route.name}
        inDashboard={route.inDashboard ?? false}
      />
    );
  }
  return (
    <RenderBoundary name={route.name} Heading="h2">
      <ByRole route={route} />
    </RenderBoundary>
  );
}

function ByRole({ route }: { route: AppRoute }): ReactNode {
  return (
    <Suspense fallback={null}>
      <RolePage route={route} />
    </Suspense>
  );
}
