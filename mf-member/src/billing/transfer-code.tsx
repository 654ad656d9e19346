import type { ReactNode } from 'react';
import { darkRuns, transferCode } from 'shared/billing/transfer-code';
import { company } from 'shared/company';
import styles from './transfer-code.module.css';

/** The transfer as a code a banking app reads; of use on a large screen, beside the phone. */
export function TransferCode(props: { amount: number; reference: string }): ReactNode {
  const code = transferCode({ ...company.bank, ...props });
  const outline = darkRuns(code).map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`);
  return (
    <figure className={styles.code}>
      <svg
        viewBox={`0 0 ${code.length} ${code.length}`}
        role="img"
        aria-label="QR code of this transfer"
        shapeRendering="crispEdges"
      >
        <rect width={code.length} height={code.length} className={styles.paper} />
        <path d={outline.join('')} className={styles.ink} />
      </svg>
      <figcaption>Scan with your banking app</figcaption>
    </figure>
  );
}
