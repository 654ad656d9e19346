import type { RemoteName } from 'site/app-names';

/**
 * Scenes that show nothing of another remote: broken ones hold up the deploys of this remote and of the shell.
 * One that is not named here is everybody's.
 */
export const ownScenes: Readonly<Record<RemoteName, readonly string[]>> = {
  'mf-public': [
    'building-history',
    'confirm-paper',
    'connection-test',
    'consent',
    'home',
    'services-offered',
    'without-javascript',
  ],
  'mf-member': [
    'billing',
    'card-payments',
    'cart',
    'checkout',
    'post',
    'post-delegates',
    'post-rules',
  ],
  'mf-admin': [
    'audit',
    'find-anything',
    'office-events',
    'office-lists',
    'opening-hours',
    'ordered-services',
    'orders',
    'overview',
    'payment-import',
    'person',
    'post-counter',
    'post-inventory',
    'post-labels',
    'post-scanning',
    'post-senders',
    'refunds',
    'verification-office',
  ],
};

/** @returns patterns of the scenes that can be left out when this app is deployed: those of other remotes */
export function scenesWithout(app: string): string[] {
  if (!(app in ownScenes)) return [];
  const others = Object.entries(ownScenes).filter(([remote]) => remote !== app);
  return others.flatMap(([, names]) => patternsOf(names));
}

/** Files of these names, long or not. */
export const patternsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => [`**/tests/${name}.spec.ts`, `**/tests/${name}.long.spec.ts`]);

/**
 * Scenes about what stands beside REST: the look of pages, how they load and are operated, and who is signed in.
 * They ask the database nothing that others do not ask, so a run on a real PostgREST leaves them out.
 */
export const scenesBesideRest: readonly string[] = [
  'accessibility-dashboard',
  'accessibility-office',
  'accessibility-public',
  'building-history',
  'captcha',
  'colours-looked-at',
  'consent',
  'deploys',
  'early-input',
  'early-presses',
  'early-sends',
  'email-confirmation',
  'faults-live',
  'faults-remotes',
  'faults-session',
  'faults-storage',
  'first-fonts',
  'first-visit',
  'found-and-shared',
  'frame-widths',
  'gone-release',
  'held-rows',
  'home',
  'layout-shift',
  'legal',
  'messages',
  'newer-remote',
  'offline',
  'office-morning',
  'own-tab',
  'password-reset',
  'post-month-by-keyboard',
  'post-month-by-touch',
  'remote-down',
  'second-factor',
  'served-files',
  'services-offered',
  'session',
  'sign-in',
  'unloaded',
  'without-javascript',
];
