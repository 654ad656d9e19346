import { type RefObject, useEffect, useRef, useState } from 'react';

const ahead = '400px'; // about half a phone's screen

/** Whether an element has come near to what is seen of the page; once it has, it stays so. */
export function useIsNear<Of extends Element>(): [RefObject<Of | null>, boolean] {
  const element = useRef<Of>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [element, isNear];
}
