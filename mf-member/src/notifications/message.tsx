import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './message.module.css';

interface MessageProps {
  /** Of the notification it belongs to. */
  title: string;
  children: string;
}

/** What a notification says: two lines of it, and all on demand. */
export function Message({ title, children }: MessageProps): ReactNode {
  const text = useRef<HTMLParagraphElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  // before it is painted, and whenever it is as wide as never before
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || isWhole) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1); // px, rounded
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWhole]);
  return (
    <div className={styles.message}>
      <p ref={text} className={isWhole ? styles.whole : styles.beginning}>
        {keepWhole(children)}
      </p>
      {(isCut || isWhole) && (
        <button type="button" className={styles.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
          <span className="visually-hidden"> of “{title}”</span>
        </button>
      )}
    </div>
  );
}
