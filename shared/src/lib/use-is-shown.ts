import { type RefObject, useEffect, useRef } from 'react';

/** Whether what uses it is still on the page: for what ends after somebody may have closed it. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
