import { type ReactNode, useState } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { useAhead } from 'shared/ui/later';
import { LaterDialog } from 'shared/ui/later-dialog';
import type { Decide } from './decision-buttons';
import type { Decision } from './decision-dialog';
import { affiliateDialogs } from './later-dialogs';

interface AffiliateDialogs {
  decide: (decision: Decide, affiliate: Affiliate) => void;
  /** What is asked and told; belongs below the list. */
  dialogs: ReactNode;
}

/**
 * Everything one can do about applications, from where one reads them.
 * @param shown the application whose details are open, and how to close them.
 */
export function useAffiliateDialogs(shown: {
  affiliate: Affiliate | null;
  onClose: () => void;
}): AffiliateDialogs {
  const [open, setOpen] = useState<Decision | null>(null);
  const close = () => setOpen(null);
  const decide = (dialog: Decide, affiliate: Affiliate) => setOpen({ dialog, affiliate });
  useAhead(affiliateDialogs);
  return {
    decide,
    dialogs: (
      <>
        {shown.affiliate && (
          <LaterDialog
            code={affiliateDialogs}
            title={shown.affiliate.full_name}
            onClose={shown.onClose}
          >
            {({ AffiliateDetailsDialog }) =>
              shown.affiliate && (
                <AffiliateDetailsDialog
                  affiliate={shown.affiliate}
                  onDecide={decide}
                  onClose={shown.onClose}
                />
              )
            }
          </LaterDialog>
        )}
        {open && (
          <LaterDialog code={affiliateDialogs} title={open.affiliate.full_name} onClose={close}>
            {({ DecisionDialog }) => (
              <DecisionDialog open={open} onOpen={setOpen} onClose={close} />
            )}
          </LaterDialog>
        )}
      </>
    ),
  };
}
