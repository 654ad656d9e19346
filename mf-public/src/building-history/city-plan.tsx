import type { ReactNode } from 'react';
import styles from './figure.module.css';
import { colours } from './palette';

const shore =
  'M48 206L34 178l24-8-4-24 24-6-3-28 24-9 52-28 46-18 40-18 26-18 30-7 8 20 24 4-12 20 8 20-28 6-30 28-40 22-22 26-42 12-36 24-38 18z';

/** The city as it was planned: straight streets on a bare tongue of rock between two harbours. */
export function CityPlan(): ReactNode {
  return (
    <svg viewBox="0 0 360 230" className={styles.drawing} aria-hidden="true">
      <defs>
        <pattern
          id="blocks"
          width="23"
          height="14"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-27 180 120)"
        >
          <path d="M2 2h19v10H2z" fill={colours.brass} fillOpacity=".55" />
        </pattern>
      </defs>
      <path
        d="M14 96c10-6 18 6 28 0s18 6 28 0M120 30c10-6 18 6 28 0s18 6 28 0M206 14c8-5 14 5 22 0M240 190c10-6 18 6 28 0s18 6 28 0M290 140c10-6 18 6 28 0s18 6 28 0M180 216c10-6 18 6 28 0"
        className={styles.water}
      />
      <path d={shore} fill={colours.land} />
      <path d={shore} fill="url(#blocks)" />
      <path d={shore} className={styles.line} fill="none" />
      <path d="M290 34l16 8 4 16-16 6-14-10z" className={styles.line} fill={colours.land} />
      <path d="M206 108l17-9 5 9-17 9z" fill={colours.here} />
      <circle cx="217" cy="108" r="17" className={styles.line} fill="none" strokeDasharray="3 4" />
      <path d="M232 117l32 34" className={styles.line} fill="none" />
      <text x="270" y="164" className={styles.label}>
        the house
      </text>
    </svg>
  );
}
