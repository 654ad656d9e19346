import { useCallback, useEffect, useState } from 'react';
import { reloadIfReleaseIsGone } from 'shared/lib/stale-release';
import { tryAfresh } from './fresh-url';
import { type LoadedPage, loadedPage, type PageId } from './loaded-pages';
import { onceOnline } from './once-online';
import { loadPage } from './remotes';

export type PageState = { status: 'loading' | 'failed' } | { status: 'loaded'; page: LoadedPage };

const loading: PageState = { status: 'loading' };
const failed: PageState = { status: 'failed' };

/** A remote's page, loaded when it is first asked for; the function tries again. */
export function useLoadedPage(remote: string, page: PageId): [PageState, () => void] {
  const [state, setState] = useState<PageState>(() => {
    const known = loadedPage(remote, page);
    return known === undefined ? loading : { status: 'loaded', page: known };
  });
  const isLoading = state.status === 'loading';

  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    loadPage(remote, page).then(
      (loaded) => isCurrent && setState({ status: 'loaded', page: loaded }),
      async (cause: unknown) => {
        tryAfresh(); // the next request, by the button or by a link, loads from a new address
        const isReloading = await reloadIfReleaseIsGone(cause, () => isCurrent);
        if (!isReloading && isCurrent) setState(failed);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoading, remote, page]);

  const retry = useCallback(() => setState(loading), []);
  const hasFailed = state.status === 'failed';
  useEffect(() => (hasFailed ? onceOnline(retry) : undefined), [hasFailed, retry]);
  return [state, retry];
}
