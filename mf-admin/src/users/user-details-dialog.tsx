import type { ReactNode } from 'react';
import { capitalised } from 'shared/lib/capitalised';
import { formatDay } from 'shared/lib/malta-time';
import { ButtonLink } from 'shared/ui/button';
import { CopyButton } from 'shared/ui/copy-button';
import { DetailList } from 'shared/ui/detail-list';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { type OfficeRole, shortId, type UserEntry, userName } from 'shared/users/types';
import { mailLink } from '../lib/mail-link';
import { personPath } from '../lib/office-paths';
import { RoleControl } from './role-control';
import { RoleBadge } from './user-badges';
import styles from './user-details-dialog.module.css';
import { UserMembership } from './user-membership';

interface UserDetailsDialogProps {
  user: UserEntry;
  /** Of a super administrator, who chooses roles: another one was chosen. */
  onRole?: (role: OfficeRole | null) => void;
  onClose: () => void;
}

/** Everything known about a person (spec 2§2). */
export function UserDetailsDialog({ user, onRole, onClose }: UserDetailsDialogProps): ReactNode {
  const isAccount = user.kind === 'account';
  return (
    <Dialog
      open
      onClose={onClose}
      title={userName(user)}
      intro={isAccount ? undefined : 'Approved affiliate without an account'}
    >
      <DetailList
        items={[
          ['Full name', user.full_name],
          [
            isAccount ? 'User ID' : 'Affiliate ID',
            <span key="id" className={styles.withCopy}>
              <code>{shortId(user.id)}</code>
              <CopyButton text={user.id} what="ID" />
            </span>,
          ],
          ['E-mail', user.email && <a href={mailLink(user.email)}>{user.email}</a>],
          ['Company', user.company_name],
          ['Phone', user.phone],
          isAccount ? ['Own address', address(user)] : null,
          isAccount ? ['Membership', <UserMembership key="membership" user={user} />] : null,
          isAccount ? ['Membership type', stored(user.membership_type)] : null,
          isAccount ? ['Membership status', stored(user.membership_status)] : null,
          isAccount ? ['Box', user.box_number] : null,
          isAccount ? ['VAT number', user.vat_number] : null,
          [
            'Role',
            // an affiliate without an account has none to change
            onRole && isAccount ? (
              <RoleControl key="role" user={user} onChoose={onRole} />
            ) : (
              <RoleBadge key="role" user={user} />
            ),
          ],
          [isAccount ? 'Created' : 'Applied', formatDay(user.created_at)],
        ]}
      />
      {user.affiliate_status && (
        <section className={styles.affiliate} aria-labelledby="affiliate-block">
          <h3 id="affiliate-block">Affiliate</h3>
          <DetailList
            items={[
              ['Status', capitalised(user.affiliate_status)],
              ['Referral code', user.referral_code && <code>{user.referral_code}</code>],
              ['Total referrals', user.total_referrals],
              ['Promotion methods', user.promotion_methods],
            ]}
          />
        </section>
      )}
      {isAccount && (
        <DialogActions>
          <ButtonLink tone="primary" to={personPath(user.id)}>
            Open the record
          </ButtonLink>
        </DialogActions>
      )}
    </Dialog>
  );
}

/** As the profile has it: the plan that was chosen, also before it is paid. */
function stored(word: string | null): string | null {
  return word && capitalised(word);
}

function address(user: UserEntry): string | null {
  const town = [user.postal_code, user.city].filter(Boolean).join(' ');
  const lines = [user.address_line_1, user.address_line_2, town, user.country];
  return lines.filter(Boolean).join(', ') || null;
}
