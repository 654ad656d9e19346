import type { ReactNode } from 'react';
import styles from './keep-whole.module.css';

/** "PO-2026-000001", "INV-…" and "CN-…", "SC-000001", and what is printed on a label: "ABCD-EFGH". */
const number = /\b((?:PO|INV|CN)-\d{4}-\d+|SC-\d{6,}|[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4})\b/;

/**
 * A text in which the numbers of orders, invoices, certificates and labels are not broken at their hyphens, as browsers do where a
 * line is full. Their hyphens stay those of the keyboard: numbers are copied into payments.
 */
export function keepWhole(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  const parts = text.split(number); // every other one is a number
  if (parts.length === 1) return text;
  return parts.map((part, nth) =>
    nth % 2 === 1 ? (
      <span key={nth} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
