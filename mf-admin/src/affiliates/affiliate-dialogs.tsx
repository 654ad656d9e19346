import { type ReactNode, useState } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { AffiliateDetailsDialog } from './affiliate-details-dialog';
import type { Decide } from './decision-buttons';
import type { Decision } from './decision-dialog';
import { DecisionDialog } from './decision-dialog';

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
  return {
    decide,
    dialogs: (
      <>
        {shown.affiliate && (
          <AffiliateDetailsDialog
            affiliate={shown.affiliate}
            onDecide={decide}
            onClose={shown.onClose}
          />
        )}
        {open && <DecisionDialog open={open} onOpen={setOpen} onClose={close} />}
      </>
    ),
  };
}
