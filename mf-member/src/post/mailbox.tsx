import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { useMembership } from 'shared/memberships/use-membership';
import type { OwnPost } from 'shared/post/types';
import { useOwnPost, usePostQuota, usePostSummary } from 'shared/post/use-post';
import { usePostCharges } from 'shared/post-charges/use-post-charges';
import { usePostCollections } from 'shared/post-collections/use-post-collections';
import { useProfile } from 'shared/profiles/use-profile';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { BeyondPlan } from '../ui/beyond-plan';
import { CollectionsCard } from './collections-card';
import { DocumentsUsed } from './documents-used';
import { HeldNotice } from './held-notice';
import { goByKey } from './list-keys';
import { NoPost, NothingFound } from './no-post';
import { PostBar } from './post-bar';
import { PostList } from './post-list';
import styles from './post-page.module.css';
import type { PostAddress } from './use-post-address';

/** What has come for a member: to look through, and to open. */
export function Mailbox({ address }: { address: PostAddress }): ReactNode {
  const { question, isNarrowed } = address;
  const list = useOwnPost(question);
  const [summary, quota] = [usePostSummary(), usePostQuota()];
  const [charges, collections] = [usePostCharges(), usePostCollections()];
  const [membership, profile] = [useMembership(), useProfile()];
  // in one go: what stands under something that is still growing would jump
  const isKnown = [summary, quota, charges, collections, membership, profile].every(
    ({ isFetched }) => isFetched,
  );
  if (!isKnown || (!list.data && !list.error)) return <Loading />;
  const isEmpty = !isNarrowed && !list.isPlaceholderData && list.data?.length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys go on between the links in it
    <div className={styles.box} aria-busy={list.isPlaceholderData || undefined} onKeyDown={goByKey}>
      {quota.data && <HeldNotice state={quota.data.state} membership={membership.data} />}
      {quota.data && <DocumentsUsed quota={quota.data} />}
      {charges.data && <BeyondPlan charges={charges.data} />}
      {charges.error && (
        <ErrorNotice error={charges.error} onRetry={() => void charges.refetch()} />
      )}
      <CollectionsCard />
      {!isEmpty && <PostBar address={address} summary={summary.data} />}
      {isEmpty ? (
        <NoPost membership={membership.data} profile={profile.data} />
      ) : (
        <Found list={list} address={address} />
      )}
    </div>
  );
}

function Found({
  list,
  address: { question, isNarrowed, change },
}: {
  list: ReturnType<typeof useOwnPost>;
  address: PostAddress;
}): ReactNode {
  const { data: items, error, refetch, hasNextPage, isPlaceholderData } = list;
  return (
    <div className={styles.groups}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <p role="status" className="visually-hidden">
        {isNarrowed && !isPlaceholderData && items && foundText(items, hasNextPage)}
      </p>
      {items?.length === 0 && (
        <NothingFound question={question} onWiden={() => change({ search: '', filter: 'all' })} />
      )}
      {items && items.length > 0 && (
        <PostList
          key={`${question.filter} ${question.search}`}
          items={items}
          isNarrowed={isNarrowed}
          loadMore={hasNextPage ? list.fetchNextPage : undefined}
        />
      )}
    </div>
  );
}

function foundText(items: readonly OwnPost[], isMore: boolean): string {
  return isMore
    ? `More than ${items.length} items found.`
    : `${counted(items.length, 'item')} found.`;
}

/** As high as a first screen of rows. */
function Loading(): ReactNode {
  return <Skeleton label="Loading your post…" lines={6} height="row" />;
}
