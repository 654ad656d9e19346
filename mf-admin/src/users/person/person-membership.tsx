import { type ReactNode, useState } from 'react';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { businessAddress } from 'shared/memberships/business-address';
import { kindName } from 'shared/memberships/membership-words';
import type { Membership } from 'shared/memberships/types';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { CopyButton } from 'shared/ui/copy-button';
import { DetailList } from 'shared/ui/detail-list';
import { keepWhole } from 'shared/ui/keep-whole';
import type { PersonRecord } from 'shared/users/person/types';
import { orderPath } from '../../lib/office-paths';
import { MembershipBadges } from './membership-badges';
import { MembershipDialog } from './membership-dialog';
import type { PersonParts } from './parts';
import styles from './person-overview.module.css';

/** How the membership stands: period, notice, what was chosen for later, the next order, the box. */
export function PersonMembership({
  record,
  Address,
}: {
  record: PersonRecord;
  Address: PersonParts['Address'];
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { membership, profile } = record;
  const { unpaid, notice, next, box_number: box, address } = membership;
  return (
    <section className={styles.section} aria-labelledby="person-membership">
      <div className={styles.bar}>
        <h3 id="person-membership">Membership</h3>
        <Button size="sm" onClick={() => setOpen(true)}>
          Change membership
        </Button>
      </div>
      <DetailList
        items={[
          [
            'Status',
            <span key="state" className={styles.withCopy}>
              <MembershipBadges record={record} />
            </span>,
          ],
          ['Last day', lastDay(membership)],
          membership.grace_until
            ? ['Late payment', `No gap if paid by ${formatDay(membership.grace_until)}`]
            : null,
          notice
            ? [
                'Notice',
                `Given on ${formatDay(notice.given_on)}, ends on ${formatDay(notice.ends_on)}`,
              ]
            : null,
          next?.kind === 'change'
            ? ['Scheduled', `${kindName(next)}, after ${formatDay(next.on)}`]
            : null,
          ['Next order', nextOrder(membership)],
          unpaid
            ? [
                'Awaiting payment',
                <span key="unpaid">
                  <Link to={orderPath(unpaid.purchase_id)}>
                    {keepWhole(unpaid.purchase_number)}
                  </Link>
                  , {kindName(unpaid)}: {formatEuro(unpaid.amount_due)}
                </span>,
              ]
            : null,
          ['Post after the end', postAfterwards(membership)],
          address && address.state !== 'none'
            ? ['Address', <Address key="address" record={record} />]
            : null,
          [
            'Box',
            box && (
              <span key="box" className={styles.withCopy}>
                {box}
                <CopyButton text={businessAddress(profile, box).join('\n')} what="Address" />
              </span>
            ),
          ],
        ]}
      />
      {isOpen && <MembershipDialog profile={profile} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Whether post of somebody who leaves is still taken in, and what is done with it. */
function postAfterwards({ leaving: { service, kept_until: until } }: Membership): string | null {
  if (service && !service.is_paid) return `${service.title}, not paid yet`;
  if (service) {
    const { title, begins_on: from, ends_on: to } = service;
    return from && to ? `${title}, from ${formatDay(from)} to ${formatDay(to)}` : `${title}, paid`;
  }
  if (until === null) return null;
  return until < maltaToday()
    ? `Goes back to its senders since ${formatDay(until)}`
    : `Kept until ${formatDay(until)}, then it goes back`;
}

function lastDay({ valid_until: end, status }: Membership): string | null {
  if (end) return formatDay(end);
  return status === 'active' ? 'No end date' : null;
}

/** Orders are written 14 days before the end of a period. */
function nextOrder({ next, unpaid }: Membership): string | null {
  if (next === null || next.kind === 'end') return next && `None: it ends on ${formatDay(next.on)}`;
  if (unpaid?.kind === 'renewal') return 'Already sent';
  if (next.total_amount === null) return 'Already paid';
  return `${kindName(next)}, ${formatEuro(next.total_amount)}, due ${formatDay(next.on)}`;
}
