import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { writePostCode } from 'shared/post/code';
import { LabelCode } from './label-code';
import type { Format } from './print-sheet';
import styles from './printed-labels.module.css';

/** Labels as the printer gets them. */
export function Labels({ codes, format }: { codes: readonly string[]; format: Format }): ReactNode {
  return (
    <ul className={styles[format]}>
      {codes.map((code) => (
        <li key={code} className={styles.label}>
          <LabelCode code={code} />
          <span className={styles.text}>
            <b>{writePostCode(code)}</b>
            <span>{company.name}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
