import { type RefObject, useEffect, useRef } from 'react';

interface FocusAfter<Place extends HTMLElement> {
  /** Takes the focus; has a `tabIndex` of -1. */
  place: RefObject<Place | null>;
  /** Something was done that takes away the button it was done with. */
  rememberDone: () => void;
}

/** Moves the focus to a place nearby once what was done has taken away the button that was pressed. */
export function useFocusAfter<Place extends HTMLElement>(): FocusAfter<Place> {
  const place = useRef<Place>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDone.current || document.activeElement !== document.body) return;
    isDone.current = false;
    place.current?.focus();
  });
  function rememberDone(): void {
    isDone.current = true;
  }
  return { place, rememberDone };
}
