import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { Notice } from 'shared/ui/notice';
import { useQueue } from './send-queue';

const tolerated = 3; // minutes; the server refuses what is more than five ahead

/** A device that has the wrong time writes it onto every item. */
export function ClockNotice(): ReactNode {
  const behind = useQueue((queue) => queue.clockBehind) / 60_000;
  if (!(Math.abs(behind) > tolerated)) return null;
  return (
    <Notice tone="warning" announce>
      <p>
        The clock of this device is {lasting(Math.abs(behind))} {behind > 0 ? 'behind' : 'ahead'}.
        Set it before you go on: each item is kept under the time that it shows.
      </p>
    </Notice>
  );
}

function lasting(minutes: number): string {
  if (minutes < 90) return counted(Math.round(minutes), 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}
