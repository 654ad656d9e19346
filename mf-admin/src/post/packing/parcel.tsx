import { type ReactNode, useRef, useState } from 'react';
import { maltaClock } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { useMinute } from 'shared/lib/use-minute';
import { writePostCode } from 'shared/post/code';
import { addressLines } from 'shared/post-addresses/address-lines';
import type { PostalAddress } from 'shared/post-addresses/types';
import type { GroupToPack, OfficeShipment, ShippedItem } from 'shared/post-shipments/types';
import { packingActions } from 'shared/post-shipments/use-shipments';
import { useAdminRole } from 'shared/profiles/use-profile';
import { showToast, useAppStore } from 'shared/runtime/store';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { Notice } from 'shared/ui/notice';
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
  /** Undefined of one that was taken apart or has ended, or was never begun. */
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
        <EmptyState title="There is no such parcel">
          Nothing is in it any longer, or it was never begun. What is to be sent on is in the list.
        </EmptyState>
      </>
    );
  }
  // what nobody packs who is an administrator still, anyone goes on with
  const isMine = shipment.packer === null || shipment.packer.id === me;
  const rest = waiting.find(
    (group) => group.user_id === shipment.user_id && sameDoor(group.address, shipment.address),
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
          <Strays codes={shipment.strays} />
          {isMine && shipment.sent_at === null && <LabelInput onLabel={onScan} />}
          <Contents shipment={shipment} mayTakeOut={isMine && shipment.sent_at === null} />
          {rest && shipment.sent_at === null && (
            <>
              <h4 className={styles.rest}>Goes to the same address</h4>
              <ToPack items={rest.items} needsCustoms={rest.needs_customs} />
            </>
          )}
        </section>
        <Ways key={id} shipment={shipment} isMine={isMine} onClose={onClose} />
      </div>
    </>
  );
}

/** Whether two addresses are one for the carrier: it dials the number of the first. */
function sameDoor(one: PostalAddress, other: PostalAddress): boolean {
  return addressLines(one).join('\n') === addressLines(other).join('\n');
}

/** What lies in it and is no part of it any longer: it turned out to be someone else's. */
function Strays({ codes }: { codes: readonly string[] }): ReactNode {
  if (codes.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>
        Take out {codes.map((code) => keepWhole(writePostCode(code))).join(', ')}:{' '}
        {codes.length === 1 ? 'it is' : 'they are'} no longer part of this parcel. It leaves once{' '}
        {codes.length === 1 ? 'this is' : 'these are'} scanned onto a shelf.
      </p>
    </Notice>
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
        <Content
          key={item.id}
          item={item}
          shipmentId={shipment.id}
          mayTakeOut={mayTakeOut}
          mayOpen={mayTakeOut && shipment.needs_customs && item.may_open}
        />
      ))}
    </ul>
  );
}

function Content({
  item,
  shipmentId,
  mayTakeOut,
  mayOpen,
}: {
  item: ShippedItem;
  shipmentId: string;
  mayTakeOut: boolean;
  /** Customs have to know what is in it, and its owner lets us look. */
  mayOpen: boolean;
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
      {mayOpen && !item.is_opened && (
        <Button
          size="sm"
          tone="quiet"
          busy={open.busy}
          aria-label={`Opened for customs: ${code}`}
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
          aria-label={`Take out ${code}`}
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
  const [asked, setAsked] = useState<'close' | 'send' | 'unpack' | 'correct' | null>(null);
  const mayFree = useAdminRole()?.isSuperAdmin ?? false;
  const [isPrinting, setPrinting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isClosed = shipment.packed_at !== null;
  return (
    <section className={styles.part} aria-labelledby="parcel-ways">
      <h3 id="parcel-ways" ref={heading} tabIndex={-1}>
        {shipment.sent_at === null ? 'On its way out' : 'Sent'}
      </h3>
      {isClosed && <ParcelFacts shipment={shipment} />}
      {!isMine && shipment.sent_at === null && (
        <p className={styles.note}>
          {shipment.packer?.name ?? 'Someone else'} packs this parcel. Ask them to send it, or to
          take everything out.
        </p>
      )}
      <div className="ways">
        {isMine && shipment.sent_at === null && shipment.items.length > 0 && (
          <>
            {isClosed && (
              <Button tone="primary" onClick={() => setAsked('send')}>
                Mark as sent
              </Button>
            )}
            <Button tone={isClosed ? 'secondary' : 'primary'} onClick={() => setAsked('close')}>
              {isClosed ? 'Change weight or carrier' : 'Weigh and close'}
            </Button>
          </>
        )}
        {isClosed && <Button onClick={() => setPrinting(true)}>Print label sheet</Button>}
        {(isMine || mayFree) && shipment.sent_at === null && shipment.items.length > 0 && (
          <Button tone="quiet" onClick={() => setAsked('unpack')}>
            Take everything out
          </Button>
        )}
        {shipment.sent_at !== null && (
          <Button onClick={() => setAsked('correct')}>Correct what was said</Button>
        )}
      </div>
      <UndoSent shipment={shipment} onUndone={() => heading.current?.focus()} />
      {(asked === 'close' || asked === 'correct') && (
        <ParcelDialog shipment={shipment} onClose={() => setAsked(null)} />
      )}
      <ConfirmDialog
        open={asked === 'send'}
        onClose={() => setAsked(null)}
        title={`Has the carrier taken ${shipment.place}?`}
        confirmLabel="Mark as sent"
        cancelLabel="Not yet"
        tone="primary"
        onConfirm={async () => {
          const say = unseenNews();
          await packingActions.send(shipment.id);
          say('The parcel is sent. For ten minutes you can undo it: open it under Sent.');
          onClose();
        }}
      >
        <p>
          To {addressLines(shipment.address).join(', ')}
          {shipment.tracking ? `, tracking number ${shipment.tracking}` : ', no tracking number'}.
          Its items leave the house, and its postage is charged.
        </p>
      </ConfirmDialog>
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

/** For ten minutes, whoever marked it as sent says that it was not. */
function UndoSent({
  shipment: { id, undo_until: until },
  onUndone,
}: {
  shipment: OfficeShipment;
  onUndone: () => void;
}): ReactNode {
  const now = useMinute();
  const { busy, error, run } = useAction(async () => {
    await packingActions.undo(id);
    showToast('The parcel is in the house again.');
    onUndone();
  });
  if (until === null || Date.parse(until) <= now.getTime()) return null;
  return (
    <>
      <p className={styles.note}>
        If it was marked as sent by mistake, you can undo that until{' '}
        {maltaClock(new Date(until)).slice(11)}.
      </p>
      <div>
        <Button size="sm" busy={busy} busyLabel="Undoing…" onClick={() => void run()}>
          It was not sent
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
