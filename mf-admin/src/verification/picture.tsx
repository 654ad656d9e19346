import { type ReactNode, useState } from 'react';
import { Button } from 'shared/ui/button';
import styles from './case-file.module.css';

const sizes = [1, 1.5, 2, 3] as const;

interface PictureProps {
  /** Null until it is loaded. */
  address: string | null;
  title: string;
  /** More ways, after those of every picture. */
  ways?: ReactNode;
  /** Why it could not be. */
  children: ReactNode;
}

/** A document as a picture, larger and turned. Its room is there before it comes: nothing that is pressed meanwhile moves. */
export function Picture({ address, title, ways, children }: PictureProps): ReactNode {
  const [size, setSize] = useState(0);
  const [turn, setTurn] = useState(0);
  return (
    <>
      <div className={styles.ways}>
        <Button
          size="sm"
          aria-label={`Larger: ${title}`}
          aria-disabled={size === sizes.length - 1 || undefined}
          onClick={() => setSize(Math.min(size + 1, sizes.length - 1))}
        >
          Larger
        </Button>
        <Button
          size="sm"
          aria-label={`Smaller: ${title}`}
          aria-disabled={size === 0 || undefined}
          onClick={() => setSize(Math.max(size - 1, 0))}
        >
          Smaller
        </Button>
        <Button size="sm" aria-label={`Turn: ${title}`} onClick={() => setTurn((turn + 90) % 360)}>
          Turn
        </Button>
        {ways}
      </div>
      <section
        className={styles.sheet}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
      >
        {address && (
          <img
            src={address}
            alt={`${title}, as it was sent`}
            className={styles.picture}
            data-size={size}
            data-turn={turn}
          />
        )}
        {!address && (children ?? <span role="status">Loading {title}…</span>)}
      </section>
    </>
  );
}
