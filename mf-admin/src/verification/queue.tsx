import { type ReactNode, useId } from 'react';
import { useHeld } from 'shared/lib/use-held';
import { useMinute } from 'shared/lib/use-minute';
import { useSearchText } from 'shared/lib/use-search-text';
import { useSearchParams } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import type { QueueFilter } from 'shared/verification/office/types';
import { useVerificationQueue } from 'shared/verification/office/use-verification-office';
import { RefreshButton } from '../ui/refresh-button';
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
  const [parameters, setParameters] = useSearchParams();
  const ownId = useAppStore((state) => state.session.userId);
  const now = useMinute();
  const wanted = parameters.get('filter') ?? '';
  const filter = Object.hasOwn(filters, wanted) ? (wanted as QueueFilter) : 'open';
  const search = parameters.get('q') ?? '';
  const { data, error, refetch, isFetching, isPlaceholderData } = useVerificationQueue({
    filter,
    search,
  });
  const [cases, held] = useHeld(data);

  function change(name: 'filter' | 'q', value: string): void {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <section className={styles.queue} aria-label="Cases">
      <search className={styles.bar}>
        <Search value={search} onSearch={(text) => change('q', text)} />
        <Choice
          filter={filter}
          onChoose={(next) => change('filter', next === 'open' ? '' : next)}
        />
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
  onChoose: (filter: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>Show</label>
      <select id={id} value={filter} onChange={({ target }) => onChoose(target.value)}>
        {Object.entries(filters).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
