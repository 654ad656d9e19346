import type { ReactNode } from 'react';
import { transferCode } from 'shared/billing/transfer-code';
import { company } from 'shared/company';
import styles from './transfer-code.module.css';

/** The transfer as a code a banking app reads; of use on a large screen, beside the phone. */
export function TransferCode(props: { amount: number; reference: string }): ReactNode {
  const { size, path } = transferCode({ ...company.bank, ...props });
  return (
    <figure className={styles.code}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of this transfer"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} className={styles.paper} />
        <path d={path} className={styles.ink} />
      </svg>
      <figcaption>Scan with your banking app</figcaption>
    </figure>
  );
}
