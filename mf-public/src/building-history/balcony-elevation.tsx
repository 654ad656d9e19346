import type { ReactNode } from 'react';
import styles from './figure.module.css';
import { colours } from './palette';

const bays = [92, 137, 182, 227];
const labels = [
  { y: 30, text: 'roof boards', to: 84 },
  { y: 86, text: 'sashes', to: 92 },
  { y: 168, text: 'apron', to: 92 },
  { y: 232, text: 'corbels', to: 106 },
];

/** A gallarija measured and drawn, with the names of its parts. */
export function BalconyElevation(): ReactNode {
  return (
    <svg viewBox="0 0 300 270" className={styles.drawing} aria-hidden="true">
      <path d="M84 40l10-22h172l10 22zM80 40h200v10H80zM86 50h188v150H86z" fill={colours.timber} />
      <path d="M84 40l10-22h172l10 22z" fill={colours.shade} opacity=".25" />
      {bays.map((x, index) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path d="M0 58h40v66H0z" fill={index === 1 ? colours.pane : colours.lamp} />
          <path d="M20 58v66M0 80h40" stroke={colours.timber} strokeWidth="3" />
          <path d="M0 134h40v56H0z" fill={colours.timberDeep} />
          <path
            d="M5 142h30M5 149h30M5 156h30M5 163h30M5 170h30M5 177h30M5 184h30"
            stroke={colours.timberEdge}
            strokeWidth="2"
          />
        </g>
      ))}
      <path d="M80 200h200v10H80z" fill={colours.timberEdge} />
      <path d="M72 210h216v9H72z" fill={colours.ledge} />
      <path
        d="M100 219h30c0 20-9 22-11 40h-7c-1-18-12-20-12-40zM230 219h30c0 20-9 22-11 40h-7c-1-18-12-20-12-40z"
        fill={colours.corbel}
      />
      {labels.map(({ y, text, to }) => (
        <g key={text}>
          <path d={`M4 ${y + 6}H${to}`} className={styles.line} strokeDasharray="2 3" />
          <text x="4" y={y} className={styles.label}>
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}
