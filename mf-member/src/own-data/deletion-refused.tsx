import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import type { OwnDeletion } from 'shared/own-data/types';
import { Link } from 'shared/router';
import { keepWhole } from 'shared/ui/keep-whole';
import { Notice } from 'shared/ui/notice';
import styles from './own-data.module.css';

interface DeletionRefusedProps {
  deletion: OwnDeletion;
  /** The link leads away from the dialog. */
  onGo: () => void;
}

/** Why the account cannot be deleted now, and what to do about it. */
export function DeletionRefused({ deletion, onGo }: DeletionRefusedProps): ReactNode {
  const { unpaid, has_packed_post, is_last_super_admin } = deletion;
  return (
    <div className={styles.told}>
      {unpaid.length > 0 && (
        <Notice tone="warning">
          <p>
            <strong>
              {unpaid.length === 1 ? 'You have an unpaid order.' : 'You have unpaid orders.'}
            </strong>{' '}
            Pay or cancel {unpaid.length === 1 ? 'it' : 'them'} under{' '}
            <Link to={paths.billing} onClick={onGo}>
              Billing
            </Link>
            , then come back: we cannot delete an account with an open invoice.
          </p>
          <ul>
            {unpaid.map(({ id, purchase_number, total_amount }) => (
              <li key={id}>
                {keepWhole(purchase_number)}: {formatEuro(total_amount)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {has_packed_post && (
        <Notice tone="warning">
          <p>
            <strong>Some of your post is packed and about to leave.</strong> Come back once it is on
            its way, under{' '}
            <Link to={paths.postShipments} onClick={onGo}>
              Shipments
            </Link>
            , or write to us and we take it out of its parcel.
          </p>
        </Notice>
      )}
      {is_last_super_admin && (
        <Notice tone="warning">
          <p>
            <strong>You are the only super administrator who can sign in.</strong> Without you,
            nobody could give roles. Give the role to someone else under Users first; for help,
            write to <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
          </p>
        </Notice>
      )}
    </div>
  );
}
