import { type RefObject, useEffect, useRef } from 'react';

/** Another view of a page is a page of its own to whoever hears it: its heading takes the focus. */
export function useHeadingFocus(view: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    heading.current?.focus();
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [view]);
  return heading;
}
