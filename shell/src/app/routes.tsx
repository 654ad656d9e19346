import { lazy, type ReactNode, Suspense } from 'react';
import { paths } from 'shared/lib/paths';
import { Navigate, OutletProvider, useLocation } from 'shared/router';
import { RemotePage } from '../federation/remote-boundary';
import styles from './app.module.css';
import { NotFoundPage } from './not-found-page';
import { RouteGuard } from './route-guard';
import { type AppRoute, findRoute, isDashboardRoot } from './route-table';

const RolePage = lazy(() => import(/* webpackChunkName: "role-page" */ './role-page'));

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
    <Suspense fallback={null}>
      <RolePage route={route} />
    </Suspense>
  );
}
