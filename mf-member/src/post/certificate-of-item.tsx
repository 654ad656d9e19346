import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import type { OwnPostItem } from 'shared/post/types';
import { Link } from 'shared/router';
import { Card } from 'shared/ui/card';
import { keepWhole } from 'shared/ui/keep-whole';
import { CertificateDownload } from './certificate-download';
import styles from './post-item.module.css';

/** The proof that an item was shredded; nothing for any other. */
export function CertificateOfItem({ item: { certificate } }: { item: OwnPostItem }): ReactNode {
  if (certificate === null) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="certificate-heading">
      <h3 id="certificate-heading">Certificate of shredding</h3>
      <p className={styles.quiet}>
        {keepWhole(certificate.number)} says when it was shredded, how finely, and before whose
        eyes. <Link to={paths.postCertificates}>All your certificates</Link>
      </p>
      <CertificateDownload certificate={certificate} />
    </Card>
  );
}
