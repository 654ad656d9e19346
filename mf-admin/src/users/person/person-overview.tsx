import { type ReactNode, useState } from 'react';
import { formatDay, formatMoment } from 'shared/lib/malta-time';
import { useAdminRole } from 'shared/profiles/use-profile';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { CopyButton } from 'shared/ui/copy-button';
import { DetailList } from 'shared/ui/detail-list';
import type { PersonRecord } from 'shared/users/person/types';
import { shortId } from 'shared/users/types';
import { personPath } from '../../lib/office-paths';
import { EditDetailsDialog } from './edit-details-dialog';
import { OpenMatters } from './open-matters';
import type { PersonParts } from './parts';
import { PersonMembership } from './person-membership';
import { PersonNotes } from './person-notes';
import styles from './person-overview.module.css';

/** What waits, for the office or for the person, beside the profile. */
export function PersonOverview({
  record,
  parts,
}: {
  record: PersonRecord;
  parts: PersonParts;
}): ReactNode {
  const isGone = record.profile.forgotten_at !== null;
  return (
    <div className={styles.columns}>
      <div className={styles.matters}>
        <OpenMatters record={record} Applications={parts.Applications} />
        {!isGone && <PersonNotes id={record.profile.id} />}
      </div>
      {!isGone && (
        <div className={styles.matters}>
          <PersonMembership record={record} Address={parts.Address} />
          <Details record={record} parts={parts} />
        </div>
      )}
    </div>
  );
}

/** Every field of the profile (spec 2§2, User details). */
function Details({
  record,
  parts: { Role, RoleControl },
}: {
  record: PersonRecord;
  parts: PersonParts;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const mayChangeRoles = useAdminRole()?.isSuperAdmin ?? false;
  const { profile, referred_by } = record;
  return (
    <section className={styles.section} aria-labelledby="person-details">
      <div className={styles.bar}>
        <h3 id="person-details">Details</h3>
        <Button size="sm" onClick={() => setOpen(true)}>
          Edit details
        </Button>
      </div>
      <DetailList
        items={[
          ['Full name', profile.full_name],
          [
            'User ID',
            <span key="id" className={styles.withCopy}>
              <code>{shortId(profile.id)}</code>
              <CopyButton text={profile.id} what="ID" />
            </span>,
          ],
          ['Company', profile.company_name || null],
          ['Phone', profile.phone || null],
          ['Own address', address(profile)],
          ['Buys as', buyerWords(profile)],
          ['VAT number', profile.vat_number || null],
          ['Registration number', profile.registration_number || null],
          [
            'Role',
            mayChangeRoles ? (
              <RoleControl key="role" profile={profile} />
            ) : (
              <Role key="role" profile={profile} />
            ),
          ],
          [
            'E-mail confirmed',
            record.email_confirmed_at ? formatDay(record.email_confirmed_at) : 'Not yet',
          ],
          ['Pays by', profile.preferred_payment_method === 'card' ? 'Card' : 'Bank transfer'],
          [
            'Terms accepted',
            profile.terms_version &&
              `Version ${profile.terms_version}${profile.terms_accepted_at ? `, ${formatDay(profile.terms_accepted_at)}` : ''}`,
          ],
          referred_by
            ? [
                'Referred by',
                referred_by.user_id ? (
                  <Link key="by" to={personPath(referred_by.user_id)}>
                    {referred_by.name}
                  </Link>
                ) : (
                  referred_by.name
                ),
              ]
            : null,
          ['Created', formatMoment(profile.created_at)],
        ]}
      />
      {isOpen && <EditDetailsDialog profile={profile} onClose={() => setOpen(false)} />}
    </section>
  );
}

function address(profile: PersonRecord['profile']): string | null {
  const town = [profile.postal_code, profile.city].filter(Boolean).join(' ');
  const lines = [profile.address_line_1, profile.address_line_2, town, profile.country];
  return lines.filter(Boolean).join(', ') || null;
}

function buyerWords({ buyer_kind }: PersonRecord['profile']): string | null {
  if (buyer_kind === null) return null;
  return buyer_kind === 'business' ? 'A business' : 'A private person';
}
