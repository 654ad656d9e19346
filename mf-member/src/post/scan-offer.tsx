import { type ReactNode, useState } from 'react';
import { AppError } from 'shared/lib/app-error';
import { formatEuro } from 'shared/lib/money';
import { useAction } from 'shared/lib/use-action';
import { useMembership } from 'shared/memberships/use-membership';
import { mandate } from 'shared/post/mandate';
import type { OwnPostItem, PostQuota } from 'shared/post/types';
import { postActions, type usePostQuota } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { nearMoment } from '../lib/post-due';
import { HeldNotice } from './held-notice';
import { MandateText } from './mandate-text';
import { offerText } from './offer-text';
import styles from './post-item.module.css';

interface ScanOfferProps {
  item: OwnPostItem;
  quota: ReturnType<typeof usePostQuota>;
  now: Date;
  onChanged: () => void;
}

/** The price first, then the press. */
export function ScanOffer({ quota, ...rest }: ScanOfferProps): ReactNode {
  const membership = useMembership();
  if (!quota.data) {
    return quota.error && <ErrorNotice error={quota.error} onRetry={() => void quota.refetch()} />;
  }
  if (quota.data.state !== 'active') {
    return <HeldNotice state={quota.data.state} membership={membership.data} />;
  }
  return <Offered {...rest} quota={quota.data} askAgain={quota.refetch} />;
}

const priceChanged = 'PO020';
const passesLimit = 'PO060';

function Offered({
  item,
  quota,
  now,
  askAgain,
  onChanged,
}: Omit<ScanOfferProps, 'quota'> & {
  quota: PostQuota;
  askAgain: () => Promise<{ error: AppError | null }>;
}): ReactNode {
  const [requestId] = useState(() => crypto.randomUUID()); // a second try after a lost answer asks once
  const [isRepriced, setRepriced] = useState(false);
  // what was said when the limit of the month stood against it: the next press is the second yes
  const [limitText, setLimitText] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { next_gross: gross, next_due_at: due } = quota;
  const offer = offerText(quota);
  const { busy, error, run } = useAction(async (expected: number) => {
    setRepriced(false);
    try {
      const line = { item_id: item.id, request_id: requestId };
      const options = { mandate: mandate.version, ...(limitText !== null && { beyond_cap: true }) };
      await postActions.ask('scan', [line], options, expected);
      setAsked(true); // until the answer to it is on the screen
      onChanged();
    } catch (cause) {
      if (cause instanceof AppError && cause.code === passesLimit) {
        setLimitText(cause.userText);
        return;
      }
      if (!(cause instanceof AppError) || cause.code !== priceChanged) throw cause;
      setLimitText(null);
      const { error: unknown } = await askAgain();
      if (unknown) throw unknown; // else the old price would be called the new one
      setRepriced(true);
    }
  });
  if (isAsked) return <p className={styles.quiet}>You have asked for a scan.</p>;
  return (
    <>
      {isRepriced && (
        <Notice tone="warning" announce>
          <p>
            The price has changed since this page showed it, so nothing was asked for. It is now:{' '}
            {offer.price}.
          </p>
        </Notice>
      )}
      {limitText !== null && (
        <Notice tone="warning" announce>
          <p>{limitText}</p>
        </Notice>
      )}
      <div className={styles.stack}>
        <p className={styles.strong}>{offer.price}</p>
        <p className={styles.quiet}>{offer.quota}</p>
        {gross !== null && (
          <p className={styles.quiet}>
            {due
              ? `If you ask now, it is due ${nearMoment(due, now)} (Malta time).`
              : 'We can’t say yet when it will be ready: our office has no opening hours at the moment.'}
          </p>
        )}
      </div>
      {error && <ErrorNotice error={error} />}
      {offer.action && gross !== null && (
        <>
          <div>
            <Button tone="primary" busy={busy} busyLabel="Asking…" onClick={() => void run(gross)}>
              {limitText === null ? offer.action : `Ask all the same for ${formatEuro(gross)}`}
            </Button>
          </div>
          <MandateText of={mandate} />
        </>
      )}
    </>
  );
}
