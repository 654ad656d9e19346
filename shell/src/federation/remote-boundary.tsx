import {
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isOffline } from 'shared/lib/unreachable-text';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection } from 'shared/ui/page-section';
import { Skeleton } from 'shared/ui/skeleton';
import {
  answerPagePresses,
  followPagePresses,
  forgetPagePresses,
  holdPage,
} from '../early/early-presses';
import { replayEarlyInput } from '../early/replay-early-input';
import { SkeletonPage } from '../layout/skeleton-page';
import { type LoadedPage, loadedPage, type PageId, whenLoaded } from './loaded-pages';
import { loadFailureText, RenderBoundary } from './render-boundary';
import { screenMap } from './screen-map';
import { useLoadedPage } from './use-loaded-page';

interface RemotePageProps {
  remote: string;
  page: PageId;
  /** The screen's name, for the texts of failure and absence. */
  name: string;
  /** Inside the dashboard's frame, which has a heading of its own. */
  inDashboard?: boolean;
}

const partialFailure =
  'Parts of this page could not be loaded, so its buttons and forms do not work yet.';
const partialOffline =
  'You are offline, so the buttons and forms of this page do not work yet. They will as soon as you are back.';

/**
 * A remote's page with everything that can go wrong around it: a remote that does not answer and
 * a page that throws are told apart, and both offer a way on. The rest of the site stays alive.
 */
export function RemotePage(props: RemotePageProps): ReactNode {
  const isHydrated = useIsHydrated();
  const [isTakingOver] = useState(!isHydrated);
  return isTakingOver ? <TakenOverPage {...props} /> : <LoadedRemotePage {...props} />;
}

function LoadedRemotePage(props: RemotePageProps): ReactNode {
  const { remote, page, name } = props;
  const [state, retry] = useLoadedPage(remote, page);
  if (state.status === 'loaded') return <Shown {...props} loaded={state.page} />;
  if (state.status === 'loading') {
    return page === 'frame' ? (
      <SkeletonPage frame={screenMap()[remote]?.frame?.access} label={`Loading ${name}…`} />
    ) : (
      <LoadingPage name={name} />
    );
  }
  return (
    <PageSection>
      <Heading {...props}>{name}</Heading>
      <ErrorNotice error={loadFailureText()} onRetry={retry} />
    </PageSection>
  );
}

export function LoadingPage({ name }: { name: string }): ReactNode {
  return (
    <PageSection>
      <Skeleton label={`Loading ${name}…`} height="row" />
    </PageSection>
  );
}

/**
 * The page whose prerendered HTML is there already. As long as its code has not arrived React
 * leaves that HTML alone (a suspended boundary keeps it), also when the remote is down; the
 * boundary must not be rendered anew meanwhile, hence the memo.
 */
function TakenOverPage(props: RemotePageProps): ReactNode {
  const { remote, page, name, inDashboard = false } = props;
  const [state, retry] = useLoadedPage(remote, page);
  const notice = usePressesMeanwhile(state.status === 'failed', retry);
  const content = useMemo(
    () => (
      <Suspense fallback={null}>
        <WhenLoaded remote={remote} page={page} name={name} inDashboard={inDashboard} />
      </Suspense>
    ),
    [remote, page, name, inDashboard],
  );
  return (
    <>
      {state.status === 'failed' && (
        <PageSection>
          <div ref={notice}>
            <ErrorNotice error={isOffline() ? partialOffline : partialFailure} onRetry={retry} />
          </div>
        </PageSection>
      )}
      {content}
    </>
  );
}

/**
 * Keeps what is pressed on the page while its code is loading. When loading has failed those presses
 * are forgotten, the notice is scrolled into view, and any further press tries again, as the notice's
 * button does. @returns ref for the notice
 */
function usePressesMeanwhile(
  hasFailed: boolean,
  retry: () => void,
): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const main = document.querySelector('main');
    return main ? holdPage(main) : undefined;
  }, []);
  useEffect(() => {
    if (!hasFailed) return;
    if (forgetPagePresses()) notice.current?.scrollIntoView({ block: 'center' });
    return followPagePresses(retry);
  }, [hasFailed, retry]);
  return notice;
}

function WhenLoaded(props: RemotePageProps): ReactNode {
  const { remote, page } = props;
  const known = loadedPage(remote, page);
  const loaded = known === undefined ? use(whenLoaded(remote, page)) : known;
  // a layout effect: the next render would put React's own values into the fields
  useLayoutEffect(() => replayEarlyInput(document), []);
  useEffect(answerPagePresses, []);
  return <Shown {...props} loaded={loaded} />;
}

function Shown({ loaded, ...props }: RemotePageProps & { loaded: LoadedPage }): ReactNode {
  const { remote, page, name } = props;
  const Page = loaded;
  return (
    <RenderBoundary key={`${remote} ${page}`} name={name} Heading={headingLevel(props)}>
      <Page />
    </RenderBoundary>
  );
}

function Heading({ children, ...props }: RemotePageProps & { children: ReactNode }): ReactNode {
  const Level = headingLevel(props);
  return <Level>{children}</Level>;
}

function headingLevel({ inDashboard }: RemotePageProps): 'h1' | 'h2' {
  return inDashboard ? 'h2' : 'h1';
}
