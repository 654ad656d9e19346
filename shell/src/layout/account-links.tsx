import type { ReactNode } from 'react';
import { useRefresh } from 'shared/frame/use-refresh';
import { useSignOut } from 'shared/frame/use-sign-out';
import { askToInstall, useInstallPrompt } from 'shared/lib/install-prompt';
import { paths } from 'shared/lib/paths';
import { NavLink } from 'shared/router';
import { isInDashboard } from '../app/screens';
import styles from './header.module.css';

const links = [
  { to: paths.membership, text: 'Membership' },
  { to: paths.billing, text: 'Billing' },
  { to: paths.ownData, text: 'Your data' },
];

interface AccountLinksProps {
  path: string;
  onFollow: () => void;
}

/** What is the person's own in the menu of a phone; at a desk the dashboard has it at hand. */
export default function AccountLinks({ path, onFollow }: AccountLinksProps): ReactNode {
  const refresh = useRefresh();
  const { busy, run, question } = useSignOut(onFollow);
  const isInstallable = useInstallPrompt(({ prompt }) => prompt !== null);
  return (
    <ul className={`${styles.links} ${styles.own}`} aria-label="Your account">
      {links.map(({ to, text }) => (
        <li key={to}>
          <NavLink to={to} className={styles.link} onClick={onFollow}>
            {text}
          </NavLink>
        </li>
      ))}
      {isInDashboard(path) && (
        <li>
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              onFollow();
              void refresh.run();
            }}
          >
            Refresh
          </button>
        </li>
      )}
      {isInstallable && (
        <li>
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              onFollow();
              askToInstall();
            }}
          >
            Install on this device
          </button>
        </li>
      )}
      <li>
        <button
          type="button"
          className={styles.link}
          aria-disabled={busy || undefined}
          onClick={run}
        >
          {busy ? 'Signing out…' : 'Sign Out'}
        </button>
        {question}
      </li>
    </ul>
  );
}
