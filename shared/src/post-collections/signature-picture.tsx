import type { ReactNode } from 'react';
import { signatureField } from './signature';
import styles from './signature-picture.module.css';

/** A signature as it was drawn. */
export function SignaturePicture({ path, of }: { path: string; of: string }): ReactNode {
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
      role="img"
      aria-label={`Signature of ${of}`}
    >
      <path d={path} />
    </svg>
  );
}
