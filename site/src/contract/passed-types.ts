/**
 * What else passes between shell and remotes, and who gives it: what a remote declares and exposes, and
 * the map of screens that the site writes into the HTML.
 */
export const passedTypes: Readonly<Record<string, Readonly<Record<string, 'remote' | 'site'>>>> = {
  'shared/remote-contract': { RemoteRoutes: 'remote', RemoteScreens: 'remote' },
  'shared/screen-map': { ScreenMap: 'site' },
};
