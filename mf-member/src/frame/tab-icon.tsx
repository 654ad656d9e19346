import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import styles from './member-tabs.module.css';

/**
 * What a phone has in its bar, by its address: where something can be due or new, and where one begins. The
 * bell counts notifications already, Home has the next event, and plan, services and lounge are opened now and then.
 */
const drawings: Readonly<Record<string, string>> = {
  [paths.memberHome]: 'M4 10.5 12 4l8 6.5V20h-5.5v-5.5h-5V20H4z',
  [paths.post]: 'M3.5 6h17v12.5h-17zM3.5 6.5l8.5 7 8.5-7',
  [paths.documents]: 'M6.5 3.5h7.5l4 4v13H6.5zM14 3.5v4h4M9.5 12h5.5M9.5 16h5.5',
  [paths.cart]: 'M3 4.5h3l2 10.5h9.5l2-7.5H6.6M9 19.5h.01M16.5 19.5h.01',
  [paths.billing]: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5',
};

export function isInBar(path: string): boolean {
  return path in drawings;
}

export function TabIcon({ path }: { path: string }): ReactNode {
  return <Icon drawing={drawings[path] ?? ''} />;
}

export function MoreIcon(): ReactNode {
  return <Icon drawing="M5 12h.01M12 12h.01M19 12h.01" />;
}

function Icon({ drawing }: { drawing: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
      <path d={drawing} fill="none" stroke="currentColor" />
    </svg>
  );
}
