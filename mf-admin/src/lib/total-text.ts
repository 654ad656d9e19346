import type { Total } from 'shared/lib/directory';
import { formatCount } from 'shared/lib/money';

/** "1,234", or "about 312,000". */
export function totalText({ count, isExact }: Total): string {
  return isExact ? formatCount(count) : `about ${formatCount(count, 3)}`;
}
