import { type ReactNode, useRef } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { storage } from 'shared/memberships/plan-terms';
import type { OwnPostItem } from 'shared/post/types';
import { keepPaper } from 'shared/shredding/use-shredding';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { isWithUs } from '../lib/post-state';
import styles from './post-item.module.css';

interface KeepingProps {
  item: OwnPostItem;
  /** A plan is in force. */
  isMember: boolean;
}

/**
 * Until when the paper of an item is kept: as long as the membership runs, or as its owner has chosen that it is shredded;
 * one press keeps it then.
 */
export function Keeping({ item, isMember }: KeepingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, error, run } = useAction(async (isHeld: boolean) => {
    await keepPaper(item.id, isHeld);
    heading.current?.focus(); // the button that was pressed goes
  });
  const { keeping } = item;
  if (!isWithUs(item.paper)) return null;
  if (keeping === null) return isMember && !isLeaving(item) ? <Kept /> : null;
  // what was taken back once is asked for above, by itself
  const wasAsked = item.requests.some(({ kind }) => kind === 'shred');
  return (
    <Card as="section" className={styles.card} aria-labelledby="keeping-heading">
      <h3 id="keeping-heading" ref={heading} tabIndex={-1} className={styles.arrival}>
        Your paper
      </h3>
      <p role="status" className={styles.due}>
        {keeping.until === null
          ? 'We keep this one.'
          : `Kept until ${formatDay(keeping.until)}, then shredded.`}
      </p>
      <p className={styles.quiet}>
        {keeping.until === null
          ? 'You have chosen that we shred your letters when their storage is over. This one is not among them.'
          : 'You have chosen so for all your letters. Your scan stays.'}
      </p>
      {error && <ErrorNotice error={error} />}
      {(keeping.until !== null || !wasAsked) && (
        <div>
          <Button
            size="sm"
            busy={busy}
            busyLabel="Saving…"
            onClick={() => void run(keeping.until !== null)}
          >
            {keeping.until === null ? 'Shred it as the others' : 'Keep it instead'}
          </Button>
        </div>
      )}
    </Card>
  );
}

function isLeaving({ open_requests: open }: OwnPostItem): boolean {
  return open.some(({ kind, is_paper_way }) => is_paper_way || kind === 'shred');
}

/** What becomes of paper of which nothing else is asked or chosen. */
function Kept(): ReactNode {
  return (
    <Card as="section" className={styles.card} aria-labelledby="keeping-heading">
      <h3 id="keeping-heading">Your paper</h3>
      <p className={styles.quiet}>
        We keep it for you, free of charge, while your membership runs and for{' '}
        {storage.keptAfterEnd} days after it, unless you ask for something else or have chosen that
        scanned letters are shredded.
      </p>
    </Card>
  );
}
