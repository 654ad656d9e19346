import { paths } from 'shared/lib/paths';
import { useLocation } from 'shared/router';

/** Whether Home is open, which says itself what the frame says over every other page. */
export function useIsHome(): boolean {
  return useLocation().pathname === paths.memberHome;
}
