import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { type AppPath, paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import styles from './legal-page.module.css';

const documents = [
  { path: paths.terms, title: 'Terms & Conditions' },
  { path: paths.privacy, title: 'Privacy Policy' },
  { path: paths.cookies, title: 'Cookie Policy' },
  { path: paths.security, title: 'Security Policy' },
];

/** Who stands behind the document and how to reach them, and the documents beside it. */
export function ReachUs({ path }: { path: AppPath }): ReactNode {
  return (
    <div className={styles.reach}>
      <div className={styles.company}>
        <h2 className={styles.label}>Questions about this page</h2>
        <address className={styles.address}>
          <strong>{company.legalName}</strong>
          {company.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={`mailto:${company.email}`}>{company.email}</a>
          <a href={company.phone.href}>{company.phone.display}</a>
        </address>
        <p className={styles.way}>
          <ButtonLink to={paths.contact} size="sm">
            Write to us
          </ButtonLink>
        </p>
      </div>
      <nav aria-labelledby="other-documents">
        <h2 id="other-documents" className={styles.label}>
          Also worth reading
        </h2>
        <ul className={styles.others}>
          {documents
            .filter((one) => one.path !== path)
            .map((one) => (
              <li key={one.path}>
                <Link to={one.path}>{one.title}</Link>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  );
}
