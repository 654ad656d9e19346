import type { ReactNode } from 'react';
import { Navigate, OutletProvider } from 'shared/router';
import { RemotePage } from '../federation/remote-boundary';
import { RenderBoundary } from '../federation/render-boundary';
import { QuietBoundary } from '../layout/quiet-boundary';
import { SkeletonPage } from '../layout/skeleton-page';
import { useKnownLock, useKnownRole } from '../session/known-role';
import { later } from './later';
import { expectedFrame, frameFor, type PlacedScreen } from './screens';

const FollowRole = later(
  () => import(/* webpackChunkName: "role-page" */ './follow-role'), // with the page that needs it, too
);

const OfficeGate = later(
  () => import(/* webpackChunkName: "office-gate" */ '../session/office-gate'),
);

const name = 'Member Dashboard';

/**
 * The frame of the person's role with a page in it; without a page, the way to their home. The frame
 * stays in place while its pages change.
 */
export function Dashboard({
  screens,
  page,
}: {
  screens: readonly PlacedScreen[];
  page: ReactNode;
}): ReactNode {
  const role = useKnownRole();
  const lock = useKnownLock();
  const placeholder = <SkeletonPage frame={expectedFrame(screens)} label={`Loading ${name}…`} />;
  if (!role) {
    return (
      <RenderBoundary name={name} Heading="h1">
        <FollowRole meanwhile={placeholder}>{placeholder}</FollowRole>
      </RenderBoundary>
    );
  }
  if (lock) {
    return (
      <RenderBoundary name={name} Heading="h1">
        <FollowRole meanwhile={null}>{null}</FollowRole>
        <OfficeGate meanwhile={placeholder} lock={lock} />
      </RenderBoundary>
    );
  }
  const { remote, home } = frameFor(role);
  return (
    <>
      <QuietBoundary>
        <FollowRole meanwhile={null}>{null}</FollowRole>
      </QuietBoundary>
      {page ? (
        <OutletProvider page={<div data-tab-page>{page}</div>}>
          <RemotePage key={remote} remote={remote} page="frame" name={name} />
        </OutletProvider>
      ) : (
        <>
          {placeholder}
          <Navigate to={home} replace />
        </>
      )}
    </>
  );
}
