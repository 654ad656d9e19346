import { type ReactNode, useId, useState } from 'react';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { runtimeConfig } from 'shared/runtime/config';
import { Button } from 'shared/ui/button';
import styles from './login-page.module.css';

interface Credentials {
  label: string;
  email: string;
  password: string;
}

/** Accounts to try the site with; shown only where the configuration carries them. */
export function DemoCredentials({
  onPick,
}: {
  onPick: (credentials: Credentials) => void;
}): ReactNode {
  const isHydrated = useIsHydrated();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const credentials = isHydrated ? readCredentials() : [];
  if (credentials.length === 0) return null;
  return (
    <div className={styles.demo}>
      <Button
        tone="quiet"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide demo credentials' : 'Show demo credentials'}
      </Button>
      <ul id={listId} className={styles.people} hidden={!isOpen}>
        {credentials.map((one) => (
          <li key={one.email}>
            <button type="button" className={styles.person} onClick={() => onPick(one)}>
              <span className={styles.label}>{one.label}</span>
              <span>{one.email}</span>
              <span>{one.password}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function readCredentials(): readonly Credentials[] {
  try {
    return runtimeConfig().demoCredentials ?? [];
  } catch {
    return []; // the configuration could not be loaded; the form says so when it is sent
  }
}
