import { type ReactNode, useRef, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { postActions } from 'shared/post/use-post';
import type { PostCollection } from 'shared/post-collections/types';
import { usePostCollections } from 'shared/post-collections/use-post-collections';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { postItemPath, senderName } from '../lib/post-words';
import { CollectionCode } from './collection-code';
import styles from './collections-card.module.css';

/** What waits at our door, with its codes. Not there while there is none. */
export function CollectionsCard(): ReactNode {
  const { data = [], error, refetch } = usePostCollections();
  const heading = useRef<HTMLHeadingElement>(null);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <Card as="section" tone="featured" className={styles.card} aria-labelledby="collect-heading">
      <h3 id="collect-heading" ref={heading} tabIndex={-1}>
        To collect
      </h3>
      <ul className={styles.list}>
        {data.map((collection) => (
          <Collection
            key={collection.id}
            collection={collection}
            onEnded={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </Card>
  );
}

function Collection({
  collection,
  onEnded,
}: {
  collection: PostCollection;
  onEnded: () => void;
}): ReactNode {
  const { items, bearer, is_owner: isOwner } = collection;
  const [isAsking, setAsking] = useState(false);
  const what = counted(items.length, 'item');
  return (
    <li className={styles.collection}>
      <CollectionCode collection={collection} />
      <ul className={styles.items} aria-label={`${what} for ${isOwner ? 'you' : bearer}`}>
        {items.map((item) => (
          <li key={item.item_id}>
            <Link to={postItemPath(item.item_id)}>{senderName(item)}</Link>
            {item.is_asked && ' (we have a question first)'}
          </li>
        ))}
      </ul>
      <div>
        <Button size="sm" onClick={() => setAsking(true)}>
          Take it back
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Do not collect ${items.length === 1 ? 'this item' : `these ${what}`}?`}
        confirmLabel="Take it back"
        onConfirm={async () => {
          await postActions.withdraw(items.map(({ request_id }) => request_id));
          onEnded();
        }}
      >
        <p>Its code ends at once, and the paper stays with us.</p>
      </ConfirmDialog>
    </li>
  );
}
