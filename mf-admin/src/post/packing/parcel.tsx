import { type ReactNode, useState } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { writePostCode } from 'shared/post/code';
import { addressLines } from 'shared/post-addresses/address-lines';
import type { GroupToPack, OfficeShipment, ShippedItem } from 'shared/post-shipments/types';
import { packingActions } from 'shared/post-shipments/use-shipments';
import { useAdminRole } from 'shared/profiles/use-profile';
import { useAppStore } from 'shared/runtime/store';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { PageHead } from 'shared/ui/page-head';
import { kindNames, memberName } from '../words';
import { ToPack } from './group-list';
import { LabelInput } from './label-input';
import { LabelSheet } from './label-sheet';
import styles from './parcel.module.css';
import { ParcelDialog } from './parcel-dialog';
import { ParcelFacts } from './parcel-facts';

interface ParcelProps {
  id: string;
  /** Undefined of one that was taken apart, or never begun. */
  shipment: OfficeShipment | undefined;
  waiting: readonly GroupToPack[];
  onScan: (code: string) => Promise<void>;
  /** Why packing has stopped, where it has. */
  stopped: ReactNode;
  onClose: () => void;
}

/** One parcel: what is in it, what else goes to the same address, and its way out of the house. */
export function Parcel({
  id,
  shipment,
  waiting,
  onScan,
  stopped,
  onClose,
}: ParcelProps): ReactNode {
  const me = useAppStore(({ session }) => session.userId);
  if (!shipment) {
    return (
      <>
        <PageHead title="Parcel">
          <Button onClick={onClose}>Back to shipments</Button>
        </PageHead>
        {stopped}
        <EmptyState title="Nothing is in this parcel">
          It was taken apart. What was in it waits to be packed again.
        </EmptyState>
      </>
    );
  }
  const isMine = shipment.packer?.id === me;
  const rest = waiting.find(
    (group) =>
      group.user_id === shipment.user_id &&
      JSON.stringify(group.address) === JSON.stringify(shipment.address),
  );
  return (
    <>
      <PageHead
        title={memberName(shipment)}
        intro={`${shipment.place}. To ${addressLines(shipment.address).join(', ')}`}
      >
        <Button onClick={onClose}>Back to shipments</Button>
      </PageHead>
      {stopped}
      <div className={styles.parcel}>
        <section className={styles.part} aria-labelledby="in-parcel">
          <h3 id="in-parcel">In this parcel</h3>
          {isMine && shipment.sent_at === null && <LabelInput onLabel={onScan} />}
          <Contents shipment={shipment} mayTakeOut={isMine && shipment.sent_at === null} />
          {rest && shipment.sent_at === null && (
            <>
              <h4 className={styles.rest}>Goes to the same address</h4>
              <ToPack items={rest.items} />
            </>
          )}
        </section>
        <Ways key={id} shipment={shipment} isMine={isMine} onClose={onClose} />
      </div>
    </>
  );
}

function Contents({
  shipment,
  mayTakeOut,
}: {
  shipment: OfficeShipment;
  mayTakeOut: boolean;
}): ReactNode {
  return (
    <ul className={styles.items} aria-label="In this parcel">
      {shipment.items.map((item) => (
        <Content key={item.id} item={item} shipmentId={shipment.id} mayTakeOut={mayTakeOut} />
      ))}
    </ul>
  );
}

function Content({
  item,
  shipmentId,
  mayTakeOut,
}: {
  item: ShippedItem;
  shipmentId: string;
  mayTakeOut: boolean;
}): ReactNode {
  const { busy, error, run } = useAction(() => packingActions.unpack(shipmentId, [item.id]));
  const open = useAction(() => packingActions.open(item.id));
  const failure = error ?? open.error;
  const code = writePostCode(item.code);
  return (
    <li className={styles.item}>
      <b>{keepWhole(code)}</b>
      <span className={styles.what}>
        {[kindNames[item.kind], item.sender].filter(Boolean).join(', ')}
        {item.note && <span className={styles.note}>“{item.note}”</span>}
      </span>
      {item.is_opened && <Badge>Opened</Badge>}
      {mayTakeOut && item.may_open && !item.is_opened && (
        <Button
          size="sm"
          tone="quiet"
          busy={open.busy}
          aria-label={`Open ${code} for customs`}
          onClick={() => void open.run()}
        >
          Opened for customs
        </Button>
      )}
      {mayTakeOut && (
        <Button
          size="sm"
          tone="quiet"
          busy={busy}
          aria-label={`Take ${code} out`}
          onClick={() => void run()}
        >
          Take out
        </Button>
      )}
      {failure && <ErrorNotice error={failure} />}
    </li>
  );
}

function Ways({
  shipment,
  isMine,
  onClose,
}: {
  shipment: OfficeShipment;
  isMine: boolean;
  onClose: () => void;
}): ReactNode {
  const [asked, setAsked] = useState<'close' | 'unpack' | 'correct' | null>(null);
  const mayFree = useAdminRole()?.isSuperAdmin ?? false;
  const [isPrinting, setPrinting] = useState(false);
  const isClosed = shipment.packed_at !== null;
  const { busy, error, run } = useAction(async () => {
    const say = unseenNews();
    await packingActions.send(shipment.id);
    say('The parcel is sent, and the member is told.');
    onClose();
  });
  return (
    <section className={styles.part} aria-labelledby="parcel-ways">
      <h3 id="parcel-ways">{shipment.sent_at === null ? 'On its way out' : 'Sent'}</h3>
      {isClosed && <ParcelFacts shipment={shipment} />}
      {!isMine && shipment.sent_at === null && (
        <p className={styles.note}>
          {shipment.packer?.name ?? 'Someone else'} packs this parcel. Ask them to send it, or to
          take everything out.
        </p>
      )}
      <div className="ways">
        {isMine && shipment.sent_at === null && (
          <>
            {isClosed && (
              <Button tone="primary" busy={busy} busyLabel="Sending…" onClick={() => void run()}>
                Mark as sent
              </Button>
            )}
            <Button tone={isClosed ? 'secondary' : 'primary'} onClick={() => setAsked('close')}>
              {isClosed ? 'Change weight or carrier' : 'Weigh and close'}
            </Button>
          </>
        )}
        {isClosed && <Button onClick={() => setPrinting(true)}>Print label sheet</Button>}
        {(isMine || mayFree) && shipment.sent_at === null && (
          <Button tone="quiet" onClick={() => setAsked('unpack')}>
            Take everything out
          </Button>
        )}
        {shipment.sent_at !== null && (
          <Button onClick={() => setAsked('correct')}>Correct what was said</Button>
        )}
      </div>
      {error && <ErrorNotice error={error} />}
      {(asked === 'close' || asked === 'correct') && (
        <ParcelDialog shipment={shipment} onClose={() => setAsked(null)} />
      )}
      <ConfirmDialog
        open={asked === 'unpack'}
        onClose={() => setAsked(null)}
        title="Take everything out of this parcel?"
        confirmLabel="Take everything out"
        cancelLabel="Keep it packed"
        onConfirm={() => packingActions.unpack(shipment.id)}
      >
        <p>Its items wait to be packed again. Their owner reads in the history that they were.</p>
      </ConfirmDialog>
      {isPrinting && <LabelSheet shipment={shipment} onPrinted={() => setPrinting(false)} />}
    </section>
  );
}
