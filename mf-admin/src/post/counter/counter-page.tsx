import { type ReactNode, useEffect, useMemo } from 'react';
import { maltaToday } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import type { PostSender, Recipient } from 'shared/post/types';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { useIntake } from '../intake';
import { directoryOf } from '../match';
import { PostActions } from '../post-actions';
import { SoundsButton } from '../sounds-button';
import { useCounterLists } from '../use-counter-lists';
import { useSounds } from '../use-sounds';
import { ClockNotice } from './clock-notice';
import { CounterDesk } from './counter-desk';
import styles from './counter-page.module.css';
import { IntakeList } from './intake-list';
import { NotSent } from './not-sent';
import { useQueue } from './send-queue';

/** /dashboard/post/counter: post is taken in here, item by item, with the line or without it. */
export default function CounterPage(): ReactNode {
  return isOwnDocument() ? <Counter /> : <Opening />;
}

/** What the camera is allowed was settled when the document loaded, at the address it had then. */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname.replace(/\/$/, '') === paths.postCounter;
}

function Opening(): ReactNode {
  useEffect(() => {
    if (navigator.onLine) location.reload(); // without a line there would be no page at all
  }, []);
  return (
    <>
      <PageHead title="Counter" />
      <div className={styles.opening}>
        <p>The camera is only allowed on a page that was opened here.</p>
        <Button tone="primary" onClick={() => location.reload()}>
          Open the counter
        </Button>
      </div>
    </>
  );
}

function Counter(): ReactNode {
  const { recipients, senders, error, retry } = useCounterLists();
  if (recipients) return <Work recipients={recipients} senders={senders ?? []} />;
  return (
    <>
      <PageHead title="Counter" />
      {error ? (
        <ErrorNotice error={error} onRetry={retry} />
      ) : (
        <Skeleton label="Loading the members…" lines={6} height="row" />
      )}
    </>
  );
}

function Work({
  recipients,
  senders,
}: {
  recipients: readonly Recipient[];
  senders: readonly PostSender[];
}): ReactNode {
  const directory = useMemo(() => directoryOf(recipients), [recipients]);
  const sounds = useSounds();
  const isUsed = useUsedCodes();
  return (
    <>
      <div className={styles.head}>
        <PageHead title="Counter">
          <PostActions />
          <SoundsButton sounds={sounds} />
        </PageHead>
      </div>
      <div className={styles.page}>
        <ClockNotice />
        <NotSent directory={directory} senders={senders} />
        <CounterDesk
          directory={directory}
          senders={senders}
          isUsed={isUsed}
          speaker={sounds.speaker}
        />
        <IntakeList directory={directory} senders={senders} />
      </div>
    </>
  );
}

/** Labels that are on other items, as far as it is known on this device: a slip is heard before it is sent. */
function useUsedCodes(): (code: string) => boolean {
  const entries = useQueue((queue) => queue.entries);
  const { data } = useIntake(maltaToday());
  const used = new Set([
    ...entries.filter(({ state }) => state !== 'undone').map(({ item }) => item.code),
    ...(data ?? []).filter(({ undone_at: undone }) => !undone).map(({ code }) => code),
  ]);
  return (code) => used.has(code);
}
