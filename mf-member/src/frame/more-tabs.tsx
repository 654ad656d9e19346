import { type ReactNode, useRef } from 'react';
import { Count } from 'shared/frame/count';
import { useMenuLeaves } from 'shared/frame/use-menu-leaves';
import { paths } from 'shared/lib/paths';
import { useUnread } from 'shared/notifications/use-unread';
import { NavLink } from 'shared/router';
import styles from './member-tabs.module.css';
import { MoreIcon } from './tab-icon';
import type { Tab } from './tabs';

const sheetId = 'more-tabs';

/** Ends the bar of a phone. @param isHere one of the screens behind it is open. */
export function MoreButton({ isHere }: { isHere: boolean }): ReactNode {
  return (
    <button
      type="button"
      popoverTarget={sheetId}
      className={styles.tab}
      aria-current={isHere || undefined}
    >
      <MoreIcon />
      More
    </button>
  );
}

/**
 * What has no place in the bar, above it: the browser's own popover, which knows Escape, a press beside it and
 * the way back of the focus.
 */
export function MoreTabs({ tabs }: { tabs: readonly Tab[] }): ReactNode {
  const sheet = useRef<HTMLUListElement>(null);
  const unread = useUnread();
  useMenuLeaves(sheet, sheetId);
  return (
    <ul ref={sheet} id={sheetId} popover="auto" className={styles.sheet} aria-label="More">
      {tabs.map(({ path, label }) => (
        <li key={path}>
          <NavLink to={path} className={styles.other} onClick={() => sheet.current?.hidePopover()}>
            {label}
            {path === paths.notifications && <Count value={unread} words={`${unread} unread`} />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
