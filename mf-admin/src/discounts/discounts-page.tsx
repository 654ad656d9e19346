import type { ReactNode } from 'react';
import { useSearchParams } from 'shared/router';
import { DiscountUsage } from './discount-usage';
import { DiscountsList } from './discounts-list';

/** /dashboard/discounts: the codes, and with `usage=<id>` the orders behind one (spec 2§2). */
export default function DiscountsPage(): ReactNode {
  const [parameters] = useSearchParams();
  const codeId = parameters.get('usage');
  return codeId ? <DiscountUsage key={codeId} codeId={codeId} /> : <DiscountsList />;
}
