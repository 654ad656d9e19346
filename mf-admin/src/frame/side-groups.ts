import type { MapScreen, ScreenMap } from 'shared/screen-map';

export interface SideTab {
  path: string;
  label: string;
  /** A link to it loads a document: what the camera is allowed is settled with that. */
  needsCamera?: true | undefined;
}

export interface SideGroup {
  /** Its heading; null for what stands on top by itself. */
  name: string | null;
  tabs: SideTab[];
}

const own = 'Personal';
const ranks = { public: 0, member: 1, administrator: 2, super_administrator: 3 } as const;

/**
 * The screens an administrator may open, in their groups and places. An address that members have too shows
 * the administrators' entry; screens of members alone stand last, as the administrator's own.
 */
export function sideGroups(map: ScreenMap, isSuperAdmin: boolean): SideGroup[] {
  const highest = ranks[isSuperAdmin ? 'super_administrator' : 'administrator'];
  const byPath = new Map<string, MapScreen>();
  for (const screen of Object.values(map).flatMap(({ screens }) => screens)) {
    const known = byPath.get(screen.path);
    if (!screen.tab || ranks[screen.access] > highest) continue;
    if (!known || ranks[known.access] < ranks[screen.access]) byPath.set(screen.path, screen);
  }
  const groups = new Map<string | null, SideTab[]>();
  for (const { path, title, access, tab, needsCamera } of [...byPath.values()].sort(inOrder)) {
    const name = access === 'member' ? own : (tab?.group ?? null);
    const label = tab?.label ?? title;
    groups.set(name, [...(groups.get(name) ?? []), { path, label, needsCamera }]);
  }
  return [...groups].map(([name, tabs]) => ({ name, tabs }));
}

function inOrder(one: MapScreen, other: MapScreen): number {
  const isOwn = Number(one.access === 'member') - Number(other.access === 'member');
  return isOwn || (one.tab?.place ?? 0) - (other.tab?.place ?? 0);
}
