import { useEffect, useState } from 'react';

interface Press {
  isPressed: boolean;
  onPointerDown: () => void;
}

const ends = ['pointerup', 'pointercancel', 'contextmenu'] as const;

/** Until a tap has become a click, which some browsers say after the finger has gone. */
const untilClicked = 100; // ms

/**
 * Whether somebody presses something in an element. What moves away meanwhile is not pressed: a click is
 * where a press both began and ended.
 */
export function usePress(): Press {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      timer ??= setTimeout(() => setPressed(false), untilClicked);
    };
    for (const each of ends) addEventListener(each, end, { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isPressed]);
  return { isPressed, onPointerDown: () => setPressed(true) };
}
