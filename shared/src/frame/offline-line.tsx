import type { ReactNode } from 'react';
import { useKeptRows } from 'shared/lib/kept-rows';
import { formatMoment, maltaClock } from 'shared/lib/malta-time';
import { useMinute } from 'shared/lib/use-minute';
import { Notice } from 'shared/ui/notice';

/** Says of when the page is, while it shows what this device has kept. */
export function OfflineLine(): ReactNode {
  const of = useKeptRows((rows) => rows.of);
  if (of === null) return null;
  return (
    <Notice announce>
      <p>
        Without a connection. What you see is of <Moment moment={new Date(of)} />.
      </p>
    </Notice>
  );
}

/** Of today the time alone, also when a page is looked at again on another day. */
function Moment({ moment }: { moment: Date }): ReactNode {
  const [today] = maltaClock(useMinute()).split('T');
  const [day, time] = maltaClock(moment).split('T');
  return day === today ? time : formatMoment(moment.toISOString());
}
