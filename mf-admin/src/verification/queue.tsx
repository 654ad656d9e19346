import { type ReactNode, useId, useState } from 'react';
import { useHeld } from 'shared/lib/use-held';
import { useMinute } from 'shared/lib/use-minute';
import { useSearchText } from 'shared/lib/use-search-text';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import type { QueueFilter } from 'shared/verification/office/types';
import { useVerificationQueue } from 'shared/verification/office/use-verification-office';
import { type ListShape, useListAddress } from '../lib/use-list-address';
import { RefreshButton } from '../ui/refresh-button';
import { SavedViewsDialog } from '../ui/saved-views-dialog';
import styles from './queue.module.css';
import { QueueRow } from './queue-row';

const filters: Readonly<Record<QueueFilter, string>> = {
  open: 'To review',
  second: 'Second officer',
  asked: 'Asked again',
  draft: 'Not sent yet',
  ending: 'Ending in 60 days',
  decided: 'Decided',
  kept: 'Membership over',
};

const shape: ListShape<{ filter: QueueFilter }, 'due_at'> = {
  filters: { filter: { label: 'Show', options: filters } },
  sorts: { due_at: 'Due' }, // its one order
};

const emptyTexts: Readonly<Record<QueueFilter, string>> = {
  open: 'What members send of who uses their address is listed here, with the time it is due.',
  second: 'A high risk that one officer has approved waits here for another.',
  asked: 'Members who are to send something again are listed here until they have.',
  draft: 'Members who have begun and not sent it yet are listed here.',
  ending: 'Approvals that end within 60 days are listed here; their members have been told.',
  decided: 'What was approved or refused is listed here.',
  kept: 'Cases that the law keeps after a membership or an account has ended are listed here, with the day until when.',
};

const most = 200; // as many as one answer has

/** Cases for officers, the longest due first; search and choice are in the address. */
export function Queue({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const address = useListAddress(shape);
  const { search, chosen } = address.query;
  const { filter } = chosen;
  const ownId = useAppStore((state) => state.session.userId);
  const now = useMinute();
  const { data, error, refetch, isFetching, isPlaceholderData } = useVerificationQueue({
    filter,
    search,
  });
  const [cases, held] = useHeld(data);
  const [areViewsShown, setViewsShown] = useState(false);

  return (
    <section className={styles.queue} aria-label="Cases">
      <search className={styles.bar}>
        <Search value={search} onSearch={(text) => address.change({ search: text }, true)} />
        <Choice
          filter={filter}
          onChoose={(next) => address.change({ chosen: { filter: next } }, true)}
        />
        <Button size="sm" aria-haspopup="dialog" onClick={() => setViewsShown(true)}>
          Views
        </Button>
        <RefreshButton busy={isFetching} onRefresh={() => void refetch()} />
      </search>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!cases && !error && <Skeleton label="Loading cases…" lines={6} height="row" />}
      {cases?.length === 0 && (
        <div className={styles.blank} aria-live="polite">
          <EmptyState title={search ? 'Nothing found' : 'Nothing here'}>
            {search
              ? `No case under “${filters[filter]}” matches this search.`
              : emptyTexts[filter]}
          </EmptyState>
        </div>
      )}
      {cases && cases.length > 0 && (
        <ol
          {...held}
          className={styles.list}
          aria-label={filters[filter]}
          aria-busy={isPlaceholderData}
        >
          {cases.map((one) => (
            <QueueRow
              key={one.id}
              entry={one}
              filter={filter}
              now={now}
              isOwn={one.user_id !== null && one.user_id === ownId}
              onOpen={() => onOpen(one.id)}
            />
          ))}
        </ol>
      )}
      {cases?.length === most && (
        <p className={styles.more}>These are the first {most}. Please search for others.</p>
      )}
      {areViewsShown && (
        <SavedViewsDialog
          list="verifications"
          what="cases"
          address={address}
          onClose={() => setViewsShown(false)}
        />
      )}
    </section>
  );
}

function Search({
  value,
  onSearch,
}: {
  value: string;
  onSearch: (text: string) => void;
}): ReactNode {
  const { text, setText, search } = useSearchText(value, onSearch);
  return (
    <input
      className={styles.search}
      aria-label="Search"
      type="search"
      placeholder="Name, company, box or number"
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) search();
      }}
    />
  );
}

function Choice({
  filter,
  onChoose,
}: {
  filter: QueueFilter;
  onChoose: (filter: QueueFilter) => void;
}): ReactNode {
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>Show</label>
      <select
        id={id}
        value={filter}
        onChange={({ target }) => onChoose(target.value as QueueFilter)}
      >
        {Object.entries(filters).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
