import type { MapScreen, ScreenMap } from 'shared/screen-map';

export interface Tab {
  path: string;
  label: string;
}

interface Role {
  isAdmin: boolean;
  isSuperAdmin: boolean;
}

/** The tabs somebody sees; as long as the role is not known, those that everyone sees. */
export function tabsFor(
  role: Role | undefined,
  map: ScreenMap,
): { everyone: Tab[]; administrators: Tab[] } {
  const screens = Object.values(map).flatMap((remote) => remote.screens);
  const tabs = (access: MapScreen['access']) =>
    screens.filter((screen) => screen.access === access);
  return {
    everyone: inOrder(tabs('member')),
    administrators: inOrder([
      ...(role?.isAdmin ? tabs('administrator') : []),
      ...(role?.isSuperAdmin ? tabs('super_administrator') : []),
    ]),
  };
}

function inOrder(screens: readonly MapScreen[]): Tab[] {
  return screens
    .flatMap(({ path, title, tab }) => (tab ? [{ path, label: title, ...tab }] : []))
    .sort((one, other) => one.place - other.place)
    .map(({ path, label }) => ({ path, label }));
}
