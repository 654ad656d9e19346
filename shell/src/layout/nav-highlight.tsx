import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './header.module.css';

/** The line under the active link; it slides there from the one before. */
export function NavHighlight({ path }: { path: string }): ReactNode {
  const highlight = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const bar = highlight.current;
    const nav = bar?.parentElement;
    if (!bar || !nav) return;
    const place = () => {
      const active = nav.querySelector<HTMLElement>('[aria-current="page"]');
      bar.hidden = !active;
      if (!active) return;
      bar.style.setProperty('--from', `${active.offsetLeft}px`);
      bar.style.setProperty('--width', `${active.offsetWidth}px`);
    };
    place();
    const observer = new ResizeObserver(place); // fonts arrive, windows change
    observer.observe(nav);
    return () => observer.disconnect();
  }, [path]);

  return <span ref={highlight} className={styles.highlight} aria-hidden="true" hidden />;
}
