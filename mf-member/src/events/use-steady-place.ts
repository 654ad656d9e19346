import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps a place of the page where it is on the screen, with the focus, when what was pressed in it
 * has an effect: rows come in above, and the button itself goes.
 * @param effect changes with it.
 * @returns to be called at the press.
 */
export function useSteadyPlace(place: RefObject<HTMLElement | null>, effect: unknown): () => void {
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (before.current === undefined || !place.current) return;
    window.scrollBy({ top: topOf(place.current) - before.current, behavior: 'instant' });
    place.current.focus({ preventScroll: true });
    before.current = undefined;
  }, [effect]);
  return () => {
    if (place.current) before.current = topOf(place.current);
  };
}

/** From the top of the page, however far that is scrolled. */
function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top + window.scrollY;
}
