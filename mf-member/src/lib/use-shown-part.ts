import { type RefObject, useEffect, useRef, useState } from 'react';

interface ShownPart {
  /** How many of the list are shown. */
  count: number;
  /** For the list itself; its children are the items. */
  list: RefObject<HTMLUListElement | null>;
  showMore: () => void;
  /** Back to the beginning. */
  showFirst: () => void;
}

/**
 * The beginning of a long list, and more of it on demand. The focus goes on to the first item that
 * was added, as the button that was pressed may be gone.
 */
export function useShownPart(first: number, step: number): ShownPart {
  const [count, setCount] = useState(first);
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef(count);
  useEffect(() => {
    const added = list.current?.children[shownBefore.current];
    if (count > shownBefore.current) added?.querySelector<HTMLElement>('button, a')?.focus();
    shownBefore.current = count;
  }, [count]);
  return {
    count,
    list,
    showMore: () => setCount((shown) => shown + step),
    showFirst: () => setCount(first),
  };
}
