import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { writePostCode } from 'shared/post/code';
import { addressLines } from 'shared/post-addresses/address-lines';
import { carrierNames } from 'shared/post-shipments/carriers';
import type { OfficeShipment } from 'shared/post-shipments/types';
import { keepWhole } from 'shared/ui/keep-whole';
import { PrintSheet } from '../print-sheet';
import { kindNames } from '../words';
import styles from './label-sheet.module.css';

/** A sheet for a parcel: its upper half is stuck on, the lower one lies inside. */
export function LabelSheet({
  shipment,
  onPrinted,
}: {
  shipment: OfficeShipment;
  onPrinted: () => void;
}): ReactNode {
  const { address, carrier, service, tracking, items, place } = shipment;
  return (
    <PrintSheet format="a4" onPrinted={onPrinted}>
      <article className={styles.label}>
        <address className={styles.sender}>
          <span>{company.name}</span>
          {company.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <address className={styles.recipient}>
          {addressLines(address).map((line, nth) => (
            <span key={`${nth} ${line}`}>{line}</span>
          ))}
          {address.phone && <span className={styles.phone}>Phone {address.phone}</span>}
        </address>
        <p className={styles.carrier}>
          {[carrier && carrierNames[carrier], service, tracking].filter(Boolean).join(', ')}
        </p>
        <Customs shipment={shipment} />
      </article>
      <article className={styles.slip}>
        <h1>What is in this parcel</h1>
        <p className={styles.printed}>{place}</p>
        <ul className={styles.items}>
          {items.map(({ id, code, kind, sender }) => (
            <li key={id}>
              <b>{keepWhole(writePostCode(code))}</b> {kindNames[kind]}
              {sender && ` from ${sender}`}
            </li>
          ))}
        </ul>
        <p className={styles.printed}>
          {company.name}, printed on {formatDay(maltaToday())}
        </p>
      </article>
    </PrintSheet>
  );
}

function Customs({
  shipment: { customs_contents: contents, customs_value: value, weight_g },
}: {
  shipment: OfficeShipment;
}): ReactNode {
  if (contents === null) return null;
  return (
    <dl className={styles.customs}>
      <div>
        <dt>Customs declaration: contents</dt>
        <dd>{contents}</dd>
      </div>
      <div>
        <dt>Value</dt>
        <dd>{formatEuro(value ?? 0)}</dd>
      </div>
      <div>
        <dt>Weight</dt>
        <dd>{weight_g} g</dd>
      </div>
      <div>
        <dt>Day and signature</dt>
        <dd className={styles.signature} />
      </div>
    </dl>
  );
}
