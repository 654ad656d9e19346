import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Some browsers tell of a tap's click after the finger has gone. */
const untilClicked = 100; // ms

/** The second press of a double click is for what the first one has made of the list. */
const untilNextPress = 500; // ms

/**
 * A list holds its rows while it is pressed: what an answer or somebody else changes meanwhile shows when the
 * press ends. Otherwise the press would be lost, and a tap would hit the row that came under the finger.
 * @returns what to draw, and what to spread into the list's element.
 */
export function useHeld<Rows>(
  rows: Rows,
): [Rows, { onPointerDown: (event: PointerEvent) => void }] {
  const [held, setHeld] = useState<{ rows: Rows } | null>(null);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!held) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => setHeld(null);
    const endSoon = () => {
      timer = setTimeout(end, untilClicked);
    };
    // a finger that scrolls or stays cancels its press
    for (const name of ['click', 'pointercancel', 'contextmenu']) {
      addEventListener(name, end, { signal: ended.signal });
    }
    addEventListener('pointerup', endSoon, { signal: ended.signal });
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [held]);

  function onPointerDown({ timeStamp }: PointerEvent): void {
    if (timeStamp - pressedAt.current > untilNextPress) setHeld({ rows });
    pressedAt.current = timeStamp;
  }
  return [held ? held.rows : rows, { onPointerDown }];
}
