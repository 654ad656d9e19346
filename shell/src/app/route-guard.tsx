import { type ReactNode, useRef } from 'react';
import { paths, type ReturnTarget } from 'shared/lib/paths';
import { Navigate, useLocation } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { SkeletonPage } from '../layout/skeleton-page';

/** Lets signed-in people through; the others go to /login, which brings them back afterwards. */
export function RouteGuard({ children }: { children: ReactNode }): ReactNode {
  const status = useAppStore((state) => state.session.status);
  const { pathname, search, hash } = useLocation();
  const wasSignedIn = useRef(false);

  if (status === 'loading') return <SkeletonPage />;
  if (status === 'recovery') return <Navigate to={paths.resetPassword} replace />;
  if (status === 'signed-out') {
    // Whoever has just signed out starts over at the first tab; only an interrupted visit returns.
    const state: ReturnTarget | undefined = wasSignedIn.current
      ? undefined
      : { returnTo: pathname + search + hash };
    return <Navigate to={paths.login} replace state={state} />;
  }
  wasSignedIn.current = true;
  return children;
}
