import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { paths } from 'shared/lib/paths';
import { useMinute } from 'shared/lib/use-minute';
import { useOpenInAddress } from 'shared/lib/use-open-in-address';
import type { Packing } from 'shared/post-shipments/types';
import { useFoundParcels, usePacking } from 'shared/post-shipments/use-shipments';
import { ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageHead } from 'shared/ui/page-head';
import { Skeleton } from 'shared/ui/skeleton';
import { listenForLabels } from '../gun';
import { FindParcel } from './find-parcel';
import { GroupList } from './group-list';
import { LabelInput } from './label-input';
import styles from './packing-page.module.css';
import { Parcel } from './parcel';
import { ShipmentList } from './shipment-list';
import { Stopped } from './stopped';
import { usePackingScans } from './use-packing-scans';

/** /dashboard/post/shipments, for the office: what is to be sent on, what is packed, and what has left. */
export default function PackingPage(): ReactNode {
  const packing = usePacking();
  const open = useOpenInAddress('parcel');
  const listed = [...(packing.data?.parcels ?? []), ...(packing.data?.sent ?? [])];
  const near = listed.find(({ id }) => id === open.value);
  const far = useFoundParcels(packing.data && !near ? open.value : null);
  const [newId, setNewId] = useState(() => crypto.randomUUID()); // of the parcel that the next label begins
  const { scan, stopped, goOn } = usePackingScans(open.value ?? newId, () => {
    if (open.value !== null) return;
    open.show(newId);
    setNewId(crypto.randomUUID());
  });
  const hear = useEffectEvent((text: string) => void scan(text));
  useEffect(() => listenForLabels(hear), []);

  if (open.value !== null && packing.data && !near && !far.data) {
    return far.error ? (
      <ErrorNotice error={far.error} onRetry={() => void far.refetch()} />
    ) : (
      <Skeleton label="Loading the parcel…" lines={5} />
    );
  }
  if (open.value !== null && packing.data) {
    return (
      <Parcel
        key={open.value}
        id={open.value}
        shipment={near ?? far.data?.[0]}
        waiting={packing.data.waiting}
        onScan={scan}
        stopped={stopped && <Stopped text={stopped} onGoOn={goOn} />}
        onClose={open.close}
      />
    );
  }
  return (
    <section className={styles.page} aria-label="Shipments">
      <PageHead
        title="Shipments"
        intro="Scan the first item of a parcel to begin it. Each parcel goes to one address of one member."
      >
        <ButtonLink size="sm" to={paths.post}>
          All post
        </ButtonLink>
      </PageHead>
      {stopped && <Stopped text={stopped} onGoOn={goOn} />}
      {packing.error && (
        <ErrorNotice error={packing.error} onRetry={() => void packing.refetch()} />
      )}
      {!packing.data && !packing.error && <Skeleton label="Loading shipments…" lines={5} />}
      {packing.data && <Desk packing={packing.data} onScan={scan} onOpen={open.show} />}
    </section>
  );
}

function Desk({
  packing: { waiting, parcels, sent },
  onScan,
  onOpen,
}: {
  packing: Packing;
  onScan: (code: string) => Promise<void>;
  onOpen: (id: string) => void;
}): ReactNode {
  const now = useMinute();
  if (waiting.length + parcels.length + sent.length === 0) {
    return (
      <EmptyState title="Nothing to send on">
        What members ask to have sent on is listed here, by member and address.
      </EmptyState>
    );
  }
  return (
    <>
      {waiting.length > 0 && (
        <section className={styles.part} aria-labelledby="to-pack">
          <h3 id="to-pack">To pack</h3>
          <LabelInput onLabel={onScan} />
          <GroupList groups={waiting} now={now} />
        </section>
      )}
      <ShipmentList
        title="Parcels in the house"
        shipments={parcels}
        onOpen={onOpen}
        empty="No parcel is being packed."
      />
      <ShipmentList title="Sent" shipments={sent} onOpen={onOpen} empty="Nothing was sent yet." />
      {sent.length > 0 && <FindParcel onOpen={onOpen} />}
    </>
  );
}
