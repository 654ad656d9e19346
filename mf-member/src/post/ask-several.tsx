import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { mandate } from 'shared/post/mandate';
import type { OwnPost, PostPrices } from 'shared/post/types';
import { Button } from 'shared/ui/button';
import { beginsHere, Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { Skeleton } from 'shared/ui/skeleton';
import { nearMoment } from '../lib/post-due';
import styles from './ask-several.module.css';
import { MandateText } from './mandate-text';
import { sheetsText } from './offer-text';
import { documentsText, priceText, problemsText } from './several-text';
import { useAsking } from './use-asking';

interface Question {
  title: string;
  action: (count: number, price: string) => string;
  done: (count: number) => string;
}

const questions = {
  scan: {
    title: 'Open and scan these?',
    action: (count, price) => `Ask for ${counted(count, 'scan')}${price}`,
    done: (count) => `You have asked for ${counted(count, 'scan')}.`,
  },
  return: {
    title: 'Send these back to their senders?',
    action: (count) => `Send back ${counted(count, 'item')}`,
    done: (count) => `You have asked us to send back ${counted(count, 'item')}.`,
  },
  shred: {
    title: 'Shred these?',
    action: (count) => `Shred ${counted(count, 'item')}`,
    done: (count) =>
      `You have asked us to shred ${counted(count, 'item')}. You can take that back for 7 days.`,
  },
} as const satisfies Record<string, Question>;

interface AskSeveralProps {
  kind: keyof typeof questions;
  items: readonly OwnPost[];
  now: Date;
  onClose: () => void;
  onDone: () => void;
}

/** What it costs to do the same with several items, and one press for all of them. */
export function AskSeveral({ kind, items, now, onClose, onDone }: AskSeveralProps): ReactNode {
  const { title, action, done }: Question = questions[kind];
  const [itemIds] = useState(() => items.map(({ id }) => id)); // others may come while it is open
  const [say] = useState(unseenNews);
  const { prices, isRepriced, limitText, busy, error, ask } = useAsking(kind, itemIds, (count) => {
    say(done(count));
    onDone();
  });
  const { data } = prices;
  return (
    <Dialog open onClose={onClose} title={title} size="sm">
      {data ? (
        <div className={styles.offer}>
          {isRepriced && (
            <Notice tone="warning" announce>
              <p>
                The price has changed since this page showed it, so nothing was asked for. It is
                now: {priceText(data)}.
              </p>
            </Notice>
          )}
          {limitText !== null && (
            <Notice tone="warning" announce>
              <p>{limitText}</p>
            </Notice>
          )}
          {data.asked > 0 && <Price of={data} kind={kind} now={now} />}
          <Problems of={data} />
          {kind === 'scan' && data.asked > 0 && <MandateText of={mandate} />}
        </div>
      ) : prices.error ? (
        <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />
      ) : (
        <Skeleton label="Loading the price…" lines={3} height="row" />
      )}
      {error && <ErrorNotice error={error} />}
      <DialogActions>
        <Button {...beginsHere} onClick={onClose}>
          {data?.asked === 0 ? 'Close' : 'Not now'}
        </Button>
        {data && data.asked > 0 && (
          <Button tone="primary" busy={busy} busyLabel="Asking…" onClick={() => void ask(data)}>
            {limitText === null
              ? action(data.asked, data.gross > 0 ? ` for ${formatEuro(data.gross)}` : '')
              : `Ask all the same for ${formatEuro(data.gross)}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Price({
  of,
  kind,
  now,
}: {
  of: PostPrices;
  kind: AskSeveralProps['kind'];
  now: Date;
}): ReactNode {
  const [isScan, isShredding] = [kind === 'scan', kind === 'shred'];
  return (
    <div className={styles.part}>
      <p className={styles.strong}>{priceText(of)}</p>
      {documentsText(of).map((line) => (
        <p key={line} className={styles.quiet}>
          {line}
        </p>
      ))}
      <p className={styles.quiet}>
        {isShredding
          ? 'You have 7 days to take it back. Then it is shredded before two of us, and you get a certificate.'
          : of.due_at
            ? `If you ask now, it is due ${nearMoment(of.due_at, now)} (Malta time).`
            : 'We can’t say yet when it will be done: our office has no opening hours at the moment.'}
      </p>
      {isScan && <p className={styles.quiet}>{sheetsText(of)}</p>}
      {!isScan && <p className={styles.quiet}>The paper goes for good. Scans stay here.</p>}
    </div>
  );
}

/** What is left out, and why. */
export function Problems({ of: { items, asked } }: { of: PostPrices }): ReactNode {
  const lines = problemsText(items);
  return (
    lines.length > 0 && (
      <div className={styles.part}>
        <p className={styles.strong}>{asked > 0 ? 'Left out' : 'None of them can be asked for'}</p>
        <ul className={styles.part}>
          {lines.map((line) => (
            <li key={line} className={styles.quiet}>
              {line}
            </li>
          ))}
        </ul>
      </div>
    )
  );
}
