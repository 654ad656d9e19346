import type { ReactNode } from 'react';
import { Button } from './button';
import 'shared/ui/tokens-later.css';
import styles from './page-turner.module.css';

interface PageTurnerProps {
  /** The page that is shown, from 1. */
  nr: number;
  count: number;
  onTurn: (nr: number) => void;
}

/** Turns the pages of what is shown one page at a time. */
export function PageTurner({ nr, count, onTurn }: PageTurnerProps): ReactNode {
  // at an end the button stays and keeps the focus, as it does nothing
  return (
    <div className={styles.turner}>
      <Button
        size="sm"
        aria-label="Page before"
        aria-disabled={nr === 1 || undefined}
        onClick={() => nr > 1 && onTurn(nr - 1)}
      >
        <Arrow path="M10 3L5 8l5 5" />
      </Button>
      <label className={styles.chosen}>
        <span className={styles.word}>Page</span>
        <select value={nr} onChange={({ target }) => onTurn(Number(target.value))}>
          {Array.from({ length: count }, (_, place) => place + 1).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        of {count}
      </label>
      <p role="status" className="visually-hidden">
        Page {nr} of {count}
      </p>
      <Button
        size="sm"
        aria-label="Next page"
        aria-disabled={nr === count || undefined}
        onClick={() => nr < count && onTurn(nr + 1)}
      >
        <Arrow path="M6 3l5 5-5 5" />
      </Button>
    </div>
  );
}

function Arrow({ path }: { path: string }): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
