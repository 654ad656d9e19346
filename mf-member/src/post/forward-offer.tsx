import { type ReactNode, useState } from 'react';
import { postageTerm } from 'shared/memberships/plan-terms';
import { Button } from 'shared/ui/button';
import { ForwardDialog } from './forward-dialog';
import styles from './post-item.module.css';

interface ForwardOfferProps {
  itemId: string;
  now: Date;
  onChanged: () => void;
}

/** An item can be sent on; its dialog says how, and for which price. */
export function ForwardOffer({ itemId, now, onChanged }: ForwardOfferProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className={styles.quiet}>
        We send the paper to one of your addresses, anywhere in the world. {postageTerm}
      </p>
      <div>
        <Button size="sm" onClick={() => setAsking(true)}>
          Send it on…
        </Button>
      </div>
      {isAsking && (
        <ForwardDialog
          itemIds={[itemId]}
          now={now}
          onDone={() => {
            setAsking(false);
            onChanged();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
