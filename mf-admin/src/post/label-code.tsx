import type { ReactNode } from 'react';
import { encode } from 'uqr';
import styles from './label-code.module.css';

const quietZone = 2; // modules; the label is white around it

/** The code of a label as scanners and phones read it. */
export function LabelCode({ code }: { code: string }): ReactNode {
  const { data, size } = encode(code, { ecc: 'M', border: quietZone });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      aria-hidden="true"
      shapeRendering="crispEdges"
    >
      <path d={outline(data)} />
    </svg>
  );
}

function outline(modules: readonly boolean[][]): string {
  return modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
