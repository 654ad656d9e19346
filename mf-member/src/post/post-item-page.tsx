import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { useMembership } from 'shared/memberships/use-membership';
import type { OwnPostItem } from 'shared/post/types';
import { postActions, useOwnPostItem, usePostQuota } from 'shared/post/use-post';
import { useSearchParams } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { senderName } from '../lib/post-words';
import { BackToPost } from './back-to-post';
import { ItemDetails } from './item-details';
import { useAreOffersKnown } from './offers';
import styles from './post-item.module.css';

/** /dashboard/post/item?id=…: one item of a member's post, with all there is of it. */
export default function PostItemPage(): ReactNode {
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  return <Item key={id} id={id} />;
}

function Item({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useOwnPostItem(id);
  const [quota, membership] = [usePostQuota(), useMembership()];
  useReadOnOpening(data);
  // in one go: what stands under something that is still growing would jump
  const isPriced = useAreOffersKnown(data);
  const isKnown = data !== undefined && quota.isFetched && membership.isFetched && isPriced;
  // once it is shown it stays: the price of an offer that comes later is loaded in its place
  const [wasKnown, setWasKnown] = useState(false);
  if (isKnown && !wasKnown) setWasKnown(true);
  const item = isKnown || wasKnown ? data : undefined;
  // one heading from the first moment on: it has the focus by the time the item comes
  return (
    <article className={styles.page} aria-labelledby="post-item-heading">
      <header className={styles.title}>
        <BackToPost />
        <h2 id="post-item-heading">{item ? senderName(item) : 'Post'}</h2>
        {item?.is_official && <Badge tone="limestone">Official</Badge>}
      </header>
      {item ? (
        <ItemDetails item={item} quota={quota} />
      ) : item === null ? (
        <NotFound />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading this item…" lines={2} height="card" />
      )}
    </article>
  );
}

function NotFound(): ReactNode {
  return (
    <div className={styles.blank}>
      <EmptyState
        title="This item isn’t in your post"
        actions={<ButtonLink to={paths.post}>See your post</ButtonLink>}
      >
        The link may be incomplete, or we have found out that the item belongs to someone else.
      </EmptyState>
    </div>
  );
}

/** Opening an item reads it, once: who marks it unread then means it. */
function useReadOnOpening(item: OwnPostItem | null | undefined): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!item || isDone.current) return;
    isDone.current = true;
    if (item.read_at !== null) return;
    // it is tried again by the next opening, and nobody has pressed anything
    postActions.markRead([item.id], true).catch((cause: unknown) => {
      console.warn('an item could not be marked as read', cause);
    });
  }, [item]);
}
