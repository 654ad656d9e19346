import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import type { OwnDeletion } from 'shared/own-data/types';
import { billOwnCharges } from 'shared/post-charges/api';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { Notice } from 'shared/ui/notice';
import styles from './own-data.module.css';

interface DeletionRefusedProps {
  deletion: OwnDeletion;
  /** The link leads away from the dialog. */
  onGo: () => void;
  onLookAgain: () => void;
}

/** Why the account cannot be deleted now, and what to do about it. */
export function DeletionRefused({ deletion, onGo, onLookAgain }: DeletionRefusedProps): ReactNode {
  const { unpaid, unbilled, has_packed_post, has_payout, is_last_super_admin } = deletion;
  return (
    <div className={styles.told}>
      {unpaid.length > 0 && (
        <Notice tone="warning">
          <p>
            <strong>
              {unpaid.length === 1 ? 'You have an unpaid order.' : 'You have unpaid orders.'}
            </strong>{' '}
            {unpaid.every(({ is_post }) => is_post) ? 'Pay' : 'Pay or cancel'}{' '}
            {unpaid.length === 1 ? 'it' : 'them'} under{' '}
            <Link to={paths.billing} onClick={onGo}>
              Billing
            </Link>
            , then come back: we cannot delete an account with an open invoice.
          </p>
          <ul>
            {unpaid.map(({ id, purchase_number, amount_due, is_post }) => (
              <li key={id}>
                {keepWhole(purchase_number)}: {formatEuro(amount_due)}
                {is_post && ', for work on your post, which can only be paid'}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {unbilled > 0 && <Unbilled gross={unbilled} onBilled={onLookAgain} />}
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
      {has_payout && (
        <Notice tone="warning">
          <p>
            <strong>A payout of your commission is on its way to your bank.</strong> Come back once
            it is paid: your{' '}
            <Link to={paths.ownAffiliate} onClick={onGo}>
              affiliate card
            </Link>{' '}
            says so.
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

/** What was done beyond the plan is billed after its month, or now for whoever leaves. */
function Unbilled({ gross, onBilled }: { gross: number; onBilled: () => void }): ReactNode {
  const { busy, error, run } = useAction(async () => {
    await billOwnCharges();
    onBilled();
  });
  return (
    <Notice tone="warning">
      <p>
        <strong>{formatEuro(gross)} for your post is not billed yet.</strong> It is for what we did
        beyond your plan. We can bill it now: then pay the order, and come back.
      </p>
      {error && <ErrorNotice error={error} />}
      <div className="ways">
        <Button size="sm" busy={busy} onClick={() => void run()}>
          Bill it now
        </Button>
      </div>
    </Notice>
  );
}
