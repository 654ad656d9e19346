import { pageMemory, useAppStore } from 'shared/runtime/store';

/*
 * What somebody typed into a form that went because their session ended: revoked elsewhere, or signed out in
 * another tab. It lives in the page's memory alone, and only they find it again, where it was.
 */

/** Names a form by who is here, the page, and what it begins with: of two rows each has its own. */
export function formPlace(initial: object): string | null {
  const { userId } = useAppStore.getState().session;
  return userId && `form ${userId} ${location.pathname} ${JSON.stringify(initial)}`;
}

export function readInterrupted(place: string | null): object {
  return JSON.parse((place && pageMemory.get(place)) ?? '{}');
}

export function dropInterrupted(place: string | null): void {
  if (place) pageMemory.delete(place);
}

/** As a form goes: keeps what was typed, never a password, if whoever typed it is not here any more. */
export function keepInterrupted(place: string | null, typed: object): void {
  if (!place || place.startsWith(`form ${useAppStore.getState().session.userId} `)) return;
  const kept = Object.entries(typed).filter(([name]) => !/password/i.test(name));
  pageMemory.set(place, JSON.stringify(Object.fromEntries(kept)));
}
