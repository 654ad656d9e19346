import { Component, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { AppPath } from 'shared/lib/paths';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection } from 'shared/ui/page-section';
import { Skeleton } from 'shared/ui/skeleton';
import { NotBuiltPage } from '../app/not-built-page';
import type { RemoteName } from '../app/route-table';
import { type LoadedPage, loadedPage, loadPage } from './remotes';
import { reloadIfReleaseIsGone } from './stale-release';

interface RemotePageProps {
  remote: RemoteName;
  page: AppPath | 'layout';
  /** The screen's name, for the texts of failure and absence. */
  name: string;
}

type Loading = LoadedPage | undefined | { failure: unknown };

/**
 * A remote's page with everything that can go wrong around it: a remote that does not answer and
 * a page that throws are told apart, and both offer a way on. The rest of the site stays alive.
 */
export function RemotePage({ remote, page, name }: RemotePageProps): ReactNode {
  const [state, load] = useLoadedPage(remote, page);
  if (state === undefined) {
    return (
      <PageSection>
        <Skeleton label={`Loading ${name}…`} lines={3} height="row" />
      </PageSection>
    );
  }
  if (isFailure(state)) return <LoadFailure name={name} onRetry={load} />;
  if (state === null) return <NotBuiltPage name={name} />;
  const Page = state;
  return (
    <RenderBoundary key={`${remote} ${page}`} name={name}>
      <Page />
    </RenderBoundary>
  );
}

function useLoadedPage(remote: RemoteName, page: AppPath | 'layout'): [Loading, () => void] {
  const [states, setStates] = useState<Record<string, Loading>>({});
  const key = `${remote} ${page}`;
  const state = states[key] === undefined ? loadedPage(remote, page) : states[key];
  const isNeeded = state === undefined;

  const load = useCallback(() => {
    const settle = (value: Loading) => setStates((before) => ({ ...before, [key]: value }));
    settle(undefined);
    loadPage(remote, page).then(settle, async (failure: unknown) => {
      if (!(await reloadIfReleaseIsGone(failure))) settle({ failure });
    });
  }, [remote, page, key]);

  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded, load]);

  return [state, load];
}

function isFailure(state: Loading): state is { failure: unknown } {
  return typeof state === 'object' && state !== null && 'failure' in state;
}

function LoadFailure({ name, onRetry }: { name: string; onRetry: () => void }): ReactNode {
  return (
    <PageSection>
      <h1>{name}</h1>
      <ErrorNotice
        error="This page could not be loaded just now. Everything else still works, and nothing you entered elsewhere is lost."
        onRetry={onRetry}
      />
    </PageSection>
  );
}

interface RenderBoundaryProps {
  name: string;
  children: ReactNode;
}

class RenderBoundary extends Component<RenderBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <PageSection>
        <h1>{this.props.name}</h1>
        <ErrorNotice
          error="Something went wrong while showing this page. The fault is ours and has been noted."
          onRetry={() => this.setState({ hasFailed: false })}
          retryLabel="Show it again"
        />
      </PageSection>
    );
  }
}
