import type { Total } from './directory';
import { formatCount } from './money';

/** "1,234", or "about 312,000". */
export function totalText({ count, isExact }: Total): string {
  return isExact ? formatCount(count) : `about ${formatCount(count, 3)}`;
}
