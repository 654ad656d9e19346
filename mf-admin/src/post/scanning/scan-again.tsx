import { type ReactNode, useState } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { retryScan } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { ScanFailure } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { PageHead } from 'shared/ui/page-head';
import { RefuseDialog } from '../refuse-dialog';
import { entryName } from '../words';
import { BackToQueue } from './back-to-queue';
import { failureText, isLasting } from './failure-words';
import { HandOver } from './hand-over';
import { OpenedScan } from './opened-scan';
import { usePages } from './use-pages';
import styles from './work.module.css';

/** A scan that could not be read: looked at, read once more, made again from the paper, or refused. */
export function ScanAgain({
  failed,
  requestId,
  onPages,
  onClose,
}: {
  failed: ScanFailure;
  requestId: string;
  onPages: (hasPages: boolean) => void;
  onClose: () => void;
}): ReactNode {
  const scan = usePages(failed.item_id);
  const [isSending, setSending] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const retry = useAction(async () => {
    await withPostReloaded(retryScan(failed.id));
    onClose();
  });
  return (
    <>
      <PageHead title={writePostCode(failed.code)} intro={entryName(failed)}>
        <BackToQueue
          hasPages={scan.pages.length > 0}
          isSending={isSending}
          onPages={onPages}
          onClose={onClose}
        />
      </PageHead>
      <div className={styles.work}>
        <div className={styles.side}>
          <Notice tone="warning">
            <p>
              <strong>This scan could not be read.</strong> {failureText(failed)}
            </p>
            <p>It was handed over {formatMoment(failed.created_at)}.</p>
          </Notice>
          <OpenedScan itemId={failed.item_id} />
          <div className="ways">
            {!isLasting(failed.failure) && (
              <Button busy={retry.busy} onClick={() => void retry.run()}>
                Read the same files again
              </Button>
            )}
            <Button tone="danger" onClick={() => setRefusing(true)}>
              Refuse
            </Button>
          </div>
          {retry.error && <ErrorNotice error={retry.error} />}
        </div>
        <HandOver
          requestId={requestId}
          code={failed.code}
          scan={scan}
          isBilled
          onDone={onClose}
          onSending={setSending}
        />
      </div>
      {isRefusing && (
        <RefuseDialog
          request={{ id: requestId, code: failed.code, kind: 'scan' }}
          onClose={() => setRefusing(false)}
          onRefused={onClose}
        />
      )}
    </>
  );
}
