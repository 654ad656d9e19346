import { type ReactNode, useState } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { Link } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import type { VatReview } from 'shared/vat/office/types';
import { orderPath, personPath } from '../lib/office-paths';
import { DecideDialog } from './decide-dialog';
import styles from './vat-page.module.css';

const reasons: Readonly<Record<VatReview['why'], string>> = {
  name_differs: 'VIES knows this number under another name. Until you decide, VAT is charged.',
  shared:
    'VIES gives no name, and another account buys under this number. Until you decide, VAT is charged.',
  no_name:
    'VIES gives no name for this number. No VAT is charged unless you refuse it or have refused them before.',
  declared:
    'A business outside the European Union, of which there is no register. No VAT is charged unless you refuse it or have refused them before.',
};

/** The same where an order names it and the profile does not, so that nothing is charged by it now. */
const orderReasons: Readonly<Record<VatReview['why'], string>> = {
  name_differs: 'VIES knows this number under another name.',
  shared: 'VIES gives no name for this number.',
  no_name: 'VIES gives no name for this number.',
  declared: 'A business outside the European Union, of which there is no register.',
};

type Open = { review: VatReview; isAccepted: boolean };

/** Buyers whose business VIES does not settle. */
export function Reviews({ reviews }: { reviews: readonly VatReview[] }): ReactNode {
  const [open, setOpen] = useState<Open | null>(null);
  const ownId = useAppStore((state) => state.session.userId);
  return (
    <section className={styles.part} aria-labelledby="vat-reviews">
      <h3 id="vat-reviews">To decide</h3>
      {reviews.length === 0 && <p>No buyer waits for a decision.</p>}
      {reviews.length > 0 && (
        <ul className={styles.list}>
          {reviews.map((review) => (
            <li key={`${review.user_id} ${review.number} ${review.name}`} className={styles.row}>
              <Facts review={review} />
              {review.user_id !== ownId && (
                <span className={styles.ways}>
                  <Button
                    size="sm"
                    aria-label={`Accept ${review.number} of ${review.name}`}
                    onClick={() => setOpen({ review, isAccepted: true })}
                  >
                    Accept
                  </Button>
                  <Button
                    size="sm"
                    tone="danger"
                    aria-label={`Refuse ${review.number} of ${review.name}`}
                    onClick={() => setOpen({ review, isAccepted: false })}
                  >
                    Refuse
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && <DecideDialog {...open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Facts({ review }: { review: VatReview }): ReactNode {
  const { vies_name, vies_address, answered_at, request_identifier, purchase_id } = review;
  const vies = [vies_name, vies_address?.replaceAll('\n', ', ')].filter(Boolean).join(', ');
  return (
    <span className={styles.what}>
      <b>
        <Link to={personPath(review.user_id)}>{review.name}</Link>, {review.number}
      </b>
      <span>{[review.full_name, review.address, review.country].filter(Boolean).join(', ')}</span>
      {vies && <span>VIES: {vies}</span>}
      {answered_at && (
        <span>
          Answered on {formatMoment(answered_at)}
          {request_identifier && `, request ${request_identifier}`}
        </span>
      )}
      {purchase_id === null ? (
        <span>{reasons[review.why]}</span>
      ) : (
        <span>
          {orderReasons[review.why]} Order{' '}
          <Link to={orderPath(purchase_id)}>{review.purchase_number}</Link> without VAT names it,
          and the profile has changed since.
        </span>
      )}
    </span>
  );
}
