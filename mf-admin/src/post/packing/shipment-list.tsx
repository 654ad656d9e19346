import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { formatMoment } from 'shared/lib/malta-time';
import { carrierNames } from 'shared/post-shipments/carriers';
import type { OfficeShipment } from 'shared/post-shipments/types';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { memberName } from '../words';
import styles from './shipment-list.module.css';

interface ShipmentListProps {
  title: string;
  shipments: readonly OfficeShipment[];
  onOpen: (id: string) => void;
  empty: string;
}

/** Parcels, a line each, that lead to the parcel itself. */
export function ShipmentList({ title, shipments, onOpen, empty }: ShipmentListProps): ReactNode {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {shipments.length === 0 && <p className={styles.facts}>{empty}</p>}
      <ul className={styles.list} aria-label={title}>
        {shipments.map((shipment) => (
          <li key={shipment.id} className={styles.row}>
            <span className={styles.what}>
              <b>{memberName(shipment)}</b>
              <span className={styles.facts}>{factsOf(shipment)}</span>
            </span>
            <State shipment={shipment} />
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Open the parcel for ${memberName(shipment)}`}
              onClick={() => onOpen(shipment.id)}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ shipment: { packed_at, sent_at } }: { shipment: OfficeShipment }): ReactNode {
  if (sent_at !== null) return null;
  return packed_at === null ? (
    <Badge tone="warning">Being packed</Badge>
  ) : (
    <Badge tone="success">Ready to leave</Badge>
  );
}

function factsOf({
  items,
  address,
  carrier,
  tracking,
  sent_at,
  packer,
  place,
}: OfficeShipment): string {
  return [
    sent_at === null && place,
    counted(items.length, 'item'),
    `to ${address.city}, ${address.country}`,
    carrier && [carrierNames[carrier], tracking].filter(Boolean).join(' '),
    sent_at ? formatMoment(sent_at) : packer?.name && `packed by ${packer.name}`,
  ]
    .filter(Boolean)
    .join(', ');
}
