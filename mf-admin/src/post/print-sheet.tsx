import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

/** What paper there is: sheets, or a roll of labels. */
export type Format = 'a4' | 'roll';

/** Something for the printer alone: the page stays out of it. The browser asks where it is printed as soon as it is there. */
export function PrintSheet({
  format,
  children,
  onPrinted,
}: {
  format: Format;
  children: ReactNode;
  /** Printed, or given up in the browser's dialog. */
  onPrinted: () => void;
}): ReactNode {
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    addEventListener('afterprint', done, { once: true }); // phones print later
    window.print();
    return () => removeEventListener('afterprint', done);
  }, []);
  return createPortal(
    <div className={`${styles.sheet} ${styles[format]}`}>{children}</div>,
    document.body,
  );
}
