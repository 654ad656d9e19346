import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { useMinute } from 'shared/lib/use-minute';
import type { ReadPostItem } from 'shared/post-delegates/types';
import { useLiveDelegates, usePostItemOf } from 'shared/post-delegates/use-post-delegates';
import { useSearchParams } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { PlainFiles } from '../../lib/plain-files';
import { readPostState } from '../../lib/post-state';
import { receivedWhen, senderName } from '../../lib/post-words';
import { BackToPost } from '../back-to-post';
import { EnvelopePicture } from '../envelope-picture';
import { ItemFacts } from '../item-details';
import styles from '../post-item.module.css';
import { ScanView } from '../scan-view';
import { postOfPath } from './as-own-post';

/** /dashboard/post/others/item?id=…: one item of somebody else's post, for who reads it. */
export default function ReadItemPage(): ReactNode {
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  return <Item key={id} id={id} />;
}

function Item({ id }: { id: string }): ReactNode {
  const { data: item, error, refetch } = usePostItemOf(id);
  useLiveDelegates('accepted_by');
  // one heading from the first moment on: it has the focus by the time the item comes
  return (
    <article className={styles.page} aria-labelledby="post-item-heading">
      <header className={styles.title}>
        <BackToPost
          to={item ? postOfPath(item.owner_id) : paths.postOfOthers}
          label="All of this post"
        />
        <h2 id="post-item-heading">{item ? senderName(item) : 'Post'}</h2>
        {item?.is_official && <Badge tone="limestone">Official</Badge>}
      </header>
      {item ? (
        <PlainFiles value>
          <Details item={item} />
        </PlainFiles>
      ) : item === null ? (
        <NotShared />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading this item…" lines={2} height="card" />
      )}
    </article>
  );
}

function Details({ item }: { item: ReadPostItem }): ReactNode {
  const now = useMinute();
  const { text, tone } = readPostState(item);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.state} data-tone={tone}>
          {text}
        </p>
        <p className={styles.quiet}>Received {receivedWhen(item.received_at, now)}</p>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          {item.scan ? (
            <ScanView key={item.scan.id} item={item} scan={item.scan} />
          ) : (
            <EnvelopePicture item={item} />
          )}
        </div>
        <div className={styles.side}>
          <section className={styles.part} aria-labelledby="facts-heading">
            <h3 id="facts-heading">Details</h3>
            <ItemFacts item={item} />
            <p className={styles.quiet}>Its owner sees in the history that you opened it.</p>
          </section>
        </div>
        {item.scan && item.envelope && (
          <div className={styles.main}>
            <section className={styles.part} aria-labelledby="envelope-heading">
              <h3 id="envelope-heading">Envelope</h3>
              <EnvelopePicture item={item} />
            </section>
          </div>
        )}
      </div>
    </>
  );
}

function NotShared(): ReactNode {
  return (
    <div className={styles.blank}>
      <EmptyState
        title="This item isn’t shared with you"
        actions={<ButtonLink to={paths.postOfOthers}>See post of others</ButtonLink>}
      >
        Its owner may have ended it, or we have found out that the item belongs to someone else.
      </EmptyState>
    </div>
  );
}
