import type { Affiliate } from 'shared/affiliates/types';
import type { BulkAction } from '../ui/bulk-action';
import { RejectSeveralDialog } from './reject-several-dialog';

/** Rejects the pending ones of the selected applications, for one reason (spec 2§5). */
export const rejectSeveral: BulkAction<Affiliate> = {
  label: 'Reject',
  applies: ({ status }) => status === 'pending',
  name: ({ full_name }) => full_name,
  ask: (question) => <RejectSeveralDialog {...question} />,
};
