import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import type { PostOfOther } from 'shared/post-delegates/types';
import { useLiveDelegates, usePostsOfOthers } from 'shared/post-delegates/use-post-delegates';
import { ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { LinkSegments } from 'shared/ui/segments';
import { Skeleton } from 'shared/ui/skeleton';
import { PostHead } from '../post-head';
import styles from '../post-page.module.css';
import { ActsFor } from './acts-for';
import { postOfPath } from './as-own-post';
import { ReadMailbox } from './read-mailbox';
import { useOthersAddress } from './use-others-address';

/** /dashboard/post/others: the post that somebody reads for other members. */
export default function PostOfOthersPage(): ReactNode {
  useLiveDelegates('accepted_by');
  const { data: others, error, refetch } = usePostsOfOthers(true);
  const { ownerId } = useOthersAddress();
  const readable = others ?? [];
  // an address without an owner is of the first one; one of an owner who has ended it is of nobody
  const shown = ownerId === null ? readable[0] : readable.find(({ user_id: id }) => id === ownerId);
  return (
    <section className={styles.page} aria-labelledby="post-heading">
      <PostHead
        chosen="others"
        heading={shown ? `Post of ${shown.owner_name}` : 'Post of others'}
      />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!others && !error && <Skeleton label="Loading whose post it is…" lines={4} height="row" />}
      {others?.length === 0 && <Nobody />}
      {others && others.length > 0 && (
        <>
          {ownerId !== null && !shown && <NoLonger />}
          <Owners readable={readable} shown={shown} />
          {shown && <ReadMailbox key={shown.user_id} of={shown} />}
          <ActsFor others={others} />
        </>
      )}
    </section>
  );
}

/** Which of several owners. */
function Owners({
  readable,
  shown,
}: {
  readable: readonly PostOfOther[];
  shown: PostOfOther | undefined;
}): ReactNode {
  if (readable.length < 2 && shown) return null;
  return (
    <div className={styles.views}>
      <LinkSegments
        label="Whose post"
        options={readable.map(({ user_id: value, owner_name: content }) => ({ value, content }))}
        chosen={shown?.user_id ?? ''}
        addressOf={postOfPath}
      />
    </div>
  );
}

function NoLonger(): ReactNode {
  return (
    <div className={styles.list}>
      <EmptyState title="You no longer read this post">
        Either of you has ended it, its last day has passed, or your account has another e-mail
        address than they invited.
      </EmptyState>
    </div>
  );
}

function Nobody(): ReactNode {
  return (
    <div className={styles.list}>
      <EmptyState
        title="No post of others"
        actions={<ButtonLink to={paths.post}>See your post</ButtonLink>}
      >
        When a member invites you to read their post, and you accept, you find it here.
      </EmptyState>
    </div>
  );
}
