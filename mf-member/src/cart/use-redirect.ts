import { useEffect, useRef } from 'react';
import { useNavigate } from 'shared/router';

/**
 * Goes to a page after a while (ms). The clock stands still while it is not running and goes on from there;
 * leaving the page ends it.
 */
export function useRedirect(path: string, after: number, isRunning: boolean): void {
  const navigate = useNavigate();
  const left = useRef(after);
  useEffect(() => {
    if (!isRunning) return;
    const begun = performance.now();
    const timer = setTimeout(() => navigate(path), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - begun;
    };
  }, [navigate, path, isRunning]);
}
