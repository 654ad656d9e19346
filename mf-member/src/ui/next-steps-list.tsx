import type { ReactNode } from 'react';
import { nextSteps, type OrderToPay } from 'shared/orders/next-steps';
import { Link } from 'shared/router';
import 'shared/ui/tokens-later.css';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './next-steps-list.module.css';

/** What happens next with an unpaid order, step by step and by when. */
export function NextStepsList({ order }: { order: OrderToPay }): ReactNode {
  return (
    <ol className={styles.steps} aria-label={`What happens next with ${order.purchase_number}`}>
      {nextSteps(order).map(({ title, when, text, way }) => (
        <li key={title} className={styles.step} data-done={when === null || undefined}>
          <p className={styles.title}>
            {title}
            {when === null && <span className="visually-hidden"> (done)</span>}
          </p>
          {when && <p className={styles.when}>{when}</p>}
          <p className={styles.text}>
            {keepWhole(text)}
            {way && (
              <>
                {' '}
                <Link to={way.path}>{way.label}</Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
