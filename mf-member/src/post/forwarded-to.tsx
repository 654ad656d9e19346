import { type ReactNode, useState } from 'react';
import { customsMandate } from 'shared/post/mandate';
import { addressLines } from 'shared/post-addresses/address-lines';
import { allowOpening, useForwarding } from 'shared/post-shipments/use-shipments';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { MandateText } from './mandate-text';
import styles from './post-item.module.css';

/** Where an item goes that is to be sent on, and whether the office may open it for customs. */
export function ForwardedTo({ requestId }: { requestId: string }): ReactNode {
  const { data, error, refetch } = useForwarding(requestId);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={1} />;
  return (
    data && (
      <>
        <p className={styles.quiet}>To {addressLines(data.address).join(', ')}</p>
        {data.needs_customs &&
          (data.may_open ? (
            <p className={styles.quiet}>We may open it if customs ask what is in it.</p>
          ) : (
            <AllowOpening requestId={requestId} />
          ))}
      </>
    )
  );
}

/** Its owner can give the order afterwards, also when the office has asked for it. */
function AllowOpening({ requestId }: { requestId: string }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className={styles.quiet}>
        It leaves the customs of the European Union, so we have to say what is in it.
      </p>
      <div>
        <Button size="sm" onClick={() => setAsking(true)}>
          Let us open it for customs…
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Let us open it for customs?"
        confirmLabel="Let us open it"
        cancelLabel="Keep it shut"
        tone="primary"
        onConfirm={() => allowOpening(requestId, customsMandate.version)}
      >
        <MandateText of={customsMandate} />
      </ConfirmDialog>
    </>
  );
}
