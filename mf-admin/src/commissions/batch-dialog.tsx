import { type ReactNode, useState } from 'react';
import { sum } from 'shared/billing/amounts';
import type { BatchContents } from 'shared/commissions/types';
import { cancelPayoutBatch, useBatch } from 'shared/commissions/use-commissions';
import { counted } from 'shared/lib/counted';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { saveFile } from 'shared/lib/save-file';
import { unseenNews } from 'shared/lib/unseen-news';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Skeleton } from 'shared/ui/skeleton';
import { BatchBadge, batchName } from './batch-columns';
import styles from './commissions.module.css';
import { sepaFile } from './sepa-file';
import { SettleBatchDialog } from './settle-batch-dialog';

/** One batch: whom it pays, its file for the bank, and what became of it. */
export function BatchDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { data: batch, error, refetch } = useBatch(id);
  const isNone = batch === null || error?.code === '22P02'; // no id: the address was mistyped
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={isNone ? 'Batch not found' : batch ? batchName(batch) : 'Batch'}
    >
      {isNone && (
        <p>There is no batch at this address. The address may be mistyped or cut short.</p>
      )}
      {error && !isNone && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {batch === undefined && !error && (
        <Skeleton label="Loading the batch…" lines={5} height="row" />
      )}
      {batch && <Contents batch={batch} />}
      {!(batch?.status === 'made') && (
        <DialogActions>
          <Button onClick={onClose}>Back</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

function Contents({ batch }: { batch: BatchContents }): ReactNode {
  const { payouts, status, paid_on } = batch;
  const [asked, setAsked] = useState<'settle' | 'cancel' | null>(null);
  const total = formatEuro(sum(payouts.map(({ total_amount }) => total_amount)));
  return (
    <>
      <p>
        <BatchBadge status={status} /> {counted(payouts.length, 'payout')}, {total}
        {paid_on && `, paid on ${formatDay(paid_on)}`}.
      </p>
      <ul className={styles.payees} aria-label="Payouts">
        {payouts.map((payout) => (
          <li key={payout.id}>
            <span className={styles.payee}>
              <b>{payout.payee.name}</b>
              <span>
                {payout.iban.slice(0, 4)} … {payout.iban.slice(-4)}
                {payout.vat_amount > 0 && `, ${formatEuro(payout.vat_amount)} of it VAT`}
                {payout.document_number && `, ${payout.document_number}`}
              </span>
            </span>
            <span>{formatEuro(payout.total_amount)}</span>
          </li>
        ))}
      </ul>
      {status === 'made' && (
        <>
          <BankFile batch={batch} />
          <DialogActions>
            <Button onClick={() => setAsked('cancel')}>Cancel batch</Button>
            <Button tone="primary" onClick={() => setAsked('settle')}>
              Mark as paid
            </Button>
          </DialogActions>
        </>
      )}
      {asked === 'settle' && <SettleBatchDialog batch={batch} onClose={() => setAsked(null)} />}
      {asked === 'cancel' && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title="Cancel this batch?"
          confirmLabel="Cancel batch"
          onConfirm={async () => {
            const say = unseenNews();
            await cancelPayoutBatch(batch.id);
            say('The batch is cancelled. What was in it can be paid again.');
          }}
        >
          <p>
            Nothing of it is paid then, and it can go into another batch. If the bank has the file
            already, withdraw it there first: otherwise it is paid twice.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The file for the bank, for a day on which it is to pay. */
function BankFile({ batch }: { batch: BatchContents }): ReactNode {
  const today = maltaToday();
  const [day, setDay] = useState(today);
  const [saved, setSaved] = useState('');
  const isWrong = day < today;
  function save(): void {
    const file = `payouts-${day}-${batch.id.slice(0, 8)}.xml`;
    saveFile(new Blob([sepaFile(batch, day)], { type: 'application/xml' }), file);
    setSaved(`${file} was saved. Upload it to your bank, then mark the batch as paid.`);
  }
  return (
    <section className={styles.part} aria-labelledby="bank-file">
      <h3 id="bank-file">File for the bank</h3>
      <div className={styles.file}>
        <TextField
          label="Pay on"
          type="date"
          min={today}
          value={day}
          error={isWrong ? 'Please enter today or a later day' : undefined}
          onChange={(event) => setDay(event.target.value)}
        />
        <Button size="sm" disabled={isWrong} onClick={save}>
          Download SEPA file
        </Button>
      </div>
      <p role="status">{saved}</p>
    </section>
  );
}
