import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCart } from 'shared/cart/use-cart';
import { paths } from 'shared/lib/paths';
import { useAdminRole, useProfile } from 'shared/profiles/use-profile';
import { NavLink, useLocation } from 'shared/router';
import { readScreenMap } from 'shared/screen-map';
import styles from './dashboard-tabs.module.css';
import { type Tab, tabsFor } from './tabs';

/** The dashboard's screens as links; what only administrators may open appears once that is known. */
export function DashboardTabs(): ReactNode {
  const role = useAdminRole();
  const { isPending } = useProfile();
  const [map] = useState(readScreenMap);
  const { everyone, administrators } = tabsFor(role, map);
  const strip = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();

  useEffect(() => showActive(strip.current), [pathname, role?.isAdmin]);
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const observer = new ResizeObserver(() => showActive(list)); // a phone that was turned
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  return (
    <nav aria-label="Dashboard" className={styles.tabs}>
      <ul ref={strip} className={styles.strip}>
        {everyone.map((tab) => (
          <TabLink key={tab.path} tab={tab}>
            {tab.path === paths.cart && <CartCount />}
          </TabLink>
        ))}
        {isPending && <li className={styles.placeholder} aria-hidden="true" />}
        {administrators.length > 0 && <li className={styles.divider} aria-hidden="true" />}
        {administrators.map((tab) => (
          <TabLink key={tab.path} tab={tab} />
        ))}
      </ul>
    </nav>
  );
}

function TabLink({
  tab: { path, label },
  children,
}: {
  tab: Tab;
  children?: ReactNode;
}): ReactNode {
  return (
    <li>
      <NavLink
        to={path}
        className={styles.tab ?? ''}
        onFocus={({ currentTarget: tab }) => {
          // by keyboard: under a pointer the tab must not move away before the button is released
          if (tab.matches(':focus-visible')) bringIntoView(tab);
        }}
      >
        {label}
        {children}
      </NavLink>
    </li>
  );
}

function CartCount(): ReactNode {
  const count = useCart((cart) => cart.items.length);
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">, {count === 1 ? '1 item' : `${count} items`}</span>
    </>
  );
}

function showActive(strip: HTMLElement | null): void {
  const active = strip?.querySelector<HTMLElement>('[aria-current]');
  if (active) bringIntoView(active);
}

// scrollIntoView would move the page too
function bringIntoView(tab: HTMLElement): void {
  const strip = tab.closest('ul');
  if (!strip) return;
  const middle = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  strip.scrollLeft = Math.max(0, middle);
}
