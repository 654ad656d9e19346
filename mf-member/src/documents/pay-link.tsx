import type { ReactNode, Ref } from 'react';
import { payLabel } from 'shared/cart/amount-asked';
import { usePayLink } from 'shared/cart/pay-path';
import type { LibraryDocument } from 'shared/documents/types';
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
  const label = payLabel(document, entry.order);
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
