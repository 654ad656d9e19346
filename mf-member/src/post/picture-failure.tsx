import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import styles from './picture.module.css';

/** In the place of a picture that did not come. */
export function PictureFailure({
  onRetry,
  children,
}: {
  onRetry: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <div role="alert" className={styles.failure}>
      <p>{children}</p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
