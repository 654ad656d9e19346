import { type ReactNode, useMemo, useState } from 'react';
import { SplitFlap } from 'shared/greetings/split-flap';
import type { Greeting } from 'shared/greetings/types';
import { useGreetings } from 'shared/greetings/use-greetings';
import { Button } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { TableSkeleton } from '../ui/data-table';
import { RefreshButton } from '../ui/refresh-button';
import { DeleteGreetingDialog } from './delete-greeting-dialog';
import { GreetingDialog } from './greeting-dialog';
import { GreetingList } from './greeting-list';
import styles from './greetings-page.module.css';

/** /dashboard/greetings: the phrases of the home page's display (spec 2§2). */
export default function GreetingsPage(): ReactNode {
  const { data: greetings, error, isFetching, refetch } = useGreetings();
  const [edited, setEdited] = useState<Greeting | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Greeting | null>(null);
  const close = () => setEdited(null);
  const keep = () => setDeleted(null);
  const add = (
    <Button tone="primary" size="sm" onClick={() => setEdited('new')}>
      New greeting
    </Button>
  );
  return (
    <>
      <PageHead title="Homepage greetings">
        <RefreshButton busy={isFetching} onRefresh={() => void refetch()} />
        {add}
      </PageHead>
      <div className={styles.states}>
        {error && (
          <ErrorNotice
            error={`Failed to load data: ${error.userText}`}
            onRetry={() => void refetch()}
          />
        )}
        {!greetings && !error && <TableSkeleton label="Loading greetings…" rows={6} />}
        {greetings?.length === 0 && (
          <div className={styles.blank}>
            <EmptyState title="No greetings found" actions={add}>
              Visitors see the built-in greetings until you add one.
            </EmptyState>
          </div>
        )}
        {greetings && greetings.length > 0 && (
          <div className={styles.columns}>
            <GreetingList greetings={greetings} onEdit={setEdited} onDelete={setDeleted} />
            <HomeBoard greetings={greetings} />
          </div>
        )}
      </div>
      {edited && <GreetingDialog greeting={edited === 'new' ? null : edited} onClose={close} />}
      {deleted && <DeleteGreetingDialog greeting={deleted} onClose={keep} />}
    </>
  );
}

/** The display as it goes on the home page, with the greetings that are active, in their order. */
function HomeBoard({ greetings }: { greetings: readonly Greeting[] }): ReactNode {
  const texts = greetings.filter(({ is_active }) => is_active).map(({ text }) => text);
  const mark = JSON.stringify(texts);
  const phrases = useMemo<string[]>(() => JSON.parse(mark), [mark]); // the same until they change
  return (
    <aside className={styles.aside} aria-label="On the home page">
      <h3>On the home page</h3>
      {phrases.length > 0 ? (
        <div className={styles.board}>
          <SplitFlap phrases={phrases} />
        </div>
      ) : (
        <p>None is active, so visitors see the built-in greetings.</p>
      )}
    </aside>
  );
}
