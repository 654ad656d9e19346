import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { encode } from 'uqr';
import { epcPayload } from './epc-payload';
import styles from './transfer-code.module.css';

const quietZone = 4; // modules, ISO/IEC 18004

/** The transfer as a code a banking app reads; of use on a large screen, beside the phone. */
export function TransferCode(props: { amount: number; reference: string }): ReactNode {
  const { data, size } = encode(epcPayload({ ...company.bank, ...props }), {
    ecc: 'M',
    border: quietZone,
  });
  return (
    <figure className={styles.code}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of this transfer"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} className={styles.paper} />
        <path d={outline(data)} className={styles.ink} />
      </svg>
      <figcaption>Scan with your banking app</figcaption>
    </figure>
  );
}

function outline(modules: readonly boolean[][]): string {
  return modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
