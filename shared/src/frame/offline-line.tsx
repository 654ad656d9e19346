import type { ReactNode } from 'react';
import { useKeptRows } from 'shared/lib/kept-rows';
import { formatMoment, maltaClock } from 'shared/lib/malta-time';
import { Notice } from 'shared/ui/notice';

/** Says of when the page is, while it shows what this device has kept. */
export function OfflineLine(): ReactNode {
  const of = useKeptRows((rows) => rows.of);
  if (of === null) return null;
  return (
    <Notice announce>
      <p>Without a connection. What you see is of {momentText(of)}.</p>
    </Notice>
  );
}

/** Of today the time alone. */
function momentText(moment: number): string {
  const [day = '', time = ''] = maltaClock(new Date(moment)).split('T');
  const [today] = maltaClock(new Date()).split('T');
  return day === today ? time : formatMoment(new Date(moment).toISOString());
}
