import { type ReactNode, useEffect, useRef } from 'react';
import { type AppPath, paths } from 'shared/lib/paths';
import { useAdminRole, useProfile } from 'shared/profile/use-profile';
import { NavLink, useLocation } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import styles from './dashboard-tabs.module.css';

type Tab = readonly [path: AppPath, label: string];

const memberTabs: readonly Tab[] = [
  [paths.documents, 'Documents'],
  [paths.services, 'Services'],
  [paths.events, 'Events'],
  [paths.cart, 'Cart'],
  [paths.billing, 'Billing'],
  [paths.notifications, 'Notifications'],
  [paths.lounge, 'Lounge'],
];

const administratorTabs: readonly Tab[] = [
  [paths.users, 'Users'],
  [paths.orders, 'Orders'],
  [paths.discounts, 'Discounts'],
  [paths.greetings, 'Greetings'],
  [paths.messages, 'Messages'],
];

/** The dashboard's screens as links; what only administrators may open appears once that is known. */
export function DashboardTabs(): ReactNode {
  const role = useAdminRole();
  const { isPending } = useProfile();
  const strip = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();

  useEffect(() => bringIntoView(strip.current), [pathname, role?.isAdmin]);

  return (
    <nav aria-label="Dashboard" className={styles.tabs}>
      <ul ref={strip} className={styles.strip}>
        {memberTabs.map((tab) => (
          <TabLink key={tab[0]} tab={tab}>
            {tab[0] === paths.cart && <CartCount />}
          </TabLink>
        ))}
        {isPending && <li className={styles.placeholder} aria-hidden="true" />}
        {role?.isAdmin && <li className={styles.divider} aria-hidden="true" />}
        {role?.isAdmin && administratorTabs.map((tab) => <TabLink key={tab[0]} tab={tab} />)}
      </ul>
    </nav>
  );
}

function TabLink({ tab: [path, label], children }: { tab: Tab; children?: ReactNode }): ReactNode {
  return (
    <li>
      <NavLink to={path} className={styles.tab ?? ''}>
        {label}
        {children}
      </NavLink>
    </li>
  );
}

function CartCount(): ReactNode {
  const count = useAppStore((state) => state.cart.items.length);
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

// scrollIntoView would move the page too
function bringIntoView(strip: HTMLUListElement | null): void {
  const active = strip?.querySelector<HTMLElement>('[aria-current]');
  if (!strip || !active) return;
  const middle = active.offsetLeft - (strip.clientWidth - active.offsetWidth) / 2;
  strip.scrollLeft = Math.max(0, middle);
}
