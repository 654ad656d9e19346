import { useState } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { useAffiliates } from 'shared/affiliates/use-affiliates';
import { useSearchParams } from 'shared/router';

/**
 * The application whose details are open stands in the address, so that it can be linked to. It follows
 * what others decide while it is read.
 */
export function useOpenAffiliate(): {
  affiliate: Affiliate | null;
  open: (affiliate: Affiliate | null) => void;
} {
  const [parameters, setParameters] = useSearchParams();
  const [pressed, setPressed] = useState<Affiliate | null>(null);
  const id = parameters.get('open');
  const { data } = useAffiliates(id === null ? [] : [id], pressed?.id === id ? [pressed] : []);

  function open(affiliate: Affiliate | null): void {
    setPressed(affiliate);
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (affiliate === null) next.delete('open');
        else next.set('open', affiliate.id);
        return next;
      },
      { preventScrollReset: true, replace: affiliate === null },
    );
  }

  return { affiliate: (id !== null && data?.[0]) || null, open };
}
