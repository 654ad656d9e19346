import { type ReactNode, useMemo } from 'react';
import { counted } from 'shared/lib/counted';
import type { PostOfOther, ReadPostFilter } from 'shared/post-delegates/types';
import { usePostOf } from 'shared/post-delegates/use-post-delegates';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Segments } from 'shared/ui/segments';
import { Skeleton } from 'shared/ui/skeleton';
import { readPostState } from '../../lib/post-state';
import { goByKey } from '../list-keys';
import bar from '../post-bar.module.css';
import { PostList } from '../post-list';
import styles from '../post-page.module.css';
import { SearchField, useSlash } from '../search-field';
import { asOwnPost, readItemPath } from './as-own-post';
import { useOthersAddress } from './use-others-address';

const filters: readonly { value: ReadPostFilter; content: string }[] = [
  { value: 'all', content: 'All' },
  { value: 'official', content: 'Official' },
  { value: 'scanned', content: 'Scanned' },
];

const looks = { state: readPostState, pathOf: readItemPath };

/** What has come for an owner, for who reads it: to look through, and to open. */
export function ReadMailbox({ of }: { of: PostOfOther }): ReactNode {
  const { search, filter, change } = useOthersAddress();
  const field = useSlash();
  const list = usePostOf(of.user_id, { search, filter });
  const { data, error, refetch, hasNextPage, isPlaceholderData } = list;
  const items = useMemo(() => data?.map(asOwnPost), [data]);
  const isNarrowed = search !== '' || filter !== 'all';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys go on between the links in it
    <div className={styles.box} aria-busy={isPlaceholderData || undefined} onKeyDown={goByKey}>
      <search className={bar.bar}>
        <SearchField
          ref={field}
          label={`Search the post of ${of.owner_name}`}
          placeholder="Sender or addressee"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <div className={bar.filters}>
          <Segments
            name="read-filter"
            label="Show"
            options={filters}
            chosen={filter}
            onChoose={(chosen) => change({ filter: chosen })}
          />
        </div>
      </search>
      <div className={styles.groups}>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!items && !error && <Skeleton label="Loading this post…" lines={6} height="row" />}
        <p role="status" className="visually-hidden">
          {isNarrowed && !isPlaceholderData && items && `${counted(items.length, 'item')} found.`}
        </p>
        {items?.length === 0 && (
          <Nothing isNarrowed={isNarrowed} onWiden={() => change({ search: '', filter: 'all' })} />
        )}
        {items && items.length > 0 && (
          <PostList
            key={`${filter} ${search}`}
            items={items}
            isNarrowed={isNarrowed}
            loadMore={hasNextPage ? list.fetchNextPage : undefined}
            looks={looks}
          />
        )}
      </div>
    </div>
  );
}

function Nothing({ isNarrowed, onWiden }: { isNarrowed: boolean; onWiden: () => void }): ReactNode {
  return (
    <div className={styles.list}>
      {isNarrowed ? (
        <EmptyState
          title="Nothing found"
          actions={<Button onClick={onWiden}>Show all post</Button>}
        >
          We search who sent it and who it is for, not what scans say.
        </EmptyState>
      ) : (
        <EmptyState title="No post yet">
          When a letter comes for them, it is listed here.
        </EmptyState>
      )}
    </div>
  );
}
