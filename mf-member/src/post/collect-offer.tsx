import { type ReactNode, useState } from 'react';
import { Button } from 'shared/ui/button';
import { CollectDialog } from './collect-dialog';
import styles from './post-item.module.css';

interface CollectOfferProps {
  itemId: string;
  onAsked: () => void;
}

/** The paper can be fetched, by its owner or by somebody they name. */
export function CollectOffer({ itemId, onAsked }: CollectOfferProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={styles.quiet}>
        You or someone you name can collect it at our office, free of charge.
      </p>
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          Collect it…
        </Button>
      </div>
      {isOpen && (
        <CollectDialog
          itemIds={[itemId]}
          onClose={() => setOpen(false)}
          onAsked={() => {
            setOpen(false);
            onAsked();
          }}
        />
      )}
    </>
  );
}
