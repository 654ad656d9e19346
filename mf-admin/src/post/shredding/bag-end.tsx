import { type ReactNode, useState } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { writePostCode } from 'shared/post/code';
import { reopenBag, witnessBag } from 'shared/shredding/api';
import type { FilledBag } from 'shared/shredding/types';
import { withShreddingReloaded } from 'shared/shredding/use-shredding';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PrintSheet } from '../print-sheet';
import { Labels } from '../printed-labels';
import { CloseDialog } from './close-dialog';
import styles from './shredding.module.css';
import { WitnessDialog } from './witness-dialog';

/** What is done with a bag as a whole. */
export function BagEnd({ bag }: { bag: FilledBag }): ReactNode {
  const [opened, setOpened] = useState<'print' | 'close' | 'witness' | null>(null);
  const reopen = useAction(() => withShreddingReloaded(reopenBag(bag.id)));
  const witness = useAction(async () => {
    const say = unseenNews();
    await withShreddingReloaded(witnessBag(bag.id));
    say(`Bag ${writePostCode(bag.code)} is shredded. Its members are told and have a certificate.`);
  });
  const { state, contents } = bag;
  if (state === 'shredded') return null;
  const isOpen = state === 'open' || state === 'stopped';
  const shut = () => setOpened(null);
  const error = reopen.error ?? witness.error;
  return (
    <div className={styles.end}>
      {isOpen && contents.some(({ is_put_by_me }) => !is_put_by_me) && (
        <p className={styles.note}>
          Whoever closes this bag has scanned each item in it. Scan what others have put there, too.
        </p>
      )}
      {state === 'shredding' && bag.is_witnessed_by_me && (
        <p className={styles.due}>
          Shred it now, to level {bag.level}. Stay with it until all of it is shredded.
        </p>
      )}
      <div className="ways">
        {state !== 'shredding' && (
          <Button onClick={() => setOpened('print')}>Print its label</Button>
        )}
        {isOpen && (
          <Button
            tone="primary"
            disabled={contents.length === 0}
            onClick={() => setOpened('close')}
          >
            Close bag
          </Button>
        )}
        {state === 'closed' && (
          <Button busy={reopen.busy} onClick={() => void reopen.run()}>
            Open it again
          </Button>
        )}
        {canWitness(bag) && (
          <Button tone="primary" onClick={() => setOpened('witness')}>
            Witness
          </Button>
        )}
        {state === 'shredding' && bag.is_witnessed_by_me && (
          <Button
            tone="primary"
            busy={witness.busy}
            busyLabel="Saving…"
            onClick={() => void witness.run()}
          >
            I saw all of it shredded
          </Button>
        )}
      </div>
      {error && <ErrorNotice error={error} />}
      {opened === 'close' && <CloseDialog bag={bag} onClose={shut} />}
      {opened === 'witness' && <WitnessDialog bag={bag} onClose={shut} onBegun={shut} />}
      {opened === 'print' && (
        <PrintSheet format="roll" onPrinted={shut}>
          <Labels codes={[bag.code]} format="roll" />
        </PrintSheet>
      )}
    </div>
  );
}

/** Whoever has not closed it, also in the place of somebody who began. */
export function canWitness(
  bag: Pick<FilledBag, 'state' | 'is_closed_by_me' | 'is_witnessed_by_me'>,
) {
  const isNext = bag.state === 'closed' || bag.state === 'shredding';
  return isNext && !bag.is_closed_by_me && !bag.is_witnessed_by_me;
}
