import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CartCount } from 'shared/frame/count';
import { paths } from 'shared/lib/paths';
import { useProfile } from 'shared/profiles/use-profile';
import { NavLink, useLocation } from 'shared/router';
import { readScreenMap } from 'shared/screen-map';
import styles from './member-tabs.module.css';
import { membersTabs, type Tab } from './tabs';

/** The screens of a member as links. */
export function MemberTabs(): ReactNode {
  const [tabs] = useState(() => membersTabs(readScreenMap()));
  const strip = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // last, so that nothing moves when it is known who is one
  const isAffiliate = useProfile().data?.is_affiliate || pathname === paths.ownAffiliate;

  useEffect(() => showActive(strip.current), [pathname]);
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
        {tabs.map((tab) => (
          <TabLink key={tab.path} tab={tab}>
            {tab.path === paths.cart && <CartCount />}
          </TabLink>
        ))}
        {isAffiliate && <TabLink tab={affiliateTab} />}
      </ul>
    </nav>
  );
}

const affiliateTab: Tab = { path: paths.ownAffiliate, label: 'Affiliate' };

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
