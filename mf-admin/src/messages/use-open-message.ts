import { useLocation, useSearchParams } from 'shared/router';

interface OpenMessage {
  openId: string | null;
  /** Where a message is opened beside the list as it stands; without an id, the list alone. */
  pathOf: (id: string | null) => string;
  /** @param replace leaves no step to go back to. */
  open: (id: string | null, replace?: boolean) => void;
}

/** The open message stands in the address, so that it can be shared and back leads to the list. */
export function useOpenMessage(): OpenMessage {
  const { pathname } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const openId = parameters.get('open') || null;

  function at(id: string | null): URLSearchParams {
    const next = new URLSearchParams(parameters);
    if (id === null) next.delete('open');
    else next.set('open', id);
    return next;
  }

  return {
    openId,
    pathOf: (id) => `${pathname}?${at(id)}`.replace(/\?$/, ''),
    open: (id, replace = false) => setParameters(at(id), { replace, preventScrollReset: true }),
  };
}
