import { useState } from 'react';
import type { Affiliate } from 'shared/affiliates/types';
import { useAffiliates } from 'shared/affiliates/use-affiliates';
import type { AppError } from 'shared/lib/app-error';
import { useSearchParams } from 'shared/router';

/**
 * The application whose details are open stands in the address, so that it can be linked to. It follows
 * what others decide while it is read.
 */
export function useOpenAffiliate(): {
  affiliate: Affiliate | null;
  /** Why there is nothing to show at this address: there is none, or it could not be read. */
  missing: 'none' | AppError | null;
  open: (affiliate: Affiliate | null) => void;
} {
  const [parameters, setParameters] = useSearchParams();
  const [pressed, setPressed] = useState<Affiliate | null>(null);
  const id = parameters.get('open');
  const { data, error } = useAffiliates(
    id === null ? [] : [id],
    pressed?.id === id ? [pressed] : [],
  );

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

  const isNone = data?.length === 0 || error?.code === '22P02'; // no id: the address was mistyped
  const missing = id === null || data?.[0] ? null : isNone ? 'none' : error;
  return { affiliate: (id !== null && data?.[0]) || null, missing, open };
}
