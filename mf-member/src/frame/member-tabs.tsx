import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAgenda } from 'shared/agenda/use-agenda';
import { CartCount, Count } from 'shared/frame/count';
import { counted } from 'shared/lib/counted';
import { paths } from 'shared/lib/paths';
import { usePostSummary } from 'shared/post/use-post';
import { useProfile } from 'shared/profiles/use-profile';
import { NavLink, useLocation } from 'shared/router';
import { readScreenMap } from 'shared/screen-map';
import styles from './member-tabs.module.css';
import { MoreButton, MoreTabs } from './more-tabs';
import { isInBar, TabIcon } from './tab-icon';
import { membersTabs, type Tab } from './tabs';

/** The screens of a member as links: a strip above the page, and on a phone a bar below it with the most used. */
export function MemberTabs(): ReactNode {
  const [declared] = useState(() => membersTabs(readScreenMap()));
  const strip = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // last, so that nothing moves when it is known who is one
  const isAffiliate = useProfile().data?.is_affiliate || pathname === paths.ownAffiliate;
  const tabs = isAffiliate ? [...declared, affiliateTab] : declared;
  const others = tabs.filter(({ path }) => !isInBar(path));

  useEffect(() => showActive(strip.current), [pathname]);
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const observer = new ResizeObserver(() => showActive(list)); // a phone that was turned
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  return (
    <nav aria-label="Dashboard" className={styles.tabs} data-bar>
      <ul ref={strip} className={styles.strip}>
        {tabs.map((tab) => (
          <TabLink key={tab.path} tab={tab} />
        ))}
        <li className={styles.onlyInBar}>
          <MoreButton isHere={others.some(({ path }) => path === pathname)} />
        </li>
      </ul>
      <MoreTabs tabs={others} />
    </nav>
  );
}

const affiliateTab: Tab = { path: paths.ownAffiliate, label: 'Affiliate' };

function TabLink({ tab: { path, label } }: { tab: Tab }): ReactNode {
  const isWithin = useLocation().pathname.startsWith(`${path}/`); // one item of its list
  return (
    <li className={isInBar(path) ? undefined : styles.notInBar}>
      <NavLink
        to={path}
        className={styles.tab ?? ''}
        aria-current={isWithin ? 'true' : undefined}
        onFocus={({ currentTarget: tab }) => {
          // by keyboard: under a pointer the tab must not move away before the button is released
          if (tab.matches(':focus-visible')) bringIntoView(tab);
        }}
      >
        {isInBar(path) && <TabIcon path={path} />}
        {label}
        {path === paths.post && (
          <span className={styles.count}>
            <UnreadPost />
          </span>
        )}
        {path === paths.cart && (
          <span className={styles.count}>
            <CartCount />
          </span>
        )}
        {path === paths.billing && (
          <span className={`${styles.count} ${styles.onlyInBar}`}>
            <DueCount />
          </span>
        )}
      </NavLink>
    </li>
  );
}

function UnreadPost(): ReactNode {
  const unread = usePostSummary().data?.unread ?? 0;
  return <Count value={unread} words={`${unread} unread`} />;
}

/** A desk reads it in the line above. */
function DueCount(): ReactNode {
  const orders = useAgenda().data?.due?.orders ?? 0;
  return <Count value={orders} words={`${counted(orders, 'order')} to pay`} />;
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
