import { type ReactNode, useState } from 'react';
import { paths } from 'shared/lib/paths';
import type { OwnPostItem } from 'shared/post/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import styles from './post-item.module.css';
import { ShareDialog } from './share-dialog';

/** Lets somebody else read the scan of an item, for some days. */
export function SharePart({ item }: { item: OwnPostItem }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" className={styles.card} aria-labelledby="share-heading">
      <h3 id="share-heading">Share</h3>
      <p className={styles.quiet}>
        Someone else needs to read this scan? Send them a link. It works for seven days, without an
        account. <Link to={paths.postShared}>See what you share</Link>
      </p>
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          Share this scan
        </Button>
      </div>
      {isOpen && <ShareDialog itemId={item.id} onClose={() => setOpen(false)} />}
    </Card>
  );
}
