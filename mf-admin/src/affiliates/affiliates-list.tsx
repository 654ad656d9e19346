import type { ReactNode } from 'react';
import { affiliateDirectory } from 'shared/affiliates/api';
import type { Affiliate, AffiliateFilters, AffiliateSort } from 'shared/affiliates/types';
import { ListScreen, type ListTexts } from '../ui/list-screen';
import { affiliateColumns } from './affiliate-columns';
import { useAffiliateDialogs } from './affiliate-dialogs';
import { affiliatesCsv } from './affiliates-csv';
import { MissingAffiliateDialog } from './missing-affiliate-dialog';
import { rejectSeveral } from './reject-several';
import { useOpenAffiliate } from './use-open-affiliate';

const texts: ListTexts<Affiliate, AffiliateFilters, AffiliateSort> = {
  what: 'affiliate applications',
  exportName: 'affiliates',
  searchHint: 'Name, e-mail or company',
  filters: {
    filter: {
      label: 'Status',
      options: {
        all: 'All applications',
        pending: 'Pending',
        approved: 'Approved',
        rejected: 'Rejected',
        active: 'Active',
        inactive: 'Inactive',
      },
    },
  },
  sorts: { created_at: 'Created', full_name: 'Name', company_name: 'Company' },
  emptyTitle: 'No affiliate applications found',
  emptyText: 'Applications from the affiliate page arrive here.',
  csv: affiliatesCsv,
};

/** Applications to the affiliate programme (spec 2§2). */
export function AffiliatesList(): ReactNode {
  const details = useOpenAffiliate();
  const { decide, dialogs } = useAffiliateDialogs({
    affiliate: details.affiliate,
    onClose: () => details.open(null),
  });
  const columns = affiliateColumns({
    onDetails: details.open,
    onDecide: decide,
  });

  return (
    <ListScreen
      directory={affiliateDirectory}
      texts={texts}
      columns={columns}
      bulk={[rejectSeveral]}
    >
      {dialogs}
      {details.missing && (
        <MissingAffiliateDialog reason={details.missing} onClose={() => details.open(null)} />
      )}
    </ListScreen>
  );
}
