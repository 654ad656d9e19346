import type { ReactNode } from 'react';
import { useAgenda } from 'shared/agenda/use-agenda';
import { useLiveAccount } from 'shared/billing/use-billing';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import type { Profile } from 'shared/profiles/types';
import { ButtonLink } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { loungeName } from './lounge-name';
import styles from './members-only.module.css';

/**
 * For who may not enter: what the lounge is, who may, and the way in. It opens by itself when the
 * membership becomes active.
 */
export function MembersOnly({ profile }: { profile: Profile }): ReactNode {
  useLiveAccount();
  return (
    <Doorway
      title={loungeName}
      intro="The drawing room of the house, upstairs behind the balconies: a long table, four desks overlooking the harbour, and evenings with people who understand what you do."
    >
      <section className={styles.way} aria-labelledby="who-may-enter">
        <h2 id="who-may-enter">For members with an active membership</h2>
        <p>{standing[profile.membership_status] ?? standing.pending_payment}</p>
        <WayIn />
      </section>
    </Doorway>
  );
}

const standing: Record<string, string> = {
  pending_payment:
    'You have no active membership yet. It begins once you have paid for the first period.',
  expired: 'Yours has expired. Pay for a new period, and the door is open to you again.',
  cancelled: 'Yours has ended. Choose a new plan, and the door is open to you again.',
};

/** What is due comes first: whoever owes for a plan needs no second one. */
function WayIn(): ReactNode {
  const { data: agenda, error, refetch } = useAgenda();
  if (error && !agenda) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!agenda) return <Skeleton label="Looking up the amount due…" lines={2} />;
  const { due } = agenda;
  return (
    <>
      {due && (
        <p>
          <strong>{formatEuro(due.amount)}</strong> is due on{' '}
          {due.orders === 1 ? 'your order' : `your ${due.orders} orders`}. Once a membership on it
          is paid, the lounge opens on this page.
        </p>
      )}
      <p className="ways">
        {due && (
          <ButtonLink to={paths.billing} tone="primary">
            Pay the amount due
          </ButtonLink>
        )}
        <ButtonLink to={paths.members} tone={due ? 'secondary' : 'primary'}>
          See the plans
        </ButtonLink>
        <ButtonLink to={paths.buildingHistory} tone="quiet">
          Explore Our Venue
        </ButtonLink>
      </p>
    </>
  );
}
