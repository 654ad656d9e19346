import { type ReactNode, useRef, useState } from 'react';
import { CartCount, Count } from 'shared/frame/count';
import { useMenuLeaves } from 'shared/frame/use-menu-leaves';
import { paths } from 'shared/lib/paths';
import { useWaitingCounts } from 'shared/overview/use-overview';
import { useAdminRole } from 'shared/profiles/use-profile';
import { Link, NavLink, useLocation } from 'shared/router';
import { readScreenMap } from 'shared/screen-map';
import { type SideTab, sideGroups } from './side-groups';
import styles from './side-list.module.css';
import { allThatWaits, whatWaits } from './waiting';

const listId = 'office-screens';

/** Screens without an entry of their own, and the screen that leads there. */
const within: Readonly<Record<string, string>> = {
  [paths.person]: paths.users,
  [paths.paymentImport]: paths.orders,
};

/** Opens the side list where there is no room for it beside the page; says how much waits there. */
export function SideListButton(): ReactNode {
  const { data: counts } = useWaitingCounts();
  const waiting = allThatWaits(counts);
  return (
    <button type="button" popoverTarget={listId} className={styles.button}>
      Screens
      <Count value={waiting} words={`${waiting} waiting`} />
    </button>
  );
}

/**
 * The screens of the office in groups, with what waits behind each: beside the page, and on a phone
 * the browser's own popover, which knows Escape, a press beside it and the way back of the focus.
 */
export function SideList(): ReactNode {
  const list = useRef<HTMLElement>(null);
  const [map] = useState(readScreenMap);
  const groups = sideGroups(map, useAdminRole()?.isSuperAdmin ?? false);
  useMenuLeaves(list, listId);
  return (
    <nav ref={list} id={listId} popover="auto" className={styles.list} aria-label="Dashboard">
      {groups.map(({ name, tabs }) => (
        <Group key={name} name={name} tabs={tabs} onFollow={() => list.current?.hidePopover()} />
      ))}
    </nav>
  );
}

function Group({
  name,
  tabs,
  onFollow,
}: {
  name: string | null;
  tabs: readonly SideTab[];
  onFollow: () => void;
}): ReactNode {
  const { data: counts } = useWaitingCounts();
  const { pathname } = useLocation();
  return (
    <div className={styles.group}>
      {name && (
        <p className={styles.name} aria-hidden="true">
          {name}
        </p>
      )}
      <ul className={styles.tabs} aria-label={name ?? undefined}>
        {tabs.map(({ path, label, needsCamera }) => {
          const waiting = whatWaits(path, counts);
          return (
            <li key={path} className={styles.entry}>
              {needsCamera ? (
                <a
                  href={path}
                  className={styles.tab}
                  aria-current={pathname === path ? 'page' : undefined}
                >
                  {label}
                </a>
              ) : (
                <NavLink
                  to={path}
                  className={styles.tab}
                  aria-current={within[pathname] === path || undefined}
                  onClick={onFollow}
                >
                  {label}
                  {path === paths.cart && <CartCount />}
                </NavLink>
              )}
              {waiting && waiting.count > 0 && (
                <Link
                  to={waiting.to}
                  className={styles.waiting}
                  data-late={waiting.isLate || undefined}
                  aria-label={`${label}, ${waiting.words}`}
                  onClick={onFollow}
                >
                  <Count value={waiting.count} words="" />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
