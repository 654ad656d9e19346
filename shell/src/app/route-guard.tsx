import { Fragment, type ReactNode, useRef } from 'react';
import { paths, type ReturnTarget } from 'shared/lib/paths';
import { Navigate, useLocation } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { SkeletonPage } from '../layout/skeleton-page';
import type { PlacedFrame } from './screens';

/**
 * Lets signed-in people through; the others go to /login, which brings them back afterwards. Whoever
 * signs out by the button leaves this page without a return (`member-frame.tsx`).
 */
export function RouteGuard({
  frame,
  children,
}: {
  /** Whose frame of the dashboard is expected around the page, if any. */
  frame?: PlacedFrame['access'] | undefined;
  children: ReactNode;
}): ReactNode {
  const { status, userId } = useAppStore((state) => state.session);
  const { pathname, search, hash } = useLocation();
  const wasHere = useRef<string>(undefined);

  if (status === 'loading') return <SkeletonPage frame={frame} />;
  if (status === 'recovery') return <Navigate to={paths.resetPassword} replace />;
  if (status === 'signed-out') {
    const state: ReturnTarget = {
      returnTo: pathname + search + hash,
      ...(wasHere.current && { returning: wasHere.current }),
    };
    return <Navigate to={paths.login} replace state={state} />;
  }
  wasHere.current = userId ?? undefined;
  // begun anew when another tab has signed in somebody else: a page remembers things of one person
  return <Fragment key={userId}>{children}</Fragment>;
}
