import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'shared/router';

/** What is open over a page. */
export interface OpenInAddress {
  /** Null while nothing is. */
  value: string | null;
  show: (value: string) => void;
  close: () => void;
}

/**
 * What is open over a page, kept in its address under a name: Back closes it, and it is there again after
 * a reload or for whoever follows a link.
 */
export function useOpenInAddress(name: string): OpenInAddress {
  const [parameters, setParameters] = useSearchParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const isGoingBack = useRef(false);
  useEffect(() => {
    isGoingBack.current = false;
  }, [key]);
  const value = parameters.get(name);
  const isOpenedHere = Object(state).openedHere === name;

  function change(next: string | null, step: { replace?: boolean; state?: unknown }): void {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === null) after.delete(name);
        else after.set(name, next);
        return after;
      },
      { preventScrollReset: true, ...step },
    );
  }

  return {
    value,
    show: (next) =>
      value === null
        ? change(next, { state: { openedHere: name } })
        : change(next, { replace: true, state }),
    close: () => {
      // what was opened here closes by going back; a shared link has nothing to go back to
      if (!isOpenedHere) change(null, { replace: true });
      else if (!isGoingBack.current) {
        isGoingBack.current = true; // it takes a moment, and a second step would leave the page
        navigate(-1);
      }
    },
  };
}
