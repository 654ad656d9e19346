import { useAppStore } from 'shared/runtime/store';
import { requestPages } from './request-pages';
import { isBehindSignIn } from './screens';

const dwell = 60; // ms; a pointer that only crosses a link means nothing by it

/**
 * Loads the code of the page a link leads to as soon as somebody points at it, touches it or tabs to it, so
 * that it is there, or on its way, when they press. Never for a person who saves data, and pages behind the
 * sign-in only for a signed-in person.
 * @returns stops
 */
export function followIntent(): () => void {
  let waiting: ReturnType<typeof setTimeout>;

  function consider(event: Event): void {
    clearTimeout(waiting);
    const path = pathOf(event.target);
    if (path === null || savesData()) return;
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    waiting = setTimeout(request, isTouch ? 0 : dwell, path);
  }

  const signs = ['pointerover', 'focusin'] as const; // a touch begins with the former
  for (const sign of signs) addEventListener(sign, consider, { passive: true });
  return () => {
    clearTimeout(waiting);
    for (const sign of signs) removeEventListener(sign, consider);
  };
}

function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const leadsElsewhere = !link || link.origin !== location.origin || link.target;
  return leadsElsewhere || link.pathname === location.pathname ? null : link.pathname;
}

function request(path: string): void {
  const isSignedIn = useAppStore.getState().session.status === 'signed-in';
  if (isSignedIn || !isBehindSignIn(path)) void requestPages(path); // the page asks again and reports a failure
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true;
}
