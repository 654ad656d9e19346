import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { BalconyMark } from 'shared/ui/logo';
import styles from './envelope.module.css';

/** What a letter to a member looks like: name, box and the company's own address. No box has this number. */
export function Envelope(): ReactNode {
  return (
    <figure className={styles.envelope}>
      <div className={styles.paper}>
        <svg viewBox="0 0 190 74" className={styles.postmark} aria-hidden="true">
          <circle cx="40" cy="37" r="33" />
          <circle cx="40" cy="37" r="22" />
          <path d="M28 33h24M24 41h32" />
          <path d="M78 18c12-8 24 8 36 0s24 8 36 0 24 8 36 0M78 31c12-8 24 8 36 0s24 8 36 0 24 8 36 0M78 44c12-8 24 8 36 0s24 8 36 0 24 8 36 0M78 57c12-8 24 8 36 0s24 8 36 0 24 8 36 0" />
        </svg>
        <span className={styles.stamp} aria-hidden="true">
          <BalconyMark className={styles.mark} />
        </span>
        <address className={styles.address}>
          <span className={styles.you}>Your Company Ltd</span>
          <span>Box 000</span>
          {company.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
      <figcaption className={styles.caption}>How your letters will be addressed</figcaption>
    </figure>
  );
}
