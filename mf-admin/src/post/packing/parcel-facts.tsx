import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { formatEuro, formatPriceWithVat } from 'shared/lib/money';
import { carrierNames } from 'shared/post-shipments/carriers';
import { postagePrice } from 'shared/post-shipments/postage';
import type { OfficeShipment } from 'shared/post-shipments/types';
import { DetailList } from 'shared/ui/detail-list';

/** What the carrier and customs know of a closed parcel. */
export function ParcelFacts({ shipment }: { shipment: OfficeShipment }): ReactNode {
  const {
    carrier,
    service,
    tracking,
    weight_g,
    customs_contents,
    customs_value,
    sent_at,
    correction,
  } = shipment;
  const postage = postagePrice(shipment);
  return (
    <DetailList
      items={[
        ['Carrier', [carrier && carrierNames[carrier], service].filter(Boolean).join(', ')],
        ['Tracking number', tracking],
        ['Weight', weight_g === null ? null : `${weight_g} g`],
        ['Postage', postage && formatPriceWithVat(postage)],
        customs_contents === null
          ? null
          : ['Customs', `${customs_contents}, ${formatEuro(customs_value ?? 0)}`],
        sent_at === null ? null : ['Sent', formatMoment(sent_at)],
        correction === null ? null : ['Corrected', correction],
      ]}
    />
  );
}
