import { lazy, type ReactNode, Suspense } from 'react';
import { paths } from 'shared/lib/paths';
import { Navigate, Route, Routes } from 'shared/router';
import { RemotePage } from '../federation/remote-boundary';
import { NotFoundPage } from './not-found-page';
import { RouteGuard } from './route-guard';
import { type AppRoute, routeTable } from './route-table';

const RolePage = lazy(() => import(/* webpackChunkName: "role-page" */ './role-page'));

/** The table of `route-table.ts` as React Router knows it. */
export function AppRoutes(): ReactNode {
  const inDashboard = routeTable.filter((route) => route.inDashboard);
  const others = routeTable.filter((route) => !route.inDashboard);
  return (
    <Routes>
      {others.map((route) => (
        <Route key={route.path} path={route.path} element={<Screen route={route} />} />
      ))}
      <Route path={paths.dashboard} element={<Navigate to={paths.documents} replace />} />
      <Route
        element={
          <RouteGuard>
            <RemotePage remote="mf-member" page="layout" name="Member Dashboard" />
          </RouteGuard>
        }
      >
        {inDashboard.map((route) => (
          <Route key={route.path} path={route.path} element={<Page route={route} />} />
        ))}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

function Screen({ route }: { route: AppRoute }): ReactNode {
  if (route.access === 'public') return <Page route={route} />;
  return (
    <RouteGuard>
      <Page route={route} />
    </RouteGuard>
  );
}

function Page({ route }: { route: AppRoute }): ReactNode {
  if (!route.administratorRemote) {
    return <RemotePage remote={route.remote} page={route.path} name={route.name} />;
  }
  return (
    <Suspense fallback={null}>
      <RolePage route={route} />
    </Suspense>
  );
}
