import { type ReactNode, useRef } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { Link, NavLink, useLocation } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { ButtonLink } from 'shared/ui/button';
import { Logo } from 'shared/ui/logo';
import { later, withoutReload } from '../app/later';
import { isBehindSignIn, isInDashboard } from '../app/screens';
import styles from './header.module.css';
import { NavHighlight } from './nav-highlight';
import { QuietBoundary } from './quiet-boundary';

const NotificationBell = later(
  () =>
    import(/* webpackChunkName: "notification-bell" */ '../notification-bell/notification-bell'),
  withoutReload,
);

const AccountLinks = later(
  () => import(/* webpackChunkName: "account-links" */ './account-links'),
  withoutReload,
);

const links = [
  { to: paths.businessAddresses, text: 'Business Addresses' },
  { to: paths.affiliate, text: 'Affiliate Program' },
  { to: paths.members, text: 'Subscription' },
  { to: paths.buildingHistory, text: 'Building History' },
];

const menuId = 'site-menu';

export function Header(): ReactNode {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isSignedIn = useAppStore((state) => state.session.status === 'signed-in');
  const closeMenu = () => menu.current?.hidePopover();
  return (
    <header
      className={`${styles.header} ${isInDashboard(pathname) ? styles.framed : ''}`}
      data-slim={isBehindSignIn(pathname) || undefined}
    >
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.home} aria-label={`${company.name}, home page`}>
          <Logo />
        </Link>
        {/* On narrow screens the browser's own popover: Escape, light dismissal and the way back
            of the focus work by themselves, even before this script runs. */}
        <nav ref={menu} id={menuId} popover="auto" className={styles.nav} aria-label="Main">
          {isSignedIn && (
            <QuietBoundary>
              <AccountLinks path={pathname} onFollow={closeMenu} />
            </QuietBoundary>
          )}
          <ul className={styles.links}>
            {links.map(({ to, text }) => (
              <li key={to}>
                <NavLink to={to} className={styles.link} onClick={closeMenu}>
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
          <NavHighlight path={pathname} />
        </nav>
        <div className={styles.account}>
          <Account path={pathname} />
          <button type="button" popoverTarget={menuId} className={styles.toggle} aria-label="Menu">
            <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.toggleIcon}>
              <path d="M3 7h18M3 12h18M3 17h18" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </button>
        </div>
      </div>
    </header>
  );
}

function Account({ path }: { path: string }): ReactNode {
  const status = useAppStore((state) => state.session.status);
  // While a stored session is being restored somebody is most likely there; prerendered HTML
  // does not know, and says what is true for a visitor. A reset link opens no dashboard.
  const isExpected = useIsHydrated() && status === 'loading' && path !== paths.resetPassword;
  if (status !== 'signed-in' && !isExpected) {
    return (
      <ButtonLink to={paths.login} size="sm" tone="primary">
        Sign In
      </ButtonLink>
    );
  }
  return (
    <>
      <div className={styles.bellPlace}>
        {status === 'signed-in' && (
          <QuietBoundary>
            <NotificationBell />
          </QuietBoundary>
        )}
      </div>
      <ButtonLink to={paths.dashboard} size="sm" tone="primary">
        Dashboard
      </ButtonLink>
    </>
  );
}
