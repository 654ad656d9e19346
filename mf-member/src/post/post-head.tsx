import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { LinkSegments } from 'shared/ui/segments';
import styles from './post-head.module.css';

const views = [
  { value: paths.post, content: 'Your post' },
  { value: paths.postShipments, content: 'Shipments' },
  { value: paths.postAddresses, content: 'Addresses' },
  { value: `${paths.post}?view=settings`, content: 'Names and e-mails' },
] as const;

/** The heading of each screen about post, and the way to the others. */
export function PostHead({ chosen }: { chosen: (typeof views)[number]['value'] }): ReactNode {
  return (
    <header className={styles.head}>
      <h2 id="post-heading">Post</h2>
      <div className={styles.views}>
        <LinkSegments
          label="Post"
          options={views}
          chosen={chosen}
          addressOf={(address) => address}
        />
      </div>
    </header>
  );
}
