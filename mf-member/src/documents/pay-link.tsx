import type { ReactNode, Ref } from 'react';
import { amountAsked } from 'shared/cart/amount-asked';
import { usePayLink } from 'shared/cart/pay-path';
import type { LibraryDocument } from 'shared/documents/types';
import { formatEuro } from 'shared/lib/money';
import { ButtonLink } from 'shared/ui/button';

/** Leads to the cart with the document in it, or to the order it stands on. */
export function PayLink({
  entry,
  ref,
}: {
  entry: LibraryDocument;
  ref?: Ref<HTMLAnchorElement>;
}): ReactNode {
  const { document } = entry;
  const link = usePayLink('document', document, entry);
  const amount = amountAsked(document, entry.order);
  // a price may have become nothing meanwhile: an order of €0.00 is paid at once
  const label = amount > 0 ? `Pay ${formatEuro(amount)}` : 'Confirm in cart';
  return (
    <ButtonLink
      ref={ref}
      size="sm"
      tone="primary"
      {...link}
      aria-label={`${label}: ${document.title}`}
    >
      {label}
    </ButtonLink>
  );
}
