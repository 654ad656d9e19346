import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { formatDay } from 'shared/lib/malta-time';
import { formatPriceWithVat } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { writePostCode } from 'shared/post/code';
import { addressLines } from 'shared/post-addresses/address-lines';
import { carrierNames, trackingPage } from 'shared/post-shipments/carriers';
import { postagePrice } from 'shared/post-shipments/postage';
import type { Shipment } from 'shared/post-shipments/types';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { Card } from 'shared/ui/card';
import { DetailList } from 'shared/ui/detail-list';
import { kindNames, weightText } from '../lib/post-words';
import styles from './shipment-card.module.css';

/** One parcel: where it goes, how to follow it, what it costs and what is in it. */
export function ShipmentCard({ shipment }: { shipment: Shipment }): ReactNode {
  const { id, address, items, weight_g, sent_at, correction } = shipment;
  const titleId = `shipment-${id}`;
  const postage = postagePrice(shipment);
  return (
    <Card as="li" className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {counted(items.length, 'item')} to {address.city}
        </h3>
        {sent_at ? (
          <Badge tone="success">Sent {formatDay(sent_at)}</Badge>
        ) : (
          <Badge tone="warning">Being packed</Badge>
        )}
      </div>
      <DetailList
        items={[
          ['To', addressLines(address).join(', ')],
          sent_at === null ? null : ['Carrier', <Carrier key="carrier" shipment={shipment} />],
          weight_g === null ? null : ['Weight', weightText(weight_g)],
          postage && ['Postage', formatPriceWithVat(postage)],
          correction === null ? null : ['Corrected', correction],
        ]}
      />
      <ul className={styles.items} aria-label="What is in it">
        {items.map((item) => (
          <li key={item.id}>
            <Link to={`${paths.postItem}?id=${item.id}`}>
              {item.sender ?? kindNames[item.kind]}
            </Link>
            <span className={styles.code}>{writePostCode(item.code)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Who carries it; a link leads to the carrier's own page where one is known. */
export function Carrier({
  shipment: { carrier, service, tracking },
}: {
  shipment: Pick<Shipment, 'carrier' | 'tracking'> & Partial<Pick<Shipment, 'service'>>;
}): ReactNode {
  const page = trackingPage(carrier, tracking);
  const name = [carrier && carrierNames[carrier], service].filter(Boolean).join(', ');
  return (
    <>
      {name}
      {tracking && ', '}
      {page ? (
        <a href={page} target="_blank" rel="noreferrer">
          {tracking}
          <span className="visually-hidden"> (opens the carrier’s page)</span>
        </a>
      ) : (
        tracking
      )}
    </>
  );
}
