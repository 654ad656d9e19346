import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import type { VatWork } from 'shared/vat/office/types';
import { personPath } from '../lib/office-paths';
import styles from './vat-page.module.css';

/** Numbers under which several accounts buy: one company with several people, or somebody else's number. */
export function SharedNumbers({ numbers }: { numbers: VatWork['shared'] }): ReactNode {
  if (numbers.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="vat-shared">
      <h3 id="vat-shared">One number, several accounts</h3>
      <ul className={styles.list}>
        {numbers.map(({ vat_number, accounts }) => (
          <li key={vat_number} className={styles.row}>
            <span className={styles.what}>
              <b>{vat_number}</b>
              {accounts.map(({ user_id, full_name, company_name }) => (
                <span key={user_id}>
                  <Link to={personPath(user_id)}>{full_name}</Link>
                  {company_name && `, ${company_name}`}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
