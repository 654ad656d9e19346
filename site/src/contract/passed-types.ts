type Giver = 'remote' | 'site' | 'both';

/**
 * What else passes between shell and remotes, and who gives it: what a remote declares and exposes; the
 * map of screens that the site writes into the HTML, and what its head asks ahead; and what is in the
 * query cache for whoever looks first, be it the bell or the page.
 */
export const passedTypes: Readonly<Record<string, Readonly<Record<string, Giver>>>> = {
  'shared/remote-contract': { RemoteRoutes: 'remote', RemoteScreens: 'remote' },
  'shared/screen-map': { ScreenMap: 'site' },
  'shared/session/early-window': { EarlyWindow: 'site' },
  'shared/notifications/types': { LoadedNotifications: 'both', NotificationCounts: 'both' },
};
