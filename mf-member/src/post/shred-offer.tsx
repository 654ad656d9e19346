import { type ReactNode, useState } from 'react';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { FreeOffer } from './free-offer';
import styles from './post-item.module.css';
import { useAsking } from './use-asking';

interface ShredOfferProps {
  itemId: string;
  isScanned: boolean;
  now: Date;
  onChanged: () => void;
}

const isOfficial = 'PO090';

/** Shredding is asked for by one press, and for official post by a second one. */
export function ShredOffer({ itemId, isScanned, now, onChanged }: ShredOfferProps): ReactNode {
  const { prices } = useAsking('shred', [itemId], onChanged);
  if (prices.data?.items[0]?.problem === isOfficial) {
    return <OfficialOffer itemId={itemId} isScanned={isScanned} onChanged={onChanged} />;
  }
  return (
    <FreeOffer
      kind="shred"
      itemId={itemId}
      text={`${whatIsLost(isScanned)} You have 7 days to take it back. Free of charge, with a certificate.`}
      action="Shred it"
      now={now}
      onChanged={onChanged}
    />
  );
}

function whatIsLost(isScanned: boolean): string {
  return isScanned
    ? 'Its paper is shredded before two of us; your scan stays.'
    : 'It is shredded before two of us. There is no scan: what is in it is lost for good.';
}

function OfficialOffer({ itemId, isScanned, onChanged }: Omit<ShredOfferProps, 'now'>): ReactNode {
  const [isSure, setSure] = useState(false);
  const { prices, error, ask } = useAsking('shred', [itemId], onChanged, { official: itemId });
  const [item] = prices.data?.items ?? [];
  return (
    <>
      <p className={styles.quiet}>
        This is official post, which we never shred unasked. It may set you a time limit, or be
        asked for years from now.
      </p>
      <div>
        <Button
          size="sm"
          tone="danger"
          disabled={!prices.data || item?.problem !== undefined}
          onClick={() => setSure(true)}
        >
          Shred official post…
        </Button>
      </div>
      <ConfirmDialog
        open={isSure}
        onClose={() => setSure(false)}
        title="Shred this official item?"
        confirmLabel="Yes, shred it"
        onConfirm={async () => {
          if (prices.data) await ask(prices.data);
        }}
      >
        <p>
          {whatIsLost(isScanned)} You can take this back for 7 days; after that nobody can bring the
          original back.
        </p>
      </ConfirmDialog>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
