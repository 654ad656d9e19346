import type { ReactNode } from 'react';
import { ServiceDrawing } from './service-drawing';
import 'shared/ui/tokens-lamp.css';
import styles from './service-window.module.css';

/** A service's drawing, standing in a lit window. */
export function ServiceWindow({
  drawing,
  size = 'md',
}: {
  drawing: string;
  size?: 'md' | 'lg';
}): ReactNode {
  return (
    <span className={`${styles.window} ${styles[size]}`}>
      <ServiceDrawing drawing={drawing} className={styles.drawing} />
    </span>
  );
}
