import type { AppName } from './app-names';
import { isWithin, unlikeIn } from './changed-files';
import { isDeployedFor } from './touched';

/** Of the run that asks: which app it deploys, and what it is compared with, as commits. */
export interface Deploying {
  app: AppName;
  /** By which the app is live; undefined: nobody knows. */
  live: string | undefined;
  /** Default: what is checked out. */
  at?: string;
  main: string;
  dir?: string;
}

/**
 * Why a slow run of main leaves its app alone, if it does: what is live would go back, or main has taken the
 * change back. A newer push alone is no reason. It may be red, and the next one newer still.
 */
export function reasonToLeave({
  app,
  live,
  at = 'HEAD',
  main,
  dir,
}: Deploying): string | undefined {
  if (!live) return undefined;
  // a branch that was deployed by hand is not within main, and is live until the next push to main
  if (isWithin(live, main, dir) && !isWithin(live, at, dir))
    return `${live} is live, which is newer.`;
  const isUnlike = (one: string) => {
    const files = unlikeIn(main, { at: one, dir });
    return !files || isDeployedFor(app, files);
  };
  // the push that took it back found nothing to deploy
  return isUnlike(at) && !isUnlike(live) ? 'main has it again as it is live.' : undefined;
}
