import type { Affiliate } from 'shared/affiliates/types';
import type { BulkAction } from 'shared/ui/bulk-action';
import { LaterDialog } from 'shared/ui/later-dialog';
import { affiliateDialogs } from './later-dialogs';

/** Rejects the pending ones of the selected applications, for one reason (spec 2§5). */
export const rejectSeveral: BulkAction<Affiliate> = {
  label: 'Reject',
  applies: ({ status }) => status === 'pending',
  name: ({ full_name }) => full_name,
  ask: (question) => (
    <LaterDialog code={affiliateDialogs} title="Reject applications" onClose={question.onClose}>
      {({ RejectSeveralDialog }) => <RejectSeveralDialog {...question} />}
    </LaterDialog>
  ),
};
