import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { useAction } from 'shared/lib/use-action';
import { closeBag, reopenBag } from 'shared/shredding/api';
import type { FilledBag } from 'shared/shredding/types';
import { withShreddingReloaded } from 'shared/shredding/use-shredding';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Labels } from '../labels/labels';
import { PrintSheet } from '../print-sheet';
import styles from './shredding.module.css';
import { WitnessDialog } from './witness-dialog';

/** What is done with a bag as a whole. */
export function BagEnd({ bag }: { bag: FilledBag }): ReactNode {
  const [isPrinting, setPrinting] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [isWitnessing, setWitnessing] = useState(false);
  const reopen = useAction(() => withShreddingReloaded(reopenBag(bag.id)));
  if (bag.witnessed_at !== null) return null;
  const isOpen = bag.closed_at === null;
  return (
    <div className={styles.end}>
      <div className="ways">
        <Button onClick={() => setPrinting(true)}>Print its label</Button>
        {isOpen ? (
          <Button
            tone="primary"
            disabled={bag.contents.length === 0}
            onClick={() => setClosing(true)}
          >
            Close bag
          </Button>
        ) : (
          <>
            <Button busy={reopen.busy} onClick={() => void reopen.run()}>
              Open it again
            </Button>
            {!bag.is_closed_by_me && (
              <Button tone="primary" onClick={() => setWitnessing(true)}>
                Witness
              </Button>
            )}
          </>
        )}
      </div>
      {reopen.error && <ErrorNotice error={reopen.error} />}
      <ConfirmDialog
        open={isClosing}
        onClose={() => setClosing(false)}
        title="Close this bag?"
        confirmLabel="Close bag"
        cancelLabel="Keep filling"
        tone="primary"
        onConfirm={() => withShreddingReloaded(closeBag(bag.id))}
      >
        <p>
          It has {counted(bag.contents.length, 'item')}. From now on their owners can no longer take
          the shredding back. Another of us has to see it shredded; until then you can open it
          again.
        </p>
      </ConfirmDialog>
      {isWitnessing && <WitnessDialog bag={bag} onClose={() => setWitnessing(false)} />}
      {isPrinting && (
        <PrintSheet format="roll" onPrinted={() => setPrinting(false)}>
          <Labels codes={[bag.code]} format="roll" />
        </PrintSheet>
      )}
    </div>
  );
}
