import { type ReactNode, useRef } from 'react';
import { formatEuro } from 'shared/lib/money';
import { useAction } from 'shared/lib/use-action';
import type { OwnPostItem, PostRequest } from 'shared/post/types';
import { postActions, type usePostQuota } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { isPast, nearMoment } from '../lib/post-due';
import { isWithUs } from '../lib/post-state';
import { BetterScan } from './better-scan';
import styles from './post-item.module.css';
import { refusalText } from './refusal-texts';
import { ScanOffer } from './scan-offer';

interface ScanPartProps {
  item: OwnPostItem;
  quota: ReturnType<typeof usePostQuota>;
  now: Date;
}

/** What was asked of an item, or can be. Nothing for an item that is gone and has nothing more to say. */
export function ScanPart({ item, quota, now }: ScanPartProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { request, scanning } = item;
  const isOpen = request !== null && ['waiting', 'in_work'].includes(request.state);
  const mayAsk = isWithUs(item.paper) && !isOpen && scanning === null;
  if (!isOpen && !mayAsk && scanning === null) return null;
  // what was pressed goes: the heading of what comes instead takes the focus
  const onChanged = () => heading.current?.focus();
  return (
    <Card as="section" className={styles.card} aria-labelledby="scan-heading">
      <h3 id="scan-heading" ref={heading} tabIndex={-1} className={styles.arrival}>
        {item.scan ? 'Your scan' : 'Scan'}
      </h3>
      <div role="status" className={styles.stack}>
        {isOpen && <p className={styles.due}>{promiseOf(request, now)}</p>}
        {scanning && <Scanning state={scanning} />}
      </div>
      {isOpen && <OpenRequest key={request.id} request={request} onChanged={onChanged} />}
      {mayAsk && request?.state === 'refused' && <Refused request={request} />}
      {mayAsk &&
        (item.scan ? (
          <BetterScan key={request?.id} item={item} onChanged={onChanged} />
        ) : (
          <ScanOffer key={request?.id} item={item} quota={quota} now={now} onChanged={onChanged} />
        ))}
    </Card>
  );
}

/** The state of the item is read above; here, what the office has promised. */
function promiseOf({ state, due_at }: PostRequest, now: Date): string {
  if (due_at === null) {
    return state === 'in_work'
      ? 'Someone is scanning it now.'
      : 'You have asked for a scan. We can’t say yet when it will be ready.';
  }
  const due = nearMoment(due_at, now);
  if (isPast(due_at, now)) {
    return `This was due ${due} (Malta time). We’re sorry that it is late; it is among the next we do.`;
  }
  return state === 'in_work'
    ? `Someone is scanning it now. It is due ${due} (Malta time).`
    : `We’ll have it ready for you by ${due} (Malta time).`;
}

function Scanning({ state }: { state: 'reading' | 'failed' }): ReactNode {
  return (
    <div className={styles.stack}>
      <p className={styles.due}>Your scan is being prepared</p>
      <p className={styles.quiet}>
        {state === 'reading'
          ? 'We have scanned it and are making its text searchable. You can read it here in a few minutes.'
          : 'This takes longer than usual: someone in the office is looking at it. There is nothing you need to do.'}
      </p>
    </div>
  );
}

function OpenRequest({
  request: { id, state, kind, is_included, gross },
  onChanged,
}: {
  request: PostRequest;
  onChanged: () => void;
}): ReactNode {
  const { busy, error, run } = useAction(async () => {
    await postActions.withdraw([id]);
    onChanged();
  });
  return (
    <>
      <p className={styles.quiet}>{priceOf({ kind, is_included, gross })}</p>
      {error && <ErrorNotice error={error} />}
      {state === 'waiting' && (
        <div>
          <Button size="sm" busy={busy} busyLabel="Withdrawing…" onClick={() => void run()}>
            Withdraw request
          </Button>
        </div>
      )}
    </>
  );
}

function priceOf({
  kind,
  is_included,
  gross,
}: Pick<PostRequest, 'kind' | 'is_included' | 'gross'>): string {
  if (kind === 'rescan') return 'Free of charge.';
  return is_included
    ? 'Included in your plan.'
    : `${formatEuro(gross)}, VAT included. This price no longer changes.`;
}

function Refused({
  request: { kind, refusal, refusal_note },
}: {
  request: PostRequest;
}): ReactNode {
  const { why, way } = refusalText(refusal, refusal_note);
  const isOwnNote = refusal_note !== null && why !== refusal_note;
  return (
    <Notice tone="warning">
      <div className={styles.stack}>
        <p className={styles.strong}>
          {kind === 'rescan' ? 'We could not scan it again' : 'We could not scan it'}
        </p>
        <p>{why}</p>
        {isOwnNote && <p>“{refusal_note}”</p>}
        <p>{way}</p>
      </div>
    </Notice>
  );
}
