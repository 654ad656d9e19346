import type { ReactNode } from 'react';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';

/**
 * The current date in Malta (spec 2§2). Prerendered HTML carries the day it was built, which is
 * also what is read without JavaScript. Taking it over accepts that day, whichever it is; the new
 * key then makes a new element with today's.
 */
export function EffectiveDate(): ReactNode {
  const isHydrated = useIsHydrated();
  const today = maltaToday();
  return (
    <time key={isHydrated ? 'today' : 'built'} dateTime={today} suppressHydrationWarning>
      {formatDay(today)}
    </time>
  );
}
