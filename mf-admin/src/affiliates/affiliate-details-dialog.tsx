import type { ReactNode } from 'react';
import { businessTypeNames, isBusinessType } from 'shared/affiliates/business-types';
import type { Affiliate } from 'shared/affiliates/types';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { DetailList } from 'shared/ui/detail-list';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { mailLink } from '../lib/mail-link';
import { personPath } from '../lib/office-paths';
import { AffiliateStatusBadge } from './affiliate-status-badge';
import { type Decide, DecisionButtons } from './decision-buttons';
import { withdrawalReason } from './withdrawal-reason';

/** The whole application (spec 2§3), and what can be decided about it. */
export function AffiliateDetailsDialog({
  affiliate,
  onDecide,
  onClose,
}: {
  affiliate: Affiliate;
  onDecide: (decision: Decide, affiliate: Affiliate) => void;
  onClose: () => void;
}): ReactNode {
  const { business_type: type, website } = affiliate;
  return (
    <Dialog
      open
      onClose={onClose}
      title={affiliate.full_name}
      intro={`Applied on ${formatDay(affiliate.created_at)}`}
    >
      <DetailList
        items={[
          ['Status', <AffiliateStatusBadge key="status" status={affiliate.status} />],
          affiliate.status === 'rejected'
            ? ['Reason for rejection', affiliate.rejection_reason]
            : null,
          affiliate.status === 'inactive'
            ? ['Reason for withdrawal', withdrawalReason(affiliate)]
            : null,
          [
            'E-mail',
            <a key="mail" href={mailLink(affiliate.email)}>
              {affiliate.email}
            </a>,
          ],
          ['Phone', affiliate.phone],
          ['Company', affiliate.company_name],
          ['Website', website && <Website address={website} />],
          ['Business type', isBusinessType(type) ? businessTypeNames[type] : type],
          ['Promotion methods', affiliate.promotion_methods],
          ['Expected referrals', affiliate.expected_referrals],
          ['Additional information', affiliate.additional_info],
          [
            'Account',
            affiliate.user_id ? (
              <Link key="account" to={personPath(affiliate.user_id)}>
                Open the record
              </Link>
            ) : affiliate.is_test || affiliate.forgotten_at ? (
              'None'
            ) : (
              'Not signed in: address not verified'
            ),
          ],
          affiliate.referral_code
            ? ['Referral code', <code key="code">{affiliate.referral_code}</code>]
            : null,
          affiliate.referral_code ? ['Total referrals', affiliate.total_referrals] : null,
          affiliate.referral_code
            ? [
                'Balance',
                <Link
                  key="balance"
                  to={`${paths.commissions}?q=${encodeURIComponent(affiliate.email)}`}
                >
                  {formatEuro(affiliate.owed)}
                </Link>,
              ]
            : null,
        ]}
      />
      <DialogActions>
        <DecisionButtons affiliate={affiliate} onDecide={onDecide} size="md" />
      </DialogActions>
    </Dialog>
  );
}

// strangers write this field: anything but a web address stays plain text
function Website({ address }: { address: string }): ReactNode {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer nofollow">
      {address}
    </a>
  );
}
