import type { ScreenMap } from 'shared/screen-map';

export interface Tab {
  path: string;
  label: string;
}

/** The tabs of a member: of the screens that are for everyone, in their places. */
export function membersTabs(map: ScreenMap): Tab[] {
  return Object.values(map)
    .flatMap(({ screens }) => screens)
    .filter(({ access }) => access === 'member')
    .flatMap(({ path, title, tab }) => (tab ? [{ path, label: title, ...tab }] : []))
    .sort((one, other) => one.place - other.place)
    .map(({ path, label }) => ({ path, label }));
}
