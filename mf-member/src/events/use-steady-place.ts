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
    const resume = stopAnchoring();
    window.scrollBy({ top: topOf(place.current) - before.current, behavior: 'instant' });
    place.current.focus({ preventScroll: true });
    before.current = undefined;
    return resume;
  }, [effect, place]);
  return () => {
    if (place.current) before.current = topOf(place.current);
  };
}

/** From the top of the page, however far that is scrolled. */
function topOf(element: HTMLElement): number {
  return element.getBoundingClientRect().top + window.scrollY;
}

// Some browsers would move the page as well, some never do, and none does at its top.
function stopAnchoring(): () => void {
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  const resume = () => {
    style.overflowAnchor = '';
  };
  requestAnimationFrame(() => requestAnimationFrame(resume));
  return resume;
}
